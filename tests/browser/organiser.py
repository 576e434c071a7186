"""What an organiser does with a browser: founds a club, makes tournaments, reports what was played elsewhere."""

import re

from tests.browser.visitor import Visitor


def found_the_club(owner: Visitor, club: str, *, members: tuple[Visitor, ...], guests: tuple[str, ...]) -> None:
    """The club has these members and guests."""
    owner.go("/clubs/")
    owner.check()
    owner.page.get_by_role("link", name="Found a club").first.click()
    owner.page.get_by_label("Name", exact=True).fill(club)
    owner.page.get_by_label("Town").fill("Enugu")
    owner.check()
    owner.press("Found the club")
    owner.sees(f"{club} is founded")
    owner.check()
    owner.press("Members")
    for member in members:
        owner.page.get_by_label("User name").fill(member.name)
        owner.press("Add the member")
        owner.sees(f"{member.name} is in")
    owner.page.get_by_label("Names").fill("\n".join(guests))
    owner.press("Add the guests")
    owner.sees(f"{len(guests)} guests are in")
    owner.check()


def make_a_tournament(
    organiser: Visitor,
    club: str,
    name: str,
    *,
    best_of: str,
    variant: str,
    hand: str = "",
    longer_from: str = "",
    longer: str = "5",
) -> None:
    """The tournament is open for entries, and its page is shown."""
    page = organiser.page
    organiser.go("/clubs/")
    organiser.press(club)
    organiser.press("New tournament")
    organiser.check()
    organiser.press("Blank")
    page.get_by_label("Name", exact=True).fill(name)
    organiser.check()
    organiser.press("Next")
    page.get_by_label("A match is", exact=True).select_option(best_of)
    page.get_by_text("More about the format").click()
    page.get_by_label("Longer matches from").select_option(longer_from)
    page.get_by_label("There a match is").select_option(longer)
    organiser.check()
    organiser.press("Next")
    page.get_by_label("Rules", exact=True).select_option(variant)
    page.get_by_text("Change the rules").click()
    page.get_by_text("The deal", exact=True).click()
    page.get_by_label("Cards dealt to each").select_option(hand)
    page.get_by_label("Clock").select_option("5+3")
    organiser.check()
    organiser.press("Next")
    organiser.sees("4 of 4")
    organiser.check()
    organiser.press("Publish")
    organiser.sees("Nobody has entered yet")
    organiser.check()


def enter(organiser: Visitor, *names: str) -> None:
    """The players are entered in the tournament whose page is shown."""
    for name in names:
        organiser.page.get_by_label(name).check()
    organiser.press("Enter those ticked")
    organiser.sees(f"{len(names)} entered")
    organiser.check()


def seed(organiser: Visitor, *names: str) -> None:
    """The entrants of the tournament whose page is shown are seeded in this order."""
    organiser.press("Seed by hand")
    for number, name in enumerate(names, 1):
        organiser.page.get_by_label(name, exact=True).fill(str(number))
    organiser.check()
    organiser.press("Save the seeds")
    organiser.sees("The seeds are kept")
    organiser.press("Back")


def address_of(person: Visitor, tournament: str) -> str:
    """Where the tournament's page is, as the club's page links to it."""
    person.go("/clubs/")
    person.page.get_by_role("main").get_by_role("link").filter(has_text=re.compile("Club")).last.click()
    return person.page.get_by_role("link", name=tournament).first.get_attribute("href") or ""


def move_to_table(organiser: Visitor, tournament: str, pair: tuple[str, str]) -> None:
    """The match, called on the site, waits for the result of a real table."""
    _open_match(organiser, tournament, pair)
    organiser.press("Move it to a real table")
    organiser.sees("It is played at a real table now")


def report(organiser: Visitor, tournament: str, pair: tuple[str, str], *winners: str) -> None:
    """The match has the result of its games at a real table. winners: by game."""
    _open_match(organiser, tournament, pair)
    for number, winner in enumerate(winners, 1):
        game = organiser.page.get_by_role("group", name=f"Game {number}", exact=True)
        game.get_by_role("radio", name=winner, exact=True).check()
    organiser.check()
    organiser.press("Send the result")
    organiser.sees("The result is in")
    organiser.check()


def _open_match(organiser: Visitor, tournament: str, pair: tuple[str, str]) -> None:
    organiser.go(address_of(organiser, tournament))
    one, other = pair
    organiser.page.get_by_role("link").filter(has_text=one).filter(has_text=other).first.click()

"""`manage.py tournament FILE…`: check tournament files, show what came out. Writes nothing, needs no database."""

from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from games.management.files import BrokenFile, FilesCommand
from tournaments.rules.chart import chart
from tournaments.rules.file import File, read
from tournaments.rules.invalid import Invalid
from tournaments.rules.next_round import with_next_rounds
from tournaments.rules.random_play import played
from tournaments.rules.stage import Stage
from tournaments.rules.terms import IN_WORDS


class Command(FilesCommand):
    """Show tournaments; status 2 when a file cannot be read or breaks a rule, with one line for each that does."""

    name = "tournament"
    noun = "tournament"
    help = "Check tournament files (.whott) and print their brackets and tables; - reads standard input."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--next", action="store_true", help="add the round that is to be paired or seated next")
        parser.add_argument("--play", metavar="SEED", help="play the rest at random, the same for the same seed")

    def terms(self, **options: Any) -> dict[str, Any]:
        return {key: options[key] for key in ("next", "play")}

    def told(self, name: str, content: str, **terms: Any) -> tuple[dict[str, object], list[str]]:
        play: str | None = terms["play"]
        try:
            file = read(content)
            if play is not None:
                file = played(file, Random(play))
            next_rounds = with_next_rounds(file.tournament) if terms["next"] else {}
        except Invalid as wrong:
            raise self.broken(wrong.text) from None
        value = file.as_json(next_rounds)
        if play is not None:
            value["results"] = file.rows()
        lines = _lines(file, next_rounds, played=play is not None)
        return value, list(lines) if self.alone else [f"{name}: {_in_short(file)}"]

    def broken(self, text: str) -> BrokenFile:
        return BrokenFile(text, {"error": text})


def _lines(file: File, next_rounds: Mapping[str, Stage], *, played: bool) -> Iterator[str]:
    yield file.name or "A tournament without a name"
    for stage_id, stage in file.tournament.stages.items():
        yield ""
        yield from chart(stage, file.called, next_rounds.get(stage_id), played=played)


def _in_short(file: File) -> str:
    """A tournament in one line: where each stage stands."""
    stages = []
    for stage in file.tournament.stages.values():
        rows = stage.standings()
        first = [file.called(stage.name(row.entrant) or "") for row in rows if row.place == 1]
        stands = f"over, first {', '.join(first)}" if stage.over else "not over"
        stages.append(f"{stage.terms.id} ({IN_WORDS[stage.terms.format]} of {stage.size}) {stands}")
    return f"{file.name or 'no name'}; {'; '.join(stages)}"

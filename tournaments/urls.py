"""The addresses of competing. A post lies one step below the page it is sent from."""

from django.urls import path

from tournaments.views import (
    clubs,
    entrants,
    matches,
    members,
    players,
    presets,
    rounds,
    running,
    seasons,
    stages,
    tournaments,
)

CLUB = "clubs/<slug:club>/"
TOURNAMENT = f"{CLUB}t/<slug:slug>/"
STAGE = f"{TOURNAMENT}stages/<slug:stage>/"

urlpatterns = [
    path("clubs/", clubs.clubs, name="clubs"),
    path("clubs/new/", clubs.club_new, name="club-new"),
    path(CLUB, clubs.club, name="club"),
    path(f"{CLUB}join/", clubs.club_join, name="club-join"),
    path(f"{CLUB}leave/", clubs.club_leave, name="club-leave"),
    path(f"{CLUB}log/", clubs.club_log, name="club-log"),
    path(f"{CLUB}reports/", clubs.club_reports, name="club-reports"),
    path(f"{CLUB}members/", members.club_members, name="club-members"),
    path(f"{CLUB}rules/", presets.club_rules, name="club-rules"),
    path(f"{CLUB}rules/new/", presets.preset_new, name="preset-new"),
    path(f"{CLUB}rules/<slug:slug>/", presets.preset, name="preset"),
    path(f"{CLUB}rules/<slug:slug>/edit/", presets.preset_edit, name="preset-edit"),
    path(f"{CLUB}rules/<slug:slug>/archive/", presets.preset_archive, name="preset-archive"),
    path(f"{CLUB}seasons/new/", seasons.season_new, name="season-new"),
    path(f"{CLUB}seasons/<slug:season>/", seasons.season, name="season"),
    path(f"{CLUB}tournaments/new/", tournaments.tournament_new, name="tournament-new"),
    path("tournaments/", tournaments.tournaments, name="tournaments"),
    path(TOURNAMENT, tournaments.tournament, name="tournament"),
    path(f"{TOURNAMENT}enter/", entrants.enter, name="tournament-enter"),
    path(f"{TOURNAMENT}withdraw/", entrants.withdraw, name="tournament-withdraw"),
    path(f"{TOURNAMENT}entrants/", entrants.add, name="tournament-entrants"),
    path(f"{TOURNAMENT}seeding/", entrants.seeding, name="tournament-seeding"),
    path(f"{TOURNAMENT}start/", tournaments.start, name="tournament-start"),
    path(f"{TOURNAMENT}cancel/", tournaments.cancel, name="tournament-cancel"),
    path(STAGE, stages.stage, name="stage"),
    path(f"{STAGE}rounds/<int:number>/", rounds.round_page, name="round"),
    path(f"{STAGE}why/", stages.why, name="stage-why"),
    path(f"{STAGE}run/", running.run, name="stage-run"),
    path(f"{STAGE}run/prepare/", running.prepare, name="stage-prepare"),
    path(f"{STAGE}run/publish/", running.publish, name="stage-publish"),
    path(f"{STAGE}run/discard/", running.discard, name="stage-discard"),
    path(f"{STAGE}run/again/", running.again, name="stage-again"),
    path(f"{STAGE}run/swap/", running.swap, name="stage-swap"),
    path(f"{STAGE}run/forbid/", running.forbid, name="stage-forbid"),
    path(f"{STAGE}run/allow/", running.allow, name="stage-allow"),
    path(f"{STAGE}run/times/", running.times, name="stage-times"),
    path(f"{STAGE}run/end/", running.end, name="stage-end"),
    path(f"{STAGE}run/disqualify/", running.disqualify, name="stage-disqualify"),
    path("matches/<int:pk>/", matches.match, name="match"),
    path("matches/<int:pk>/result/", matches.result, name="match-result"),
    path("matches/<int:pk>/table/", matches.to_table, name="match-table"),
    path("players/", players.leaderboard, name="leaderboard"),
    path("players/<int:pk>/", players.player, name="player"),
]

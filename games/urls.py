"""The addresses of playing."""

from django.urls import path

from games.views import challenge, chat, lobby, opened, proof, replay, reports, rules_told, table, testing, watch

urlpatterns = [
    path("play/", lobby.lobby, name="lobby"),
    path("play/now/", lobby.play_now, name="play-now"),
    path("play/bot/", lobby.play_bot, name="play-bot"),
    path("play/challenge/", lobby.challenge_new, name="challenge-new"),
    path("play/rules/", rules_told.rules_told, name="rules-told"),
    path("c/<str:token>/", challenge.challenge, name="challenge"),
    path("watch/", watch.watch, name="watch"),
    path("s/<int:pk>/", table.series, name="series"),
    path("s/<int:pk>/state/", table.series_state, name="series-state"),
    path("s/<int:pk>/start/", table.series_start, name="series-start"),
    path("s/<int:pk>/continue/", table.series_continue, name="series-continue"),
    path("s/<int:pk>/move/", table.series_move, name="series-move"),
    path("s/<int:pk>/resign/", table.series_resign, name="series-resign"),
    path("s/<int:pk>/draw/", table.series_draw, name="series-draw"),
    path("s/<int:pk>/chat/", chat.series_chat, name="series-chat"),
    path("s/<int:pk>/say/", chat.series_say, name="series-say"),
    path("s/<int:pk>/hear/", chat.series_hear, name="series-hear"),
    path("s/<int:pk>/report/", reports.series_report, name="series-report"),
    path("reports/", reports.reports, name="reports"),
    path("s/<int:pk>/again/", challenge.series_again, name="series-again"),
    path("replay/", opened.opened, name="replay-file"),
    path("games/<int:pk>/", replay.replay, name="replay"),
    path("games/<int:pk>/proof/", proof.proof, name="proof"),
    path("games/<int:pk>/record.whot", replay.record, name="record"),
    path("games/<int:pk>/positions.json", replay.positions, name="replay-positions"),
    path("zener/", testing.testing, name="testing"),
    path("zener/<int:pk>/", testing.run, name="run"),
    path("zener/<int:pk>/begin/", testing.run_begin, name="run-begin"),
    path("zener/<int:pk>/call/", testing.run_call, name="run-call"),
    path("zener/<int:pk>/abandon/", testing.run_abandon, name="run-abandon"),
    path("zener/<int:pk>/record.whot", testing.run_record, name="run-record"),
    path("zener/with/<str:token>/", testing.run_join, name="run-join"),
]

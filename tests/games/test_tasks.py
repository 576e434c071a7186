"""The names by which work is scheduled are those of tasks that exist."""

from celery import current_app
from django.conf import settings

from games import tasks


def test_every_scheduled_name_is_a_task() -> None:
    current_app.loader.import_default_modules()
    named = {row["task"] for row in settings.CELERY_BEAT_SCHEDULE.values()}
    assert named <= set(current_app.tasks)


def test_the_tasks_that_services_send_by_name_exist() -> None:
    for name in ("lapse_game", "lapse_start", "move_bot", "sweep"):
        assert getattr(tasks, name).name == f"games.tasks.{name}"

"""Celery's worker and beat as real processes beside a test, on the test's own database."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import redis
from django.conf import settings
from django.db import connection

PROJECT = Path(__file__).resolve().parents[3]
WORKER = ("worker", "--pool", "threads", "--concurrency", "2", "--without-gossip", "--without-mingle")
BEAT = ("beat", "--scheduler", "celery.beat.Scheduler", "--pidfile", "")


@contextmanager
def celery(*arguments: str, ready: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A Celery process that is ready; it is gone afterwards."""
    ready.unlink(missing_ok=True)
    environment = os.environ | {"DATABASE_URL": database_url(), "WHOTCLUB_READY": str(ready)}
    command = [sys.executable, "-m", "celery", "--app", "whotclub", "--quiet", *arguments, "--loglevel", "ERROR"]
    process = subprocess.Popen(command, cwd=PROJECT, env=environment)
    try:
        until(ready.exists, 60)
        yield process
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def database_url() -> str:
    """The address of the test's database."""
    parts = connection.settings_dict
    host = quote(parts["HOST"], safe="")
    login = parts["USER"] + (f":{quote(parts['PASSWORD'])}" if parts["PASSWORD"] else "")
    return f"postgresql://{login}@/{parts['NAME']}?host={host}" + (f"&port={parts['PORT']}" if parts["PORT"] else "")


def forget_tasks() -> None:
    """Nothing that earlier tests sent waits at the broker."""
    with redis.Redis.from_url(settings.REDIS_URL) as broker:
        broker.delete("celery", "unacked", "unacked_index")


def until(is_so: Callable[[], object], at_most_s: float) -> float:
    """It is so; how long that took, in seconds."""
    began = time.monotonic()
    while not is_so():
        assert time.monotonic() - began < at_most_s, f"not so after {at_most_s} s"
        time.sleep(0.02)
    return time.monotonic() - began

"""A whole site on one machine, from the empty folder to the address and back to quiet.

The command `up` is its front door; what is started is in site.py, how in supervisor.py.
"""

import errno
import os
import signal
import socket
from collections.abc import Callable
from pathlib import Path

from whotclub.runner import site
from whotclub.runner.claim import claimed
from whotclub.runner.places import make_secret_key
from whotclub.runner.servers import CannotStart
from whotclub.runner.supervisor import Stopped, Supervisor

_THIS_MACHINE = ("localhost", "127.0.0.1", "[::1]")


def up(*, data: Path, host: str, port: int, demo: bool, say: Callable[[str], None]) -> None:
    """The site ran until somebody asked for the end (Ctrl-C, TERM, HUP), and all its processes have ended.

    Raises CannotStart, with nothing left running, when something that a person can put right is in the way.
    """
    with claimed(data) as claim, _listening(host, port) as listener:
        supervisor = Supervisor(_folder(data / "log"), say, claim.note_children)
        supervisor.stop_on(signal.SIGINT, signal.SIGTERM)
        if signal.getsignal(signal.SIGHUP) != signal.SIG_IGN:  # as under nohup
            supervisor.stop_on(signal.SIGHUP)
        make_secret_key(data)
        address, port = listener.getsockname()[:2]
        names = _names(address)
        addresses = [f"http://{name}:{port}/" for name in names]
        os.environ |= {  # the children's too
            "PYTHONUNBUFFERED": "1",
            "WHOTCLUB_DATA": str(data),
            "WHOTCLUB_STATIC": str(_folder(data / "static")),
            "WHOTCLUB_HOSTS": os.environ.get("WHOTCLUB_HOSTS") or ",".join((*_THIS_MACHINE, host, *names)),
        }
        claim.note(address=addresses[0])
        try:
            say(f"WhotClub starts on {data}\n")
            for program in site.programs(claim, listener):
                supervisor.start(program)
            say(f"\n  WhotClub is open:  {'  '.join(addresses)}\n\n  Ctrl-C ends it. Logs: {data / 'log'}\n\n")
            if demo:
                supervisor.launch(site.demo())
            supervisor.watch()
        except Stopped:
            pass
        finally:
            say("\nWhotClub ends ...")
            supervisor.stop()
            say(f" everything has ended; the data stays in {data}\n")


def _folder(path: Path) -> Path:
    path.mkdir(mode=0o700, exist_ok=True)
    return path


def _listening(host: str, port: int) -> socket.socket:
    """The port, held for as long as the site runs."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise CannotStart(
                f"Port {port} of {host} is taken by another program: choose another with --port."
            ) from None
        raise CannotStart(f"Cannot listen on {host}, port {port}: {error.strerror or error}.") from None
    except OverflowError:
        raise CannotStart(f"{port} is no port: choose one from 1 to 65535.") from None


def _names(address: str) -> tuple[str, ...]:
    """What a browser calls the address listened on; for "every address" this machine's own and its network one."""
    if address not in ("0.0.0.0", "::"):
        return (f"[{address}]" if ":" in address else address,)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: only asks which of our addresses would
        except OSError:
            return ("127.0.0.1",)
        return ("127.0.0.1", probe.getsockname()[0])

"""`manage.py verify FILE…`: check that the deals of records were fair. Writes nothing, needs no database."""

from typing import Any

from games.management.records import RecordsCommand
from games.rules import fairness, run_record
from games.rules.record import Record
from games.rules.run_record import RunRecord


class Command(RecordsCommand):
    """Verify records; status 2 when the deals of any of them cannot be verified, with one line for each."""

    name = "verify"
    help = "Check every shuffle and cut of game records (.whot) against what they disclose; - reads standard input."

    def answer(self, name: str, record: Record | RunRecord, **terms: Any) -> tuple[dict[str, object], list[str]]:
        report = fairness.check(record) if isinstance(record, Record) else run_record.check(record)
        if report.fault:
            raise report.fault
        trust = report.trust(record.seats)
        value = {
            "file": name,
            "fair": True,
            "commitment": report.fairness.commitment,
            "chances": [
                {"entry": checked.entry, "kind": checked.chance.kind, "why": checked.chance.why}
                for checked in report.chances
            ],
            "nonces": [bool(nonce) for nonce in report.fairness.nonces],
            "trust": trust,
        }
        count = len(report.chances)
        entries = "one chance entry is" if count == 1 else f"all {count} chance entries are"
        return value, [f"{name}: fair; {entries} as secret and nonces give. {trust}"]

"""``manage.py ledger_check``: run the checks of the books."""

import sys
from typing import Any

from django.core.management.base import BaseCommand

from economy.reconciliation import reconcile


class Command(BaseCommand):
    """Prints every check and ends with 1 when one fails."""

    help = "Comprueba los libros; termina con 1 si algo no cuadra."

    def handle(self, *args: Any, **options: Any) -> None:
        findings = reconcile()
        for finding in findings:
            verdict = self.style.SUCCESS("bien") if finding.ok else self.style.ERROR("MAL ")
            self.stdout.write(f"{verdict} {finding.check:>8}  {finding.rule}")
            for row in finding.broken:
                self.stdout.write(f"               {row}")
        if not all(finding.ok for finding in findings):
            sys.exit(1)

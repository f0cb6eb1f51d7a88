"""``python -m tools.bench [part…]``: everything, or the parts named (the keys of PARTS)."""

from __future__ import annotations

import argparse
import platform
import subprocess
import sys

PARTS = {
    "engine": ["tools.bench.engine"],
    "load": ["tools.bench.load"],
    "tables": ["tools.bench.tables"],
    "arrivals": ["tools.bench.arrivals"],
    "salon": ["tools.bench.salon"],
    "economy": ["tools.bench.economy"],
    "rankings": ["tools.bench.rankings"],
    "torneo": ["tools.bench.championship"],
    "robots": ["tools.bench.robots"],
    "poker_robots": ["tools.bench.poker_robots"],
}


def main() -> int:
    """Run the parts one after another; return how many failed."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="part")
    asked = parser.parse_args().parts or list(PARTS)
    print(f"{platform.platform()} · Python {platform.python_version()}", flush=True)
    failed = 0
    for part in asked:
        print(f"\n=== {part}", flush=True)
        failed += bool(subprocess.run([sys.executable, "-m", *PARTS[part]], check=False).returncode)
    return failed


if __name__ == "__main__":
    sys.exit(main())

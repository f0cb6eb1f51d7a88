"""The pages of a ranking of 100,000; points, ratings, trophies of 100,000 partidas made again."""

from __future__ import annotations

import argparse

from tools.bench.site import site

PARTS = ("pages", "season", "recounts", "trophies")


def main() -> None:
    """Measure on a durable cluster of its own, with nothing else at work but the idle site."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=100_000)
    parser.add_argument("--matches", type=int, default=100_000)
    parser.add_argument("parts", nargs="*", metavar="PART", default=PARTS, help=", ".join(PARTS))
    asked = parser.parse_args()
    if strange := set(asked.parts) - set(PARTS):
        parser.error(f"no part of it: {', '.join(sorted(strange))}")
    matches = asked.matches if {"recounts", "trophies"} & set(asked.parts) else 0
    with site(1, "uvicorn") as running:
        found = running.ask("tools.bench.standings", str(asked.players), str(matches), *asked.parts)
    for name, one in found.get("pages", {}).items():
        spread = f"{one['ms']} ms ({one['least']}-{one['most']})"
        print(f"ranking of {asked.players}, {name}: {spread}, {one['queries']} queries")
    if spent := found.get("season_s"):
        print(f"a season of {asked.players} closed, by the clock and of processor: {spent} s")
    if again := found.get("recounts"):
        print(
            f"{asked.matches} partidas, from nothing and again: {again['rebuild_s']} s, of ", end=""
        )
        print(f"processor {again['processor_s']} s, {again['digests']}")
        print(f"one of the last thousand taken back: {again['late_s']} s; the first: ", end="")
        print(f"{again['early_s']} s")
        print(f"the radar over {asked.matches} partidas, likewise: {found['radar_s']} s")
    if cups := found.get("trophies"):
        print(
            f"{cups['awards']} trophies from nothing, again, and from nothing:"
            f" {cups['recount_s']} s, of processor {cups['processor_s']} s, {cups['digests']}"
        )


if __name__ == "__main__":
    main()

"""Postings a second, hold and close of a match with objects, and the two long pages."""

from __future__ import annotations

from typing import Any

from tools.bench.site import site


def _line(title: str, found: dict[str, Any]) -> None:
    print(
        f"{title}: p50 {found['p50_ms']} ms, p99 {found['p99_ms']} ms; the same statements bare "
        f"{found['bare_p50_ms']} ms, ratio {found['ratio']} ({found['statements']} statements)"
    )


def main() -> None:
    """Measure on a durable cluster of its own, with nothing else at work but the idle site."""
    with site(1, "uvicorn") as running:
        found = running.ask("tools.bench.money")
    for rate in found["postings"]:
        print(
            f"{found['wallets']} wallets, {rate['processes']} processes × {rate['threads']} "
            f"threads: {rate['per_s']} postings/s ({rate['least']}-{rate['most']})"
        )
    _line("hold of a match of four with 8 objects", found["hold"])
    _line("close of a match of four with 8 objects", found["close"])
    for title, page in (
        (f"/almacen/ of {found['objects']} objects", found["almacen"]),
        (f"/almacen/<nick>/ of {found['objects']} objects", found["almacen_de"]),
        (f"/cartera/ of {found['movements']} movements", found["cartera"]),
        ("…and a page from its middle", found["cartera_middle"]),
    ):
        print(
            f"{title}: {page['ms']} ms ({page['least']}-{page['most']}), {page['queries']} queries"
        )


if __name__ == "__main__":
    main()

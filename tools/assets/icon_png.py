"""Draw the icons of the installed site: ``python -m tools.assets.icon_png FOLDER``, after ``logo``.

Telephones want PNG: the plain coin and the maskable one, which fills its square, at 192 and 512
pixels. The coin with a dot says in the tab that something has happened.
"""

import pathlib
import sys

from tools.assets.logo import coin, page
from tools.stack.chromium import chromium

SIZES = (192, 512)
DOT = '<circle cx="25" cy="7" r="6.4" fill="#2f9bff" stroke="#fff" stroke-width="1.6"/>'


def main(folder: pathlib.Path) -> None:
    """Write ``icon-<size>.png`` and ``icon-maskable-<size>.png`` from the drawings in *folder*."""
    (folder / "logo-aviso.svg").write_text(page(32, coin() + DOT), encoding="utf-8")
    with chromium() as browser:
        for name, drawing in (("icon", "logo.svg"), ("icon-maskable", "icon-maskable.svg")):
            svg = (folder / drawing).read_text(encoding="utf-8")
            for size in SIZES:
                tab = browser.new_page(viewport={"width": size, "height": size})
                tab.set_content(
                    f"<style>*{{margin:0}}svg{{display:block;width:100vw}}</style>{svg}"
                )
                tab.screenshot(path=folder / f"{name}-{size}.png", omit_background=True)
                tab.close()


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))

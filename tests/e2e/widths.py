"""What is wider than the screen that shows it."""

from __future__ import annotations

from playwright.sync_api import Page

from tools.stack.chromium import PHONE

_WHAT_IS_WIDER = """() => {
    const page = document.scrollingElement;
    const name = (e) => `${e.localName}#${e.id}.${e.getAttribute('class')}`;
    const holder = (e) =>
        getComputedStyle(e).position === 'absolute' ? e.offsetParent : e.parentElement;
    const isCut = (e) => {
        for (let at = holder(e); at && at !== document.body && at !== page; at = holder(at)) {
            if (getComputedStyle(at).overflowX !== 'visible') return true;
        }
        return false;
    };
    // What lies over the page makes it no wider: a dialog, a menu, what covers a board.
    const floats = [...document.querySelectorAll(':modal, :popover-open, .velo > *')];
    const found = floats.filter((e) => {
        const { left, right, width } = e.getBoundingClientRect();
        return width && (left < -1 || right > innerWidth + 1 || e.scrollWidth > e.clientWidth + 1);
    }).map((e) => `${name(e)} does not fit into ${innerWidth} px`);
    if (page.scrollWidth <= innerWidth) return found;
    const over = [...document.body.querySelectorAll('*')]
        .filter((e) => e.getBoundingClientRect().right > innerWidth && !isCut(e))
        .map((e) => `${name(e)} in ${name(e.parentElement)}`);
    return [`${page.scrollWidth} px`, ...found, ...over];
}"""


def wider_now(page: Page) -> list[str]:
    """Return how wide *page* is, and what makes it so; nothing when it fits, or is no phone's."""
    size = page.viewport_size
    if not size or size["width"] > PHONE["width"]:
        return []
    return page.evaluate(_WHAT_IS_WIDER)

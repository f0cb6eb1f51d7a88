"""Without a network there is a page of ours, and a way back; no page is shown from a store."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.factories import PersonFactory

WITH_WORKER = {"service_workers": "allow", "reduced_motion": "reduce"}

_CONTROLLED = """() => new Promise((done) => {
    const worker = navigator.serviceWorker;
    if (worker.controller) done();
    else worker.addEventListener('controllerchange', () => done());
})"""


def controlled(page) -> None:
    page.goto("/")
    page.evaluate(_CONTROLLED)


def test_without_a_network_a_page_says_so_and_leads_back(browser_page) -> None:
    page = browser_page(**WITH_WORKER)
    page.expected_errors.append("ERR_INTERNET_DISCONNECTED")
    controlled(page)
    page.context.set_offline(True)
    page.goto("/reglas/mus/")
    expect(page.get_by_role("heading", name="No hay conexión")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.querySelector('.top')).position") == "sticky"
    page.get_by_role("link", name="Probar otra vez").click()
    expect(page.get_by_role("status")).to_contain_text("Sin red")
    page.context.set_offline(False)
    heading = page.get_by_role("heading", level=1)
    # The worker may learn later than the page that the network is back: the next look leads back.
    expect(heading).not_to_have_text("No hay conexión")
    assert page.url.endswith("/reglas/mus/")


def test_only_static_files_and_that_page_are_kept(browser_page) -> None:
    page = browser_page(PersonFactory(), **WITH_WORKER)
    controlled(page)
    for path in ("/cartera/", "/cuenta/ajustes/", "/salones/"):
        page.goto(path)
    kept = page.evaluate(
        """async () => {
            const names = await caches.keys();
            const stores = await Promise.all(names.map((name) => caches.open(name)));
            const requests = await Promise.all(stores.map((store) => store.keys()));
            return requests.flat().map(({url}) => new URL(url).pathname);
        }"""
    )
    pages = {path for path in kept if not path.startswith("/static/")}
    assert pages == {"/sin-conexion/"}
    assert any(path.endswith(".css") for path in kept)


def test_a_full_store_takes_no_style_away(site, browser_page) -> None:
    page = browser_page(**WITH_WORKER)
    controlled(page)
    page.evaluate("async () => { for (const n of await caches.keys()) await caches.delete(n) }")
    browser = page.context.new_cdp_session(page)
    browser.send("Storage.overrideQuotaForOrigin", {"origin": site.url, "quotaSize": 1})
    page.goto("/reglas/mus/")
    assert page.evaluate("getComputedStyle(document.querySelector('.top')).position") == "sticky"
    assert page.evaluate("[...document.styleSheets].every((sheet) => sheet.cssRules.length)")
    browser.send("Storage.overrideQuotaForOrigin", {"origin": site.url})

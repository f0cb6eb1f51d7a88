"""Addresses of the portada and of the pages that only explain."""

from django.urls import URLPattern, path

from usumus.pages import Page, portada

_PAGES = {
    "reglas/mus/": "reglas_mus",
    "reglas/glosario/": "glosario",
    "creditos/": "creditos",
    "usuros/": "usuros",
    "juego-limpio/": "juego_limpio",
    "accesibilidad/": "accesibilidad",
    "condiciones/": "terminos",
    "privacidad/": "privacidad",
    "cookies/": "cookies",
}

urlpatterns: list[URLPattern] = [
    path("", portada, name="portada"),
    *(
        path(address, Page.as_view(template_name=f"paginas/{name}.html"), name=name)
        for address, name in _PAGES.items()
    ),
]

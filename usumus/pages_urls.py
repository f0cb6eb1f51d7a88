"""Addresses of the portada and of the pages that only explain."""

from django.urls import URLPattern, path

from usumus import rulebook
from usumus.pages import Page, portada

_PAGES = {
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
    path("reglas/", rulebook.index, name="reglas"),
    path("reglas/<slug:game>/", rulebook.rules_of, name="reglas_juego"),
    path("reglas/<slug:game>/paso-a-paso/", rulebook.lesson_of, name="paso_a_paso"),
]

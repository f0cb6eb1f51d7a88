"""Before playing: the portada, the account, the rules."""

from __future__ import annotations

from accounts.models import User
from tools.pantallas.camera import Camera

OPEN_PAGES = (
    ("portada", "La portada", "/"),
    ("entrar", "Entrar", "/cuenta/login/"),
    ("registro", "Crear cuenta", "/cuenta/signup/"),
    ("reglas", "Reglas del mus", "/reglas/mus/"),
    ("reglas-indice", "Las reglas de los juegos", "/reglas/"),
    ("reglas-parchis", "Reglas del parchís", "/reglas/parchis/"),
    ("reglas-ohhell", "Reglas de Oh Hell", "/reglas/ohhell/"),
    ("reglas-tresmus", "Reglas de Tres Mus", "/reglas/tresmus/"),
    ("reglas-poker", "Reglas del póker", "/reglas/poker/"),
    ("salones", "Los salones", "/salones/"),
)


def pages(camera: Camera) -> None:
    """Show the pages that anybody may read, and those of the own account."""
    for name, about, path in OPEN_PAGES:
        if camera.wants(name):
            camera.take(name, about, camera.open(None, path))
    if camera.wants("portada-oscura"):
        camera.take("portada-oscura", "La portada, de noche", camera.open(None, "/", dark=True))
    if camera.wants("perfil"):
        ane = camera.stage.do(User.objects.get, username="ane")
        camera.take("perfil", "El perfil", camera.open(ane, "/cuenta/perfil/"))

"""What a site begins with: salones, robots and the objects of the shop.

Doing it again changes nothing: what the staff have made of it since stays.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.hashers import make_password

from accounts.models import User
from economy import demo
from games.models import Robot, Room
from games.tables import modality
from games.tables.opening import tables_add

ROOMS = (
    ("mus", "mus", "Salón de Mus", "El de siempre: ocho reyes, cuarenta piedras y buena compañía.",
     (5, 5, 10, 10, 25, 25, 50, 50, 100, 100, 250, 500)),
    ("mus-rapido", "mus", "Mus rápido", "Mesas pequeñas para partidas cortas.",
     (5, 5, 10, 10, 25, 50)),
    ("parchis", "parchis", "Salón de Parchís", "Con uno o dos dados, a solas o por parejas.",
     (5, 5, 10, 10, 25, 25, 50, 100)),
    ("oh-hell", "ohhell", "Salón de Oh Hell", "Di cuántas bazas harás y clávalo: de tres a siete.",
     (5, 5, 10, 10, 25, 25, 50, 100)),
    ("tres-mus", "tresmus", "Salón de Tres Mus",
     "De dos a ocho, cada uno para sí: saca tus piedras, o te apuntas el juego.",
     (5, 5, 10, 10, 25, 25, 50, 100)),
    ("poker", "poker", "Póker: mesas de 1/2", "Con tus U$uros, de 40 a 200: siéntate y levántate.",
     (40,) * 4),
    ("minitorneos", "poker", "Póker: Minitorneos",
     "Gratis, con 5.000 fichas y tres premios: empiezan solos al llenarse la mesa.", (5,) * 6),
    ("poker-mayor", "poker", "Póker: mesas de 5/10", "Con tus U$uros, de 200 a 1.000.", (200,) * 2),
)  # fmt: skip
SETTLED: Mapping[str, Mapping[str, Any]] = {
    "poker": {
        "gathering": "open",
        "fixed_options": {"forma": "dinero", "ciega": 1},
        "fixed_conditions": {"apuestas": False},
        "buy_in_least": 40,
        "buy_in_most": 200,
        "chairs": 6,
    },
    "minitorneos": {
        "gathering": "full",
        "fixed_options": {"forma": "minitorneo"},
        "fixed_conditions": {"apuestas": False},
        "stakes": [5],
    },
    "poker-mayor": {
        "gathering": "open",
        "fixed_options": {"forma": "dinero", "ciega": 5},
        "fixed_conditions": {"apuestas": False},
        "buy_in_least": 200,
        "buy_in_most": 1_000,
        "chairs": 6,
    },
}
"""What some of them settle for all their tables, by address."""
ROBOTS = {
    "novato": ("Unai", "Lola", "Josu", "Marta", "Ander", "Chari", "Peru", "Nuria", "Gorka"),
    "normal": ("Ibai", "Carmen", "Aitor", "Begoña", "Xabi", "Rosa", "Oier", "Teresa", "Patxi"),
    "experto": (
        "Koldo", "Itziar", "Fermín", "Remedios", "Joseba", "Pepa", "Arantxa", "Eusebio", "Maite",
    ),
}  # fmt: skip
"""What the first robots of each level are called; there are as many as the salones need."""


def site_seed() -> dict[str, int]:
    """Add what is missing; return how many rooms, robots and objects were."""
    rooms = [
        _room(slug, values, game=game, name=name, description=description, position=position)
        for position, (slug, game, name, description, values) in enumerate(ROOMS)
    ]
    needed = robots_needed()
    robots = [_robot(nick, level) for level in ROBOTS for nick in robot_nicks(level, needed)]
    return {"salones": sum(rooms), "robots": sum(robots), "objetos": demo.kinds_add()}


def robots_needed() -> int:
    """Return how many robots of a level fill the largest table of any salón beside one person."""
    counts = [max(modality.chair_counts(room), default=1) for room in Room.objects.all()]
    return max(counts, default=1) - 1


def robot_nicks(level: str, count: int) -> list[str]:
    """Return the nicks of the first *count* robots of a level, all different."""
    names = ROBOTS[level]
    rounds = [divmod(n, len(names)) for n in range(count)]
    return [f"Robot_{names[at]}{around + 1 if around else ''}" for around, at in rounds]


def _room(slug: str, values: tuple[int, ...], **described: Any) -> bool:
    room, is_new = Room.objects.get_or_create(
        slug=slug, defaults={**SETTLED.get(slug, {}), **described}
    )
    if is_new:
        for value in values:
            tables_add(room_id=room.pk, count=1, value=value)
    return is_new


def _robot(nick: str, level: str) -> bool:
    user, _is_new = User.objects.get_or_create(
        username=nick, defaults={"kind": User.Kind.ROBOT, "password": make_password(None)}
    )
    _robot, is_new = Robot.objects.get_or_create(user=user, defaults={"level": level})
    return is_new

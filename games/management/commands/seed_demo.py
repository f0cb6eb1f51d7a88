"""``manage.py seed_demo``: salones, robots, objects, people and news to try the site with.

Doing it again changes nothing. A public site refuses it: its passwords are printed.
"""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from accounts.avatars import avatar_keys
from accounts.models import Profile, User
from accounts.relations import friendship_accept, friendship_ask
from economy import demo
from economy.postings import welcome_grant
from games.models import News, Robot, Room
from games.tables.opening import tables_add

PASSWORD = "mus-y-a-jugar"  # noqa: S105 - of the demo, printed below

ROOMS = (
    ("mus", "mus", "Salón de Mus", "El de siempre: ocho reyes, cuarenta piedras y buena compañía.",
     (5, 5, 10, 10, 25, 25, 50, 50, 100, 100, 250, 500)),
    ("mus-rapido", "mus", "Mus rápido", "Mesas pequeñas para partidas cortas.",
     (5, 5, 10, 10, 25, 50)),
    ("parchis", "parchis", "Salón de Parchís", "Con uno o dos dados, a solas o por parejas.",
     (5, 5, 10, 10, 25, 25, 50, 100)),
    ("oh-hell", "ohhell", "Salón de Oh Hell", "Di cuántas bazas harás y clávalo: de tres a siete.",
     (5, 5, 10, 10, 25, 25, 50, 100)),
)  # fmt: skip
PEOPLE = ("ane", "txema", "nerea", "curro", "izaro", "kepa", "pili", "sindo")
ROBOTS = {
    "novato": ("Unai", "Lola", "Josu", "Marta", "Ander", "Chari"),
    "normal": ("Ibai", "Carmen", "Aitor", "Begoña", "Xabi", "Rosa"),
    "experto": ("Koldo", "Itziar", "Fermín", "Remedios", "Joseba", "Pepa"),
}
FRIENDS = (("ane", "txema"), ("ane", "nerea"), ("curro", "kepa"))
ASKS = ("pili", "ane")
NEWS = (
    (
        News.Kind.EVENT,
        "Quedada de los viernes",
        "A las diez de la noche, en el Salón de Mus: quien venga sin pareja la encuentra.",
        "/salon/mus/",
        "Ir al salón",
    ),
    (
        News.Kind.NEWS,
        "Ya hay tienda y usurero",
        "Lo que compres puedes enseñarlo en tu almacén, apostarlo "
        "o empeñarlo. Los U$uros no se compran ni se canjean.",
        "/tienda/",
        "Ver la tienda",
    ),
)
ADMIN = "admin"


class Command(BaseCommand):
    """Fill an empty site with a demo."""

    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.SECURE_SSL_REDIRECT:
            raise CommandError("La demo no se siembra en un sitio público.")
        self._hash = make_password(PASSWORD)
        self._new: set[str] = set()
        for position, (slug, game, name, description, values) in enumerate(ROOMS):
            room = {"game": game, "name": name, "description": description, "position": position}
            self._room(slug, room, values)
        demo.kinds_add()
        for level, nicks in ROBOTS.items():
            for nick in nicks:
                self._robot(f"Robot_{nick}", level)
        people = [self._person(nick) for nick in PEOPLE]
        if self._new == set(PEOPLE):  # what they made of it since is theirs
            self._company({user.username: user for user in people})
        admin = self._person(ADMIN)
        if not admin.is_superuser:
            User.objects.filter(pk=admin.pk).update(is_staff=True, is_superuser=True)
        names = ", ".join(user.username for user in people)
        self.stdout.write(
            f"Cuentas de la demo (contraseña de todas: {PASSWORD})\n"
            f"  jugadores: {names}\n  administración (/admin/): {ADMIN}"
        )

    def _room(self, slug: str, described: dict[str, Any], values: tuple[int, ...]) -> None:
        room, is_new = Room.objects.get_or_create(slug=slug, defaults=described)
        if is_new:
            for value in values:
                tables_add(room_id=room.pk, count=1, value=value)

    def _company(self, people: dict[str, User]) -> None:
        """Make some of them friends, have one ask another, and publish some news."""
        for one, other in FRIENDS:
            friendship_ask(user=people[one], other=people[other])
            friendship_accept(user=people[other], other=people[one])
        friendship_ask(user=people[ASKS[0]], other=people[ASKS[1]])
        for kind, title, text, link, link_text in NEWS:
            shown = {"kind": kind, "text": text, "link": link, "link_text": link_text}
            News.objects.get_or_create(title=title, defaults=shown)

    def _robot(self, nick: str, level: str) -> None:
        user, _new = User.objects.get_or_create(
            username=nick, defaults={"kind": User.Kind.ROBOT, "password": make_password(None)}
        )
        Robot.objects.get_or_create(user=user, defaults={"level": level})

    def _person(self, nick: str) -> User:
        """Return a player who has verified his e-mail and got his welcome U$uros like anybody."""
        email = f"{nick}@usumus.example"
        user, is_new = User.objects.get_or_create(
            username=nick,
            defaults={
                "email": email,
                "password": self._hash,
                "age_confirmed_at": timezone.now(),
            },
        )
        if is_new:
            self._new.add(nick)
            avatar = nick if nick in avatar_keys() else ""
            Profile.objects.filter(user=user).update(avatar=avatar)
            EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)
        welcome_grant(user)
        return user

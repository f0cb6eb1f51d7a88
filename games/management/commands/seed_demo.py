"""``manage.py seed_demo``: salones, robots, objects, people and news to try the site with.

Doing it again changes nothing. A public site refuses it: its passwords are printed.
"""

from __future__ import annotations

import time
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from accounts.avatars import avatar_keys
from accounts.factor_codes import digits, step_at
from accounts.models import Profile, User
from accounts.relations import friendship_accept, friendship_ask
from economy.welcome import first_part
from games.management.seeding import site_seed
from games.models import News

PASSWORD = "mus-y-a-jugar"  # noqa: S105 - of the demo, printed below

PEOPLE = ("ane", "txema", "nerea", "curro", "izaro", "kepa", "pili", "sindo")
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
ADMIN_SECRET = "USUMUSUSUMUSUSUMUSUSUMUSUSUMUSUS"  # noqa: S105 - of the demo, as the password


class Command(BaseCommand):
    """Fill an empty site with a demo."""

    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.SECURE_SSL_REDIRECT:
            raise CommandError("La demo no se siembra en un sitio público.")
        self._hash = make_password(PASSWORD)
        self._new: set[str] = set()
        site_seed()
        people = [self._person(nick) for nick in PEOPLE]
        if self._new == set(PEOPLE):  # what they made of it since is theirs
            self._company({user.username: user for user in people})
        admin = self._person(ADMIN)
        if not admin.is_superuser:
            User.objects.filter(pk=admin.pk).update(is_staff=True, is_superuser=True)
        if not Authenticator.objects.filter(user=admin).exists():
            TOTP.activate(admin, ADMIN_SECRET)
        names = ", ".join(user.username for user in people)
        self.stdout.write(
            f"Cuentas de la demo (contraseña de todas: {PASSWORD})\n"
            f"  jugadores: {names}\n  administración (/admin/): {ADMIN},"
            f" que al entrar pide además seis cifras:\n"
            f"    ahora {digits(ADMIN_SECRET, step_at(time.time()))}; luego, make code\n"
            f"    (o una aplicación de códigos con el secreto {ADMIN_SECRET}:\n"
            f"    {get_adapter().build_totp_url(admin, ADMIN_SECRET)} )"
        )

    def _company(self, people: dict[str, User]) -> None:
        """Make some of them friends, have one ask another, and publish some news."""
        for one, other in FRIENDS:
            friendship_ask(user=people[one], other=people[other])
            friendship_accept(user=people[other], other=people[one])
        friendship_ask(user=people[ASKS[0]], other=people[ASKS[1]])
        for kind, title, text, link, link_text in NEWS:
            shown = {"kind": kind, "text": text, "link": link, "link_text": link_text}
            News.objects.get_or_create(title=title, defaults=shown)

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
        first_part(user)
        return user

"""People for tests, as the site itself would have made them."""

from __future__ import annotations

from functools import cache
from typing import Any

import factory
from django.db import connection, transaction
from django.db.models import Field, GeneratedField, Model

from accounts import nicks
from accounts.models import Profile, User
from economy import ledger, sql
from economy.ledger import EMISION
from economy.models import Kind
from economy.welcome import promised

PASSWORD = "barajar-y-cortar-9"

# Writes nothing until the account of the house is open. tests/project/test_people_of_tests.py holds
# what it writes against what the services do.
_PERSON = """
WITH house AS MATERIALIZED (
    SELECT id, balance, version FROM economy_account WHERE code = %(house)s FOR NO KEY UPDATE
), person AS (
    INSERT INTO accounts_user ({user}) SELECT {user_values} FROM house
    RETURNING id, email, nick_key, nick_reading
), profile AS (
    INSERT INTO accounts_profile (user_id, {profile}) SELECT person.id, {profile_values} FROM person
    RETURNING id
), mail AS (
    INSERT INTO account_emailaddress (user_id, email, verified, "primary")
    SELECT id, email, true, true FROM person
), wallet AS (
    INSERT INTO economy_account (code, kind, user_id, balance, version)
    SELECT 'wallet:' || id, 'wallet', id, 0, 0 FROM person
    RETURNING id, code
), tx AS (
    INSERT INTO economy_tx (id, kind, key, fingerprint, memo, created_at)
    SELECT gen_random_uuid(), 'welcome', 'alta:' || person.id, encode(sha256(convert_to(
             format('["welcome",[["emision",-%%1$s],["%%2$s",%%1$s]],null,null]',
                    %(amount)s::bigint, wallet.code), 'UTF8')), 'hex'), '', clock_timestamp()
      FROM person CROSS JOIN wallet
    RETURNING id
), entry AS (
    INSERT INTO economy_entry (tx_id, account_id, amount, balance_after, seq)
    SELECT tx.id, wallet.id, %(amount)s::bigint, %(amount)s::bigint, 1 FROM tx, wallet
     UNION ALL
    SELECT tx.id, house.id, - %(amount)s::bigint, house.balance - %(amount)s::bigint,
           house.version + 1
      FROM tx, house
     ORDER BY 2
)
SELECT person.id, nick_key, nick_reading, profile.id FROM person CROSS JOIN profile"""


@cache
def _fields(model: type[Model]) -> list[Field[Any, Any]]:
    """Return the columns of *model* that whoever makes a person says."""
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]
    return [f for f in fields if not isinstance(f, GeneratedField) and f.attname != "user_id"]


@cache
def _statement() -> str:
    texts = {}
    for model in (User, Profile):
        name, columns = model._meta.model_name, [field.column for field in _fields(model)]
        texts[f"{name}"] = ", ".join(columns)
        texts[f"{name}_values"] = ", ".join(f"%({name}_{column})s" for column in columns)
    return _PERSON.format(**texts)


def _values(row: Model) -> dict[str, Any]:
    """Return what is stored of *row*, as ``save`` would."""
    name = row._meta.model_name
    return {
        f"{name}_{field.column}": field.get_db_prep_save(field.pre_save(row, True), connection)
        for field in _fields(type(row))
    }


class PersonFactory(factory.django.DjangoModelFactory[User]):
    """A player with a verified e-mail and the welcome U$uros, posted for real."""

    class Meta:
        model = User

    username = factory.Sequence(lambda n: f"Jugador{n}")
    email = factory.LazyAttribute(lambda person: f"{person.username.lower()}@example.org")
    password = factory.django.Password(PASSWORD)
    welcomed = True

    @classmethod
    def _build(cls, model_class: type[User], *args: Any, **kwargs: Any) -> User:
        """Make him without storing anything."""
        del kwargs["welcomed"]
        return model_class(**kwargs)

    @classmethod
    def _create(cls, model_class: type[User], *args: Any, **kwargs: Any) -> User:
        """Make him; without e-mail and U$uros if ``welcomed=False`` is asked for.

        In one statement, where the services take a dozen: most tests begin with four people.
        """
        if not kwargs.pop("welcomed"):
            return model_class.objects.create(**kwargs)
        user = model_class(**kwargs)
        user.username = nicks.normalise(user.username)
        profile = user.profile = Profile(user=user)
        given = {"house": EMISION, "amount": promised().first, **_values(user), **_values(profile)}
        found = sql.rows(_statement(), given)
        if not found:
            with transaction.atomic():
                ledger.lock([EMISION])
            found = sql.rows(_statement(), given)
        ((user.pk, user.nick_key, user.nick_reading, profile.pk),) = found
        profile.user_id = user.pk
        for row in (user, profile):
            row._state.adding, row._state.db = False, connection.alias
        return user


class RobotFactory(factory.django.DjangoModelFactory[User]):
    """A robot: no password, no e-mail, no wallet."""

    class Meta:
        model = User

    username = factory.Sequence(lambda n: f"Robot{n}")
    kind = User.Kind.ROBOT
    password = factory.django.Password(None)


class KindFactory(factory.django.DjangoModelFactory[Kind]):
    """Something that the shop sells, as many as are wanted."""

    class Meta:
        model = Kind

    name = factory.Sequence(lambda n: f"Botijo {n}")
    slug = factory.Sequence(lambda n: f"botijo-{n}")
    description = "Fresco en verano y adorno en invierno."
    category = Kind.Category.CASA
    picture = "guitarra"
    price = 100

"""A bracket of many pairs whose first round is being played, as rows alone: nobody plays it."""

from __future__ import annotations

from accounts.models import Profile, User
from tournaments.models import Championship, Cruce, Entry, Member, Round
from tournaments.pairing.bracket import layout

_AS_READ = str.maketrans("0123456789", "aehkptxyfd")
"""Letters for figures: a nick with 6 is read as one with 8 (accounts.nicks)."""


def fill(one: Championship, pairs: int, state: str = "listo") -> Championship:
    """Have so many pairs, a power of two, be in *one*, each cruce of its first round in *state*."""
    people = User.objects.bulk_create(
        User(username=name, email=f"{name.lower()}@example.org")
        for name in (f"P{one.pk}z{n}".translate(_AS_READ) for n in range(2 * pairs))
    )
    Profile.objects.bulk_create([Profile(user=user) for user in people], ignore_conflicts=True)
    entries = Entry.objects.bulk_create(
        Entry(championship=one, state="jugando", turn=n, placed=n, number=n)
        for n in range(1, pairs + 1)
    )
    Member.objects.bulk_create(
        Member(
            entry=entries[n // 2], championship=one, user=user, is_captain=n % 2 == 0, is_in=True
        )
        for n, user in enumerate(people)
    )
    _tree(one, [entries[number - 1] for number in layout(pairs)], state)
    names = [f"{people[n].username}+{people[n + 1].username}" for n in range(0, 2 * pairs, 2)]
    one.drawn = {
        "buscan": [],
        "parejas": [],
        "lista": [[name, "ab" * 32] for name in names],
        "huella": "00" * 32,
        "cabezas": [],
        "orden": names,
    }
    one.state = "en_juego"
    one.save()
    return one


def _tree(one: Championship, drawn: list[Entry], first: str) -> None:
    size, number = len(drawn) // 2, 1
    while size:
        is_first = number == 1
        state = "publicada" if is_first else "prevista"
        row = Round.objects.create(championship=one, tree="principal", number=number, state=state)
        Cruce.objects.bulk_create(
            Cruce(
                championship=one,
                round=row,
                index=n,
                state=first if is_first else "pendiente",
                a=drawn[2 * n] if is_first else None,
                b=drawn[2 * n + 1] if is_first else None,
            )
            for n in range(size)
        )
        size, number = size // 2, number + 1

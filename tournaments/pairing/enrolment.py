"""Entering a championship and leaving it: places, fees, waiting list, pool (torneos §3).

An ``Enrolment`` goes from fact to fact; what is refused raises ``Illegal`` and changes nothing.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Mapping, Sequence

from tournaments.pairing.draw import Draw, pairs_of_pool
from tournaments.pairing.illegal import require

Entry = tuple[str, ...]
"""A participante: a player, or a pair with its captain first."""

Drawn = Callable[[Sequence[str]], Draw]
"""Gives the draw whose list is the pool."""


class Phase(enum.Enum):
    """How far it has come."""

    OPEN = "inscripcion"
    CLOSED = "cerrado"
    DRAWN = "sorteado"
    CANCELLED = "cancelado"


class Purse:
    """What players have, and the fees of theirs that the championship holds."""

    def __init__(self, balances: Mapping[str, int], fee: int) -> None:
        self.balances = dict(balances)
        self.held: dict[str, int] = {}
        self._fee = fee

    @property
    def pot(self) -> int:
        """Return all the fees that are held."""
        return sum(self.held.values())

    def affords(self, entry: Iterable[str]) -> bool:
        """Return whether each of *entry* can pay the fee."""
        return all(self.balances.get(player, 0) >= self._fee for player in entry)

    def charge(self, entry: Iterable[str]) -> None:
        """Take the fee of each of *entry*."""
        self._move(entry, self._fee)

    def give_back(self, entry: Iterable[str]) -> None:
        """Return the fee to each of *entry*."""
        self._move(entry, -self._fee)

    def give_all_back(self) -> None:
        """Return whatever is held, also of whoever is out (torneos §16.5)."""
        for player, amount in self.held.items():
            self.balances[player] += amount
        self.held.clear()

    def _move(self, entry: Iterable[str], fee: int) -> None:
        if not fee:
            return
        for player in entry:
            self.balances[player] -= fee
            self.held[player] = self.held.get(player, 0) + fee


class Enrolment:
    """Who is in, who waits and who looks for a partner."""

    def __init__(
        self, *, places: int, in_pairs: bool, purse: Purse, barred: Iterable[str] = ()
    ) -> None:
        self.phase = Phase.OPEN
        self.inside: list[Entry] = []
        self.waiting: list[Entry] = []
        self.pool: list[str] = []
        self.purse = purse
        self._places = places
        self._in_pairs = in_pairs
        self._barred = frozenset(barred)
        self._invitations: set[tuple[str, str]] = set()
        self._present: set[str] = set()

    def sign_up(self, player: str) -> None:
        """Let *player* in, or have him wait (torneos §3.3)."""
        self._require_open()
        require(not self._in_pairs, "modo")
        self._require_entering()
        self._require_free(player)
        self._take_place((player,))

    def invite(self, player: str, other: str) -> None:
        """Keep the invitation of *player* to *other* (torneos §3.4)."""
        self._require_pairs()
        self._require_entering()
        require(player != other, "uno_mismo")
        self._require_free(player, other)
        self._invitations.add((player, other))

    def accept(self, player: str, captain: str) -> None:
        """Let the pair in, or have it wait, by the word of *player* who was invited."""
        self._require_pairs()
        self._require_entering()
        require((captain, player) in self._invitations, "no_invitado")
        self._require_free(captain, player)
        self._take_place((captain, player))

    def decline(self, player: str, captain: str) -> None:
        """Drop the invitation of *captain* to *player*."""
        self._require_pairs()
        self._require_entering()
        require((captain, player) in self._invitations, "no_invitado")
        self._invitations.discard((captain, player))

    def look_for_partner(self, player: str) -> None:
        """Put *player* in the pool (torneos §3.5)."""
        self._require_pairs()
        self._require_entering()
        self._require_free(player)
        require(player not in self.pool, "ya_inscrito")
        self.pool.append(player)

    def withdraw(self, player: str) -> None:
        """Take *player* out, and with him his partner (torneos §3.7)."""
        self._require_open()
        if player in self.pool:
            self.pool.remove(player)
            return
        entry = self._entry_of(player)
        if entry in self.waiting:
            self.waiting.remove(entry)
            return
        self.inside.remove(entry)
        if self.phase is Phase.DRAWN:
            return
        is_replaced = self._fill()
        if self.phase is Phase.OPEN or is_replaced:
            self.purse.give_back(entry)

    def substitute(self, leaver: str, newcomer: str) -> None:
        """Put *newcomer* in the place of a member of a pair, before round one (torneos §14.4)."""
        self._require_pairs()
        require(self.phase is not Phase.DRAWN, "estado")
        entry = self._entry_of(leaver)
        self._require_free(newcomer)
        group = self.inside if entry in self.inside else self.waiting
        if group is self.inside:
            require(self.purse.affords([newcomer]), "saldo_insuficiente")
            self.purse.give_back([leaver])
            self.purse.charge([newcomer])
        self._forget_offers([newcomer])
        self._present.discard(leaver)
        group[group.index(entry)] = tuple(newcomer if one == leaver else one for one in entry)

    def close(self, drawn: Drawn, incompatible: Iterable[Sequence[str]]) -> None:
        """End entering: invitations expire, and the pool becomes pairs by lot (torneos §3.5)."""
        self._require_open()
        require(self.phase is Phase.OPEN, "estado")
        pool = tuple(self.pool)
        pairs = pairs_of_pool(drawn(pool), pool, incompatible).pairs if len(pool) > 1 else []
        self.phase = Phase.CLOSED
        self._invitations.clear()
        self.pool.clear()
        for pair in pairs:
            if self._is_full() or self.purse.affords(pair):
                self._take_place(pair)

    def check_in(self, player: str) -> None:
        """Note that *player* is there (torneos §3.8)."""
        self._require_open()
        require(self.phase is Phase.CLOSED, "estado")
        self._entry_of(player)
        require(player not in self._barred, "sancionado")
        self._present.add(player)

    def draw(self) -> None:
        """Leave out whoever is not there; those who wait and are there come in (torneos §3.8)."""
        self._require_open()
        require(self.phase is Phase.CLOSED, "estado")
        self.inside = [entry for entry in self.inside if self._present.issuperset(entry)]
        self.waiting = [entry for entry in self.waiting if self._present.issuperset(entry)]
        self._fill()
        self.waiting.clear()
        self.phase = Phase.DRAWN

    def cancel(self) -> None:
        """Give everything back, whatever became of whoever paid it (torneos §16.5)."""
        self._require_open()
        self.phase = Phase.CANCELLED
        self.purse.give_all_back()
        for group in (self.inside, self.waiting, self.pool, self._invitations):
            group.clear()

    def _require_open(self) -> None:
        require(self.phase is not Phase.CANCELLED, "cancelado")

    def _require_pairs(self) -> None:
        self._require_open()
        require(self._in_pairs, "modo")

    def _require_entering(self) -> None:
        require(self.phase is Phase.OPEN, "cerrado")

    def _require_free(self, *players: str) -> None:
        require(not self._barred.intersection(players), "sancionado")
        taken = {player for entry in (*self.inside, *self.waiting) for player in entry}
        require(not taken.intersection(players), "ya_inscrito")

    def _entry_of(self, player: str) -> Entry:
        entries = (entry for entry in (*self.inside, *self.waiting) if player in entry)
        entry = next(entries, None)
        require(entry is not None, "no_inscrito")
        assert entry is not None
        return entry

    def _is_full(self) -> bool:
        return len(self.inside) >= self._places

    def _take_place(self, entry: Entry) -> None:
        if self._is_full():
            self.waiting.append(entry)
        else:
            require(self.purse.affords(entry), "saldo_insuficiente")
            self.purse.charge(entry)
            self.inside.append(entry)
        self._forget_offers(entry)

    def _forget_offers(self, players: Iterable[str]) -> None:
        """Drop every invitation of *players*, and their search for a partner."""
        gone = frozenset(players)
        self._invitations = {both for both in self._invitations if not gone.intersection(both)}
        self.pool = [player for player in self.pool if player not in gone]

    def _fill(self) -> bool:
        """Give free places to who waits and can pay, in order; return whether anybody came in."""
        came = False
        for entry in tuple(self.waiting):
            if not self._is_full() and self.purse.affords(entry):
                self.waiting.remove(entry)
                self.purse.charge(entry)
                self.inside.append(entry)
                came = True
        return came

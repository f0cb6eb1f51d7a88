"""A juego of four explained step by step, for who has never seen the game (mus §17).

One hand shows the envite that goes round, who backs out, a suertudo, an envite that waits for the
recuento, one that is refused and an órdago; the other, *me doy*, an envite above one's piedras,
and who waits without speaking.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.engines.core.attendance.actions import Continuar
from games.engines.core.lesson import Lesson, Line
from games.engines.core.spanish_deck import DECK
from games.engines.tresmus.actions import (
    Conformarse,
    DarsePorPerdido,
    Descartar,
    Envidar,
    Ordago,
    Pasar,
    Querer,
    Reenvidar,
    Seguir,
    VolverseAtras,
)
from games.engines.tresmus.options import Options
from games.engines.tresmus.telling import WORDS

NAMES = ("Ane", "Kepa", "Txema", "Lola")
ANE, KEPA, TXEMA, LOLA = range(4)

_FIRST = (
    "12o 10c 7o 6o 4c",
    "11e 11b 4o 1c 7e",
    "12c 11o 10o 1o 5o",
    "10e 10b 6c 4e 5c",
)
"""By seat, the last card is the one thrown; the mano is Ane."""
_SECOND = ("1o 2c 4c 6e 11o", "12e 3o 4o 1e 5e", "7c 7b 6o 6b 2o")
"""Of Kepa, who is mano, Txema and Lola."""


def _deck(rows: Sequence[str]) -> tuple[str, ...]:
    """Return a deck that deals these *rows*, a card each in turn."""
    hands = [row.split() for row in rows]
    dealt = [hand[place] for place in range(5) for hand in hands]
    return (*dealt, *(card for card in DECK if card not in dealt))


def _thrown(row: str) -> Descartar:
    return Descartar((row.rsplit(maxsplit=1)[-1],))


OPENING = (
    "Juegan cuatro y cada uno empieza con {todas} piedras. Aquí las piedras estorban: hay que "
    "sacarlas, y el último que se quede con alguna se apunta un juego, que es lo malo. Ves las "
    "cartas de todos; en la mesa solo verías las tuyas. Ane es mano y hablará la primera."
)
_GRANDE = (
    Line(
        ((ANE, _thrown(_FIRST[ANE])),),
        "Con cinco cartas hay que dejar una, y solo una, tapada. No hay mus ni más descartes. "
        "Ane se queda con sus cuatro más altas: suman {suma_ane}.",
    ),
    Line(
        tuple([(seat, _thrown(_FIRST[seat])) for seat in (KEPA, TXEMA, LOLA)]),
        "Los demás descartan en su turno y empiezan los lances, que son los del mus: grande, "
        "chica, pares y juego. Habla siempre primero la mano.",
    ),
    Line(
        ((ANE, Pasar()), (KEPA, Pasar()), (TXEMA, Pasar())),
        "Nadie abre. Si también pasara Lola, la grande quedaría en paso y no contaría nada, la "
        "ganara quien la ganara.",
    ),
    Line(
        ((LOLA, Envidar(2)),),
        "Lola lleva la peor grande y envida de farol: si nadie quiere, saca una piedra. Lo que "
        "envida va a la mesa: le quedan {lola} en la mano. Contestan todos los demás desde la "
        "mano, también los que habían pasado.",
    ),
    Line(
        ((ANE, Querer(2)),),
        "Ane quiere. Todavía no puede subir: antes tienen que hablar todos.",
    ),
    Line(
        ((KEPA, Querer(2)), (TXEMA, Querer(2))),
        "Quieren también Kepa y Txema: hay {mesa} piedras en la mesa. Si acabara así, quien "
        "llevara la peor grande de los cuatro se llevaría las {mesa}. No gana el mejor: pierde "
        "el peor.",
    ),
    Line(
        ((ANE, Conformarse()), (KEPA, Conformarse())),
        "Ya han hablado todos, y a quienes quisieron se les pregunta desde la mano si suben. "
        "Ane y Kepa están conformes. A Lola no se le pregunta: el envite es suyo.",
    ),
    Line(
        ((TXEMA, Reenvidar(2)),),
        "Txema sube: ahora hay que llegar a {nivel}, y él ya los tiene puestos. Contestan los "
        "demás desde el que va detrás de él, y cada uno puede querer, subir más, echar un órdago "
        "o volverse atrás.",
    ),
    Line(
        ((LOLA, VolverseAtras()),),
        "Lola no se atreve y se vuelve atrás. Recuperará las suyas, pero además tendrá que coger "
        "de Txema, que es quien subió, tantas como ella había puesto. Volverse atrás no es gratis.",
    ),
    Line(
        ((ANE, VolverseAtras()),),
        "Ane tampoco sigue. Se cobra por el orden en que entraron al envite: primero Lola, que "
        "lo abrió, y después Ane. Con las dos, a Txema ya no le queda ninguna de las suyas.",
    ),
    Line(
        ((KEPA, VolverseAtras()),),
        "Y Kepa sale gratis: cuando le toca coger, a Txema no le quedan piedras en la mesa. Es un "
        "suertudo. Lola sube a {lola} piedras y Ane, a {ane}; Kepa sigue con {kepa}. Txema gana la "
        "grande y se ha quitado de encima todo lo que puso: le quedan {txema}.",
    ),
)
_CHICA = (
    Line(
        ((ANE, Pasar()), (KEPA, Envidar(3))),
        "En la chica gana la carta más baja. Kepa tiene un as y un cuatro, y envida.",
    ),
    Line(
        ((ANE, Pasar()), (TXEMA, Pasar())),
        "Quien no quiere dice paso y deja el lance sin que le cueste nada.",
    ),
    Line(
        ((LOLA, Querer(1)),),
        "Se puede querer con menos de lo envidado, desde una piedra: Lola arriesga solo "
        "{pone_lola}. En la mesa hay {mesa}.",
    ),
    Line(
        ((LOLA, Conformarse()),),
        "Lola no sube. Antes de cerrar, al último que envidó o subió se le pregunta si sigue o se "
        "da por perdido.",
    ),
    Line(
        ((KEPA, Seguir()),),
        "Kepa sigue. Como a los dos les quedan piedras en la mano, las de la chica esperan en la "
        "mesa hasta el recuento.",
    ),
)
_PARES = (
    Line(
        ((KEPA, Envidar(2)),),
        "En pares y en juego solo hablan quienes los llevan. Kepa tiene dos caballos y Lola, dos "
        "sotas.",
    ),
    Line(
        ((LOLA, Pasar()),),
        "Nadie quiere el envite: Kepa recupera lo puesto y saca una piedra, el deje. En el "
        "recuento sacará además el valor de su pareja, porque en este lance hubo envite.",
    ),
)
_JUEGO = (
    Line(
        ((ANE, Pasar()), (TXEMA, Ordago())),
        "Txema suma {suma_txema} y va con todas: el órdago. Quien lo quiera tendrá que poner "
        "también todas las suyas, y nadie podrá subir.",
    ),
    Line(
        ((ANE, Querer(9)),),
        "Ane suma {suma_ane}, y en el Tres Mus el {suma_ane} gana al {suma_txema}: solo la 31 "
        "real es mejor. Quiere y pone todas. Hay {mesa} en la mesa.",
    ),
    Line(
        ((TXEMA, Seguir()),),
        "Un órdago se ve en el acto: Txema pierde y se lleva las {antes[mesa]}. Ane ya no tiene "
        "ninguna: ha salido. Era el último lance y viene el recuento, lance a lance. En la chica, "
        "la peor era la de Lola, que se lleva lo de los dos. Kepa saca el valor de su pareja, "
        "{pares_kepa}. Ane sacaría {juego_ane} por su juego, pero ya no tiene: lo que sobra se "
        "pierde.",
    ),
)
_AGAIN = (
    Line(
        ((ANE, Continuar()), (KEPA, Continuar()), (TXEMA, Continuar()), (LOLA, Continuar())),
        "El juego sigue sin Ane, que mira y espera al siguiente. Kepa tiene {kepa} piedras; "
        "Txema, {txema}; y Lola, {lola}. Ahora la mano es Kepa.",
    ),
    Line(
        tuple([(seat, _thrown(_SECOND[seat - 1])) for seat in (KEPA, TXEMA, LOLA)]),
        "Cada uno deja una carta y empieza otra vez la grande.",
    ),
    Line(
        ((KEPA, Pasar()), (TXEMA, Pasar()), (LOLA, Envidar(2))),
        "Lola prueba otro farol.",
    ),
    Line(
        ((KEPA, Pasar()), (TXEMA, Querer(2)), (TXEMA, Conformarse())),
        "Kepa pasa. Txema lleva dos reyes, contando el tres, y quiere. No sube, así que queda "
        "preguntar a Lola.",
    ),
    Line(
        ((LOLA, DarsePorPerdido()),),
        "Lola se da por perdida: se lleva en el acto las {antes[mesa]} de la mesa y no enseña "
        "sus cartas. Lo mismo le habría costado perder, pero así nadie sabe qué llevaba.",
    ),
    Line(
        ((KEPA, Envidar(25)),),
        "Kepa solo tiene {antes[kepa]}, pero puede envidar {nivel} de palabra: pone las que "
        "tiene, y los demás pueden querer con las que quieran hasta {nivel}.",
    ),
    Line(
        ((TXEMA, Querer(4)), (LOLA, Pasar())),
        "Txema quiere con {pone_txema}. Como Kepa ya no tiene piedras en la mano, Txema no "
        "podría subir: nadie contestaría. No se le pregunta.",
    ),
    Line(
        ((KEPA, Seguir()),),
        "A Txema le quedan piedras en la mano, así que la chica se verá en el recuento. Kepa "
        "espera sin hablar en los lances que faltan: si pierde, se llevará todo lo de la mesa.",
    ),
    Line(
        ((TXEMA, Pasar()), (LOLA, Ordago())),
        "Kepa tiene una pareja, pero sin piedras en la mano no habla. Lola lleva duples y va con "
        "todas: {pone_lola}.",
    ),
    Line(
        ((TXEMA, Querer(6)),),
        "Txema lleva una pareja de reyes. Si se queda atrás se apuntará el juego: quiere, con las "
        "{antes[txema]} que tiene en la mano.",
    ),
    Line(
        ((LOLA, Seguir()),),
        "Los duples ganan a la pareja: Txema se lleva las {antes[mesa]} y Lola ha salido. Ya "
        "solo podría hablar Txema, así que el punto no se juega. En el recuento se ve la chica: la "
        "peor es la de Txema. Kepa saca las suyas y ha salido, y Txema es el único con piedras: se "
        "apunta un juego. En el siguiente todos vuelven a empezar con {todas}. Quien se apunta los "
        "acordados queda fuera, y gana la partida el último que sigue.",
    ),
)

LESSON = Lesson(
    lead="Cuatro personas, dos manos y casi todo lo que puede pasar en un envite.",
    names=NAMES,
    reader=ANE,
    options=Options(),
    lots=(ANE,),
    decks=(_deck(_FIRST), _deck(_SECOND)),
    opening=OPENING,
    script=(*_GRANDE, *_CHICA, *_PARES, *_JUEGO, *_AGAIN),
    words=WORDS,
)

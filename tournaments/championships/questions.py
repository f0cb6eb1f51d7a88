"""What is asked before whoever steers a championship does something: one question for every act."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

_BOTH = _("Se ve en la página del torneo y en el registro, con tu nombre. Lo leen los dos lados.")
_ALL = _("Queda en el registro con tu nombre, y lo lee todo el mundo.")


class Question(NamedTuple):
    """What will happen, who will know it, three usual reasons, and the *button* that does it.

    *button* and *title* may name whom it is about (``%(quien)s``). *fields*: what is written
    besides the reason.
    """

    title: Promise
    happens: Promise
    button: Promise
    reasons: tuple[Promise, ...]
    told: Promise = _ALL
    is_final: bool = False
    """It cannot be undone, or takes something away from somebody."""
    fields: tuple[str, ...] = ()


QUESTIONS: Mapping[str, Question] = {
    "extender": Question(
        _("¿Se espera más en este cruce?"),
        _("La espera se alarga esos minutos, hasta una hora en total. Luego no se acorta."),
        _("Alargar la espera"),
        (
            _("Avisan de que llegan tarde"),
            _("Se le ha caído la conexión"),
            _("Problemas con la mesa"),
        ),
        _BOTH,
        fields=("minutos",),
    ),
    "otorgar": Question(
        _("¿Das la victoria a %(quien)s?"),
        _(
            "Gana sin jugar, con todos los juegos. Si se está jugando la partida, se anula: no da"
            " puntos ni mueve el nivel."
        ),
        _("Dar la victoria a %(quien)s"),
        (
            _("La otra parte no se presenta"),
            _("La otra parte abandona"),
            _("Han jugado sin respetar las reglas"),
        ),
        _BOTH,
        is_final=True,
    ),
    "repetir": Question(
        _("¿Se repite este cruce?"),
        _(
            "Se les vuelve a llamar a una mesa nueva y el resultado de antes ya no cuenta para el"
            " torneo. Los puntos y el nivel de aquella partida se quedan."
        ),
        _("Repetir el cruce"),
        (
            _("Hubo un fallo en la mesa"),
            _("No se les esperó lo debido"),
            _("Lo piden los dos lados"),
        ),
        _BOTH,
    ),
    "anular": Question(
        _("¿Anulas este cruce?"),
        _("No cuenta para nadie: los dos se quedan como estaban. Si se está jugando, se para."),
        _("Anular el cruce"),
        (_("Hubo un fallo en la mesa"), _("No ha podido jugarse"), _("Lo piden los dos lados")),
        _BOTH,
        is_final=True,
    ),
    "expulsar": Question(
        _("¿Expulsas a %(quien)s?"),
        _(
            "Pierde lo que esté jugando, su cuota y su premio, y no vuelve a entrar en este torneo."
            " La partida no cuenta para él, ni como abandonada."
        ),
        _("Expulsar a %(quien)s"),
        (_("Insultos en la charla"), _("Ha jugado con trampas"), _("No deja que se juegue")),
        is_final=True,
    ),
    "prohibir": Question(
        _("¿Quiénes no se van a cruzar?"),
        _("Al emparejar se les tiene apartados, hasta donde da el formato."),
        _("Que no se crucen"),
        (_("Son de la misma familia"), _("Son del mismo equipo"), _("Acaban de jugar entre ellos")),
        fields=("uno", "otro"),
    ),
    "permitir": Question(
        _("¿Pueden cruzarse otra vez?"),
        _("Desde ahora se les empareja como a los demás."),
        _("Que puedan cruzarse"),
        (
            _("No queda otro emparejamiento"),
            _("Se prohibió por error"),
            _("Lo piden los dos lados"),
        ),
    ),
    "cabezas": Question(
        _("¿Quiénes son cabezas de serie?"),
        _(
            "Escribe a uno de cada pareja, un nick por línea, del mejor al peor: 2, 4, 8… y no más"
            " de la mitad. Sin ninguno, se eligen como digan las opciones del torneo."
        ),
        _("Poner las cabezas de serie"),
        (
            _("Ganaron la edición anterior"),
            _("Por los puntos de la temporada"),
            _("Lo dicen las bases del torneo"),
        ),
        fields=("nicks",),
    ),
    "pausar": Question(
        _("¿Paras el torneo?"),
        _(
            "Las partidas que se están jugando siguen. No se llama a nadie más y los relojes de"
            " espera se paran, hasta que digas que sigue."
        ),
        _("Parar el torneo"),
        (
            _("Falla la conexión de varios"),
            _("Hay que decidir una reclamación"),
            _("Descanso para todos"),
        ),
    ),
    "premiar": Question(
        _("¿Das ya los premios?"),
        _(
            "Se pagan ahora los premios y se dan los trofeos, sin esperar al cuarto de hora que hay"
            " para reclamar. No se puede deshacer: después no se repite ningún cruce."
        ),
        _("Dar los premios"),
        (
            _("Nadie tiene nada que reclamar"),
            _("Todos han visto ya los resultados"),
            _("Se entregan ahora los trofeos"),
        ),
        is_final=True,
    ),
    "cancelar": Question(
        _("¿Cancelas el torneo?"),
        _("No se puede deshacer. Todos recuperan sus cuotas, y no se dan premios ni trofeos."),
        _("Cancelar el torneo"),
        (_("No llegamos a bastantes mesas"), _("No puedo estar esa noche"), _("Se juega otro día")),
        is_final=True,
    ),
    "anunciar": Question(
        _("¿Qué quieres decir a todos?"),
        _("Sale arriba en la página del torneo y se queda en el registro."),
        _("Anunciar"),
        (
            _("Empezamos con unos minutos de retraso"),
            _("Descanso de diez minutos entre rondas"),
            _("Jugad con calma: hay tiempo de sobra"),
        ),
    ),
    "callar": Question(
        _("¿Quitas la charla a %(quien)s?"),
        _("Puede leerla, y no escribir en ella hasta que se la devuelvas. Se le dice, y por qué."),
        _("Quitar la charla a %(quien)s"),
        (
            _("Insulta a otros jugadores"),
            _("Escribe lo mismo sin parar"),
            _("Dice las cartas"),
        ),
    ),
    "devolver_voz": Question(
        _("¿Puede %(quien)s escribir otra vez?"),
        _("Vuelve a escribir en la charla de este torneo. Se le dice."),
        _("Devolver la charla a %(quien)s"),
        (_("Ha pedido disculpas"), _("Fue un malentendido"), _("Ya ha pasado bastante tiempo")),
    ),
    "quitar_linea": Question(
        _("¿Quitas este mensaje de %(quien)s?"),
        _("Desaparece para todos los que miran. Si alguien lo denuncia, el equipo aún lo lee."),
        _("Quitar el mensaje"),
        (
            _("Insulta a otros jugadores"),
            _("Es publicidad de otro sitio"),
            _("Dice las cartas"),
        ),
        is_final=True,
    ),
    "retirar": Question(
        _("¿Retiras la última ronda?"),
        _(
            "Aún no se ha llamado a nadie. El torneo se para, y cuando digas que sigue se empareja"
            " otra vez con lo que hayas cambiado."
        ),
        _("Retirar la ronda"),
        (
            _("Hay que repetir un cruce anterior"),
            _("Falta prohibir un emparejamiento"),
            _("Alguien se va del torneo"),
        ),
    ),
    "cerrar": Question(
        _("¿Cierras ya la inscripción?"),
        _("Desde ahora no se apunta nadie más; solo se puede esperar a que quede un sitio libre."),
        _("Cerrar la inscripción"),
        (
            _("Ya estamos todos los que somos"),
            _("Hay que preparar las mesas con tiempo"),
            _("Lo pide quien ya está dentro"),
        ),
        is_final=True,
    ),
    "reabrir": Question(
        _("¿Abres otra vez la inscripción?"),
        _("Puede volver a apuntarse gente hasta la hora que digas, antes de la presentación."),
        _("Abrir la inscripción"),
        (
            _("Se cerró antes de tiempo"),
            _("Todavía quedan sitios libres"),
            _("Hay más gente que quiere jugar"),
        ),
        fields=("hasta",),
    ),
}

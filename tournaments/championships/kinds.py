"""All that is told of championships, in words: by bell, push and mail (torneos §2.3)."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.push import Kind as Means
from tournaments.models import Dispute


class Kind(NamedTuple):
    """Something that is told: as which notice, and its sentences, that of a pair if it differs.

    They name the championship (``torneo``), somebody else (``otro``), U$uros (``usuros``) and until
    when one is awaited (``hasta``).
    """

    means: Means
    title: Promise
    text: Promise
    of_a_pair: Promise | None = None


_RULED = Kind(
    "torneo",
    _("Se ha decidido una reclamación"),
    _("En «%(torneo)s»: lo que se decidió, y por qué, está en el registro."),
)

KINDS = {
    "invitacion": Kind(
        "torneo",
        _("%(otro)s quiere jugar contigo"),
        _("Te pide que seas su pareja en «%(torneo)s»."),
    ),
    "relevo": Kind("torneo", _("%(otro)s te cede su sitio"), _("En su pareja de «%(torneo)s».")),
    "aceptada": Kind(
        "torneo", _("%(otro)s juega contigo"), _("Ha aceptado ser tu pareja en «%(torneo)s».")
    ),
    "relevado": Kind(
        "torneo",
        _("%(otro)s juega por ti"),
        _("Ocupa tu sitio en «%(torneo)s». Si pagaste cuota, la recuperas."),
    ),
    "pareja": Kind("torneo", _("Tu pareja es %(otro)s"), _("En «%(torneo)s».")),
    "sin_pareja": Kind(
        "torneo",
        _("Te has quedado sin pareja"),
        _("En «%(torneo)s» no ha habido con quién: no juegas y no pagas nada."),
    ),
    "plaza": Kind(
        "torneo",
        _("Tienes sitio"),
        _("Ha quedado un sitio en «%(torneo)s» y es tuyo."),
        _("Ha quedado un sitio en «%(torneo)s» y es vuestro."),
    ),
    "sin_plaza": Kind(
        "torneo",
        _("No ha quedado sitio"),
        _("«%(torneo)s» empieza sin ti: no has pagado nada."),
        _("«%(torneo)s» empieza sin vosotros: no habéis pagado nada."),
    ),
    "presentacion": Kind(
        "torneo",
        _("Di que estás"),
        _("Ya se puede decir que se está en «%(torneo)s»: quien no lo dice no juega."),
    ),
    "empieza": Kind("cruce", _("Faltan diez minutos"), _("«%(torneo)s» está a punto de empezar.")),
    "sorteo": Kind(
        "torneo", _("Ya está el sorteo"), _("Mira contra quién juegas en «%(torneo)s».")
    ),
    "pronto": Kind(
        "cruce",
        _("Juegas en diez minutos"),
        _("En «%(torneo)s»: ve acercándote."),
        _("En «%(torneo)s»: id acercándoos."),
    ),
    "ronda": Kind(
        "cruce", _("Ya está la ronda siguiente"), _("Mira contra quién juegas en «%(torneo)s».")
    ),
    "llamado": Kind(
        "cruce",
        _("Te toca jugar"),
        _("En «%(torneo)s»: se te espera en la mesa."),
        _("En «%(torneo)s»: se os espera en la mesa."),
    ),
    "mitad": Kind(
        "cruce",
        _("Se acaba el tiempo"),
        _("Ya ha pasado la mitad de la espera en «%(torneo)s»: si no llegas, pierdes."),
        _("Ya ha pasado la mitad de la espera en «%(torneo)s»: si no estáis los dos, perdéis."),
    ),
    "esperan_mas": Kind(
        "cruce",
        _("Te esperan más"),
        _("En «%(torneo)s» se te espera %(hasta)s."),
        _("En «%(torneo)s» se os espera %(hasta)s."),
    ),
    "fuera": Kind(
        "torneo",
        _("Te has quedado fuera"),
        _(
            "No dijiste que estabas y «%(torneo)s» se ha sorteado sin ti. Si pagaste cuota, no la"
            " recuperas."
        ),
        _(
            "No dijisteis los dos que estabais y «%(torneo)s» se ha sorteado sin vosotros. Si"
            " pagasteis cuota, no la recuperáis."
        ),
    ),
    "vetado": Kind(
        "torneo",
        _("Te has quedado fuera"),
        _(
            "No podías jugar y «%(torneo)s» se ha sorteado sin ti. Si pagaste cuota, se te"
            " devuelve."
        ),
        _(
            "Uno de los dos no podía jugar y «%(torneo)s» se ha sorteado sin vosotros. Si pagasteis"
            " cuota, se os devuelve."
        ),
    ),
    "sin_companero": Kind(
        "torneo",
        _("Tu pareja se ha retirado"),
        _("Ya no jugáis «%(torneo)s»: quien se retira saca también a su pareja."),
    ),
    "anunciar": Kind(
        "torneo", _("Quien organiza dice algo"), _("Léelo en la página de «%(torneo)s».")
    ),
    "aplazar": Kind(
        "torneo",
        _("Han cambiado las fechas"),
        _("«%(torneo)s» empieza el %(cuando)s. Por qué está en su registro."),
    ),
    "aplazar_jornada": Kind(
        "torneo",
        _("Cambia el día de una jornada"),
        _("En «%(torneo)s»: mira las fechas en su página. Por qué está en su registro."),
    ),
    "subir_premios": Kind(
        "torneo",
        _("Suben los premios"),
        _("Los de «%(torneo)s»: míralos en su página."),
    ),
    "otorgar": Kind(
        "torneo",
        _("Tu cruce se ha dado por ganado"),
        _("Lo que decidió quien organiza «%(torneo)s», y por qué, está en el registro."),
    ),
    "anular": Kind(
        "torneo",
        _("Tu cruce se ha anulado"),
        _("No cuenta. Lo que decidió quien organiza «%(torneo)s», y por qué, está en el registro."),
    ),
    "repetir": Kind(
        "torneo",
        _("Tu cruce se repite"),
        _("Lo que decidió quien organiza «%(torneo)s», y por qué, está en el registro."),
    ),
    "extender": Kind(
        "torneo",
        _("En tu cruce se espera más"),
        _("En «%(torneo)s» se espera a quien falta %(hasta)s. Por qué está en el registro."),
    ),
    "expulsar": Kind(
        "torneo",
        _("Estás fuera del torneo"),
        _("Se te ha expulsado de «%(torneo)s»: por qué está en el registro."),
        _("Se os ha expulsado de «%(torneo)s»: por qué está en el registro."),
    ),
    "sin_emparejar": Kind(
        "torneo",
        _("La ronda no se puede emparejar"),
        _("En «%(torneo)s» hay demasiados cruces prohibidos: levanta alguno."),
    ),
    "se_cruzan": Kind(
        "torneo",
        _("Coinciden quienes no debían"),
        _("En «%(torneo)s» no se ha podido evitar: quiénes son está en el registro."),
    ),
    "sin_mesa": Kind(
        "torneo",
        _("Una mesa no puede empezar"),
        _("Por qué está en el registro de «%(torneo)s»: se intenta otra vez hasta que se pueda."),
    ),
    "pausar": Kind(
        "torneo",
        _("El torneo se ha parado"),
        _("No se llama a nadie hasta que siga. Por qué está en el registro de «%(torneo)s»."),
    ),
    "reanudar": Kind(
        "torneo", _("El torneo sigue"), _("En «%(torneo)s» se vuelve a llamar a las mesas.")
    ),
    "retirar": Kind(
        "torneo",
        _("La última ronda se ha retirado"),
        _(
            "«%(torneo)s» se ha parado: cuando siga, la ronda se empareja otra vez. Por qué está en"
            " el registro."
        ),
    ),
    "ciclo": Kind(
        "torneo",
        _("Esta vez no se ha repetido"),
        _("El siguiente de «%(torneo)s» no se ha hecho: por qué está en su página de ciclo."),
    ),
    "ciclo_sin_objeto": Kind(
        "torneo",
        _("Falta un objeto de premio"),
        _("«%(torneo)s» se ha publicado sin él: cuál era está en su página de ciclo."),
    ),
    "callar": Kind(
        "torneo",
        _("No puedes escribir en la charla"),
        _("En la de «%(torneo)s»: por qué está en el registro."),
    ),
    "devolver_voz": Kind(
        "torneo", _("Puedes escribir otra vez"), _("En la charla de «%(torneo)s».")
    ),
    "sin_trofeo": Kind(
        "torneo",
        _("Se ha anulado un trofeo tuyo"),
        _("El de «%(torneo)s»: por qué está en el registro."),
    ),
    "reclamado": Kind(
        "torneo",
        _("Reclaman por lo que dijiste"),
        _("En «%(torneo)s»: tienes cinco minutos para contestar."),
        _("En «%(torneo)s», tú o tu pareja: tenéis cinco minutos para contestar."),
    ),
    "reclamacion": Kind(
        "torneo",
        _("Hay una reclamación"),
        _("En «%(torneo)s»: el resultado espera a que la decidas, si lo que sigue no ha empezado."),
    ),
    "sin_fallo": Kind(
        "torneo",
        _("Una reclamación pasa a la casa"),
        _("En «%(torneo)s» quedó sin decidir: el resultado vale, y la decide el personal."),
    ),
    **{f"fallo_{ruling}": _RULED for ruling in Dispute.Ruling.values},
    "cancelado": Kind(
        "torneo",
        _("Torneo cancelado"),
        _("«%(torneo)s» no se juega: quien pagó la cuota la recupera. Por qué está en su página."),
    ),
    "premio": Kind(
        "torneo", _("Has ganado un premio"), _("Te llevas %(usuros)s U$ de «%(torneo)s».")
    ),
    "objeto": Kind(
        "torneo",
        _("Has ganado un objeto"),
        _("Es un premio de «%(torneo)s», y ya está en tu almacén."),
    ),
    "objeto_vuelve": Kind(
        "torneo",
        _("Un objeto ha vuelto a tu almacén"),
        _("Lo pusiste de premio en «%(torneo)s» y nadie se lo ha llevado."),
    ),
}
"""All that is told, by kind."""

ASKED = ("invitacion", "relevo")
"""What its own page asks of who is told: news until it is answered."""
PARTNERLESS = ("sin_pareja", "sin_companero")
"""What is told of who plays with nobody: over once he plays with somebody."""
CLAIMS = ("reclamado", "reclamacion", "sin_fallo")
"""What is told of a dispute: over once it is decided."""
LACKS = ("sin_emparejar", "sin_mesa", "se_cruzan")
"""What who organises it is told of, and looks at at its desk."""
RULINGS = (
    *("otorgar", "anular", "repetir", "expulsar"),
    *(f"fallo_{ruling}" for ruling in Dispute.Ruling.values),
)
"""What the log says of somebody, told to those of the cruce or of the entry that it is about."""
CHANGES = ("aplazar", "aplazar_jornada", "subir_premios")
"""Changes of what was published that are told: of each the last alone is news (torneos §15.2)."""
AT_THE_TABLE = ("llamado", "mitad", "esperan_mas")
"""What is told of a cruce to who is awaited there."""
LONGER = ("extender", "esperan_mas")
"""Until when it waits by now: of these the last alone is news."""
WAITING = (*AT_THE_TABLE, "extender")
"""What is told of a cruce as long as it waits."""
CALLS = ("pronto", *WAITING)
"""What is told of a cruce: over once it is played, or decided."""

"""What a championship refuses, with its sentences."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts.refusals import Refusal, register_sentences

__all__ = ["Refusal", "of_another"]

_NOT_NOW = _("%(nick)s no puede apuntarse ahora.")


def of_another(code: str, nick: str) -> Refusal:
    """Return the refusal of somebody whom another wants in: his reasons are his own affair."""
    return Refusal(code, text=str(_NOT_NOW) % {"nick": nick}, nick=nick)


register_sentences(
    __name__,
    {
        "fundar_sancionado": _("Por una sanción, ahora no puedes organizar torneos."),
        "invitas_mucho": _(
            "Ya has invitado a %(maximo)s personas en una hora: espera un poco para invitar a más."
        ),
        "invitas_a_muchos": _(
            "Tienes %(maximo)s invitaciones sin contestar: espera a que contesten o retira alguna."
        ),
        "puesto_de_objeto": _("Un objeto es para un puesto del 1 al %(maximo)s, y uno solo."),
        "objetos_de_mas": _("Un torneo tiene %(maximo)s objetos de premio como mucho."),
        "objeto_repetido": _("«%(objeto)s» no puede ser el premio de dos puestos."),
        "objetos_de_pareja": _(
            "Por parejas, cada puesto con objetos tiene dos: uno para cada uno de la pareja."
        ),
        "objeto_de_uno": _("Cada uno juega por su cuenta: un objeto por puesto."),
        "objeto_de_la_casa": _("Los objetos de la tienda los pone de premio el personal."),
        "objeto_de_quien_organiza": _("Los objetos de quien organiza los pone de premio él mismo."),
        "premio_de_nuevo": _(
            "Tu cuenta es nueva: hasta el %(hasta)s o hasta que juegues %(partidas)s con gente"
            " distinta, no puedes poner objetos de premio."
        ),
        "objetos_publicado": _("Los objetos de premio se eligen antes de publicar el torneo."),
        "lejos": _("Un torneo empieza dentro de un año como mucho."),
        "de_prueba": _("Es un campeonato de prueba: solo lo juegan robots."),
        "prueba_de_la_casa": _("Los campeonatos de prueba los crea el personal de la casa."),
        "prueba_robots": _("En ese juego no hay robots de ese nivel."),
        "prueba_plazas": _("Un campeonato de prueba tiene %(maximo)s plazas como mucho."),
        "prueba_sin_dinero": _("Un campeonato de prueba no tiene cuota ni premios."),
        "prueba_no_se_repite": _("Un campeonato de prueba no se repite."),
        "fundar": _("Por ahora los torneos los crea el personal de la casa."),
        "jugandola": _(
            "Estás jugando una partida de este torneo y retirarte es perderla: di antes que lo"
            " sabes."
        ),
        "devolucion_cambiada": _(
            "Lo que se te devuelve de la cuota ya no es lo que leíste: míralo antes de irte."
        ),
        "campeonato": _("Ese campeonato no existe."),
        "pruebas_muchas": _("Has probado muchas veces seguidas: espera unos minutos."),
        "borradores": _("Ya tienes %(maximo)s borradores: publica o borra alguno."),
        "estado": _("Eso ya no se puede hacer en este campeonato, o todavía no."),
        "permiso": _("Solo puede hacerlo quien organiza el campeonato."),
        "razon": _("Cuéntalo con algo más: el motivo tiene entre diez y trescientas letras."),
        "juega_en_el": _(
            "Juegas en este campeonato: lo que haya que decidir en él, que lo haga otro."
        ),
        "cruce_a_destiempo": _("Con ese cruce eso ya no se puede hacer, o todavía no."),
        "siguiente_empezada": _(
            "Lo que venía después de ese cruce ya ha empezado, así que su resultado ya no cambia."
        ),
        "recien_acabada": _("Esa partida acaba de terminar: mira antes su resultado."),
        "cruce_de_otro": _("Ese cruce no es de este campeonato."),
        "no_lo_juega": _("La victoria solo se da a uno de los dos que juegan el cruce."),
        "no_esta_dentro": _("Ese participante ya no está en el campeonato."),
        "ronda_a_destiempo": _("Solo se retira la última ronda, y antes de que se llame a nadie."),
        "sin_ronda": _(
            "Así no quedaría ninguna ronda que se pueda emparejar: levanta antes otra prohibición."
        ),
        "plazas": _("Las plazas van de 2 a %(maximo)s, y el mínimo no pasa de ellas."),
        "cuota": _("La cuota es un número entero de U$uros, de 0 a %(maximo)s."),
        "fechas": _(
            "La inscripción tiene que cerrarse más tarde que ahora y antes de la presentación, y"
            " esta ser antes de empezar."
        ),
        "jornadas": _(
            "La jornada %(n)s tiene que empezar después de la anterior, y no más de un año después."
        ),
        "jornada_pasada": _(
            "Mientras estaba parado ha pasado el día de otra jornada: mira antes a cuáles se llama."
        ),
        "apertura": _(
            "La inscripción se abre más tarde que ahora y antes de cerrarse; para abrirla al"
            " publicar, deja vacía esa fecha."
        ),
        "apertura_tarde": _("La inscripción se abre antes de cerrarse."),
        "cambio_tarde": _("Eso ya no se puede cambiar en este campeonato, o no te toca a ti."),
        "fecha_anterior": _("Una fecha publicada solo cambia a más tarde."),
        "antes_que_ahora": _("Esa fecha ya ha pasado: elige otra."),
        "cierre_tarde": _("La inscripción se cierra antes de que se abra la presentación."),
        "menos_plazas": _("Publicado, solo puede tener más plazas: ahora tiene %(plazas)s."),
        "premios_menores": _("Publicados, los premios solo suben: ninguno baja ni se quita."),
        "premios_de_mas": _(
            "Los premios son de %(puestos)s puestos como mucho, y ninguno pasa de %(maximo)s U$."
        ),
        "hora": _("Escribe el día y la hora como 2027-03-14T21:30."),
        "hora_inexistente": _("Esa noche se adelanta el reloj y esa hora no existe: elige otra."),
        "hora_doble": _("Esa noche se atrasa el reloj y esa hora se repite: elige otra."),
        "no_se_aparta": _(
            "En este torneo no se aparta a nadie: se cruzan todos, o los cruces salen solo del"
            " sorteo."
        ),
        "formato_de_campeonato": _("Ese formato no es posible con lo que se juega."),
        "partida_que_no_cuenta": _(
            "Una partida %(partida)s no cuenta, y las de un campeonato cuentan: elige otra."
        ),
        "modo": _("A este campeonato no se apunta uno así: mira si es por parejas."),
        "ya_se_repite": _("Este torneo ya se repite."),
        "no_se_repite": _("Este torneo no se repite."),
        "ciclos": _("Ya tienes %(maximo)s torneos que se repiten: para alguno antes."),
        "ciclo_cancelado": _("Los dos últimos se cancelaron: el torneo ya no se repite."),
        "ciclo_fallo": _("Algo falló en la casa al hacerlo. El siguiente se hará a su hora."),
        "ciclo_semanas": _("Se repite cada una, dos… hasta %(maximo)s semanas."),
        "ciclo_hasta": _("El último día tiene que ser el del siguiente torneo, o uno posterior."),
        "charla_cerrada": _("La charla de este torneo está cerrada."),
        "charla_apuntados": _("Aquí escriben quienes están apuntados y quien organiza."),
        "callas_mucho": _(
            "Ya le has quitado la charla a %(nick)s varias veces en una hora: espera para otra."
        ),
        "callado": _("No puedes escribir en la charla de este torneo. Motivo: %(motivo)s"),
        "ya_callado": _("%(nick)s ya no podía escribir en la charla."),
        "no_callado": _("%(nick)s puede escribir en la charla: nadie se lo ha quitado."),
        "no_escribe": _("%(nick)s no está apuntado a este torneo: no escribe en su charla."),
        "no_se_calla": _("A quien organiza y al personal de la casa no se les quita la charla."),
        "cartel_ajeno": _("El cartel lo pone quien organiza: el personal solo lo quita."),
        "cartel_quitado": _("El personal quitó el cartel de este torneo: ya no lleva otro."),
        "sin_abrir": _("La inscripción de este campeonato se abre el %(cuando)s."),
        "cerrado": _("La inscripción de este campeonato no está abierta."),
        "organiza": _("Quien organiza un campeonato no juega en él."),
        "ya_decidio": _(
            "%(nick)s ya ha decidido algo en este campeonato, y quien decide en él no lo juega."
        ),
        "sancionado": _("Por una sanción, %(nick)s no puede jugar este campeonato."),
        "ya_inscrito": _("%(nick)s ya está en este campeonato."),
        "ya_estuvo": _("%(nick)s ya jugó o quedó fuera de este campeonato, y no vuelve a entrar."),
        "no_invitado": _("Esa invitación ya no vale."),
        "minimo": _("Aún no se ha llegado al mínimo de participantes."),
        "palabra_del_sorteo": _(
            "Tu navegador no ha podido añadir su parte al sorteo: recarga la página."
        ),
        "condiciones_de_entrada": _(
            "La fiabilidad va de 0 a 100, el nivel de menos a más, y la clave tiene de %(minimo)s a"
            " %(maximo)s letras."
        ),
        "fiabilidad_baja": _(
            "%(nick)s no llega a la fiabilidad que pide este campeonato, %(minimo)s."
        ),
        "nivel_fuera": _("Este campeonato no es para el nivel de %(nick)s, %(nivel)s."),
        "solo_amigos": _(
            "Este campeonato es para amigos de quien lo organiza y %(nick)s no lo es."
        ),
        "clave_de_campeonato": _("Esa no es la clave de este campeonato."),
        "claves_seguidas": _(
            "Has probado ya muchas claves en este torneo: espera %(minutos)s minutos."
        ),
        "ya_sustituida": _(
            "En esta pareja ya se ha cambiado a uno: al otro no se le puede cambiar."
        ),
        "plazas_del_formato": _(
            "Ese formato, con esas opciones, no se puede jugar con tan pocos participantes: sube el"
            " mínimo."
        ),
        "plazas_de_mesas": _(
            "Con %(n)s participantes no salen mesas de ese tamaño, o pasan tan pocos que no hay"
            " mesa final: cambia las plazas o el mínimo."
        ),
        "opciones_de_formato": _("Esas opciones no valen para ese formato."),
        "premios_de_campeonato": _(
            "Los premios se reparten en milésimas del bote que suman mil; cantidades fijas solo las"
            " promete la casa."
        ),
        "premios_de_consuelo": _(
            "El consuelo se lleva nada, un diez, un veinte o un treinta por ciento del bote, o"
            " premios fijos, que solo promete la casa."
        ),
        "premios_sin_consuelo": _(
            "Sin consuelo no hay premios para él: marca «Consuelo», o deja en nada su parte del"
            " bote y vacíos sus premios."
        ),
        "consuelo_sin_bote": _(
            "Con premios fijos no hay bote que repartir: los del consuelo también son fijos."
        ),
        "minimo_de_doble": _("A doble eliminación juegan %(minimo)s o más."),
        "cabezas": _(
            "Las cabezas de serie son 2, 4, 8… de los que están apuntados, y no más de la mitad."
        ),
        "disputas": _("Hay una reclamación sin resolver: los premios esperan a que se decida."),
        "linea_de_torneo": _("Eso no se dijo en una mesa de torneo."),
        "no_se_reclama": _("En este juego no se reclama por lo que se dice."),
        "no_es_tu_mesa": _("Solo reclama quien juega en esa mesa."),
        "dicho_de_fuera": _("Solo se reclama por lo que dice quien juega, mientras se juega."),
        "de_tu_lado": _("Eso lo dijo tu lado: reclama el otro."),
        "reclamar_tarde": _(
            "Ya es tarde: se reclama durante la partida o hasta diez minutos después, antes de que"
            " se llame a la siguiente."
        ),
        "reclama_de_mas": _(
            "Has reclamado dos veces por lo que no era mentira: en este torneo ya no reclamas."
        ),
        "reclamas_abiertas": _(
            "Tienes dos reclamaciones, sin decidir o por lo que no era mentira: espera a que se"
            " decida alguna."
        ),
        "reclamas_seguido": _("Has reclamado mucho en un minuto: espera un poco."),
        "que_dice": _("Di qué se dijo: una de las opciones, sus puntos o de una a cuatro cartas."),
        "reclamacion": _("Esa reclamación no existe."),
        "no_es_contra_ti": _("Contesta quien lo dijo, o su pareja."),
        "contestar_tarde": _("Ya no se puede contestar."),
        "ya_contestada": _("Ya está contestada."),
        "respuesta_vacia": _("Escribe lo que contestas, en trescientas letras como mucho."),
        "fallo": _("Elige qué decides."),
        "ya_fallada": _("Esa reclamación ya está decidida."),
        "del_personal": _("Esa reclamación la decide ya el personal de la casa."),
        "la_mira": _("La mira %(nick)s: espera a que acabe."),
        "mano_sin_acabar": _("Esa mano se está jugando: se decide cuando acabe."),
        "aun_contesta": _(
            "El otro lado todavía puede contestar: espera a que conteste, o a que pase su tiempo."
        ),
        "no_se_espera": _(
            "No se puede esperar más: solo amplía la espera quien está completo, mientras el otro"
            " no lo está."
        ),
        "minutos_de_espera": _(
            "La espera se amplía en minutos enteros, hasta %(maximo)s en total."
        ),
        "no_inscrito": _("No estás apuntado a este campeonato."),
        "tienes_campeonato": _(
            "Organizas un campeonato o estás apuntado a uno: espera a que acabe, cancélalo o"
            " retírate de él."
        ),
        "pareja_sin_saldo": _NOT_NOW,
    },
)

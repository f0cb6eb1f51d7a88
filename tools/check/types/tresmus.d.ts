// What a board of tresmus is sent and sends: made by python -m tools.check.views.

declare namespace tresmus {
  interface Vuelta {
    asiento: number;
    coge: ([number, number])[];
    recupera: number;
  }

  interface Apuesta {
    lance: "grande" | "chica" | "pares" | "juego" | "punto";
    etapa: "respuestas" | "subidas" | "replica" | "cierre";
    abre: number;
    nivel: number;
    ordago: boolean;
    ultimo: number;
    puesto: number[];
    orden: number[];
    dentro: number[];
    subidas: number[];
    desde: number[];
    vueltas: Vuelta[];
  }

  interface Columna {
    asiento: number;
    puesto: number;
    estado: "dentro" | "atras" | "te_toca" | "espera" | "fuera";
    vuelta: Vuelta | null;
  }

  interface Precio {
    accion: string;
    piedras: number | null;
    pone: number;
    quedan: number;
    mesa: number;
    entre: number[];
    vuelta: Vuelta | null;
    se_lleva: number;
    si_nadie: number;
  }

  interface Cierre {
    lance: "grande" | "chica" | "pares" | "juego" | "punto";
    en: "paso" | "no_se_juega" | "negado" | "abandonado" | "querido" | "resuelto";
    puesto: number[];
    dentro: number[];
    contienden: number[];
    pierde: number | null;
    gana: number | null;
  }

  interface Dicho {
    accion: string;
    piedras: number | null;
    pone: number;
  }

  interface Apunte {
    que: "saca" | "coge" | "pierde" | "devuelven" | "suertudo";
    asiento: number;
    piedras: number;
    lance: "grande" | "chica" | "pares" | "juego" | "punto";
    causa: string | null;
    de: number | null;
  }

  interface Jugada {
    pares: string | null;
    rangos: number[];
    total: number;
    juego: boolean;
    real31: boolean;
    valor_pares: number;
    valor_juego: number;
  }

  interface Fin {
    razon: string;
    gana: number | null;
    salidas: number[];
    abandonan: number[];
  }

  interface Options {
    piedras: number;
    juegos: number;
    reloj: "normal" | "rapido" | "sin";
  }

  interface Vista {
    caidos: number[];
    pausa: number | null;
    pausas: number[];
    ausentes: boolean[];
    fin_propuesto: number[];
    bancos_ms: number[];
    continuan: boolean[];
    fuera: number[];
    fase: "descarte" | "grande" | "chica" | "pares" | "juego" | "punto" | "fin_mano" | "fin_partida";
    yo: number | null;
    jugadores: number;
    numero_mano: number;
    numero_juego: number;
    mano: number;
    turno: number | null;
    piedras: number[];
    en_mesa: number[];
    juegos: number[];
    salidas: number[];
    cartas: (string[] | null)[];
    cuantas: number[];
    descartada: string | null;
    han_descartado: boolean[];
    hablan: number[];
    pendientes: number[];
    apuesta: Apuesta | null;
    corro: Columna[];
    precios: Precio[];
    lances: Cierre[];
    dicho: (Dicho | null)[];
    pares: (boolean | null)[];
    juego: (boolean | null)[];
    apuntes: Apunte[];
    marca: number | null;
    anulado: boolean;
    jugada: Jugada | null;
    fin: Fin | null;
    opciones: Options;
  }

  interface Manners {
    turn_s: number;
    bank_s: number;
    quick_turn_s: number;
    quick_bank_s: number;
    misses: number;
    absence_s: number;
    fall_s: number;
    falls_total_s: number;
    fall_stops: boolean;
    pauses: number;
    pause_s: number;
    continue_s: number;
    own_pace: boolean;
    may_agree: boolean;
  }

  interface PartidaEmpezada {
    t: "PartidaEmpezada";
    opciones: Options;
    jugadores: number;
    mano: number;
    modales: Manners | null;
  }

  interface ManoEmpezada {
    t: "ManoEmpezada";
    numero: number;
    mano: number;
    mazo: string[] | null;
    juego: number | null;
  }

  interface Repartido {
    t: "Repartido";
    asiento: number;
    cuantas: number;
    cartas: string[] | null;
  }

  interface Descartado {
    t: "Descartado";
    asiento: number;
    carta: string | null;
  }

  interface Anunciado {
    t: "Anunciado";
    lance: "grande" | "chica" | "pares" | "juego" | "punto";
    tienen: (boolean | null)[];
  }

  interface LanceAbierto {
    t: "LanceAbierto";
    lance: "grande" | "chica" | "pares" | "juego" | "punto";
    hablan: number[];
  }

  interface Pasado {
    t: "Pasado";
    asiento: number;
  }

  interface Envidado {
    t: "Envidado";
    asiento: number;
    lance: "grande" | "chica" | "pares" | "juego" | "punto";
    piedras: number;
    pone: number;
    ordago: boolean;
    responden: number[];
  }

  interface Querido {
    t: "Querido";
    asiento: number;
    lance: "grande" | "chica" | "pares" | "juego" | "punto";
    pone: number;
  }

  interface SubidasAbiertas {
    t: "SubidasAbiertas";
    asientos: number[];
  }

  interface Conformado {
    t: "Conformado";
    asiento: number;
  }

  interface Subido {
    t: "Subido";
    asiento: number;
    lance: "grande" | "chica" | "pares" | "juego" | "punto";
    piedras: number;
    nivel: number;
    pone: number;
    ordago: boolean;
    responden: number[];
    quedan: number | null;
  }

  interface VueltoAtras {
    t: "VueltoAtras";
    asiento: number;
  }

  interface Cogido {
    t: "Cogido";
    asiento: number;
    de: number;
    piedras: number;
    lance: "grande" | "chica" | "pares" | "juego" | "punto";
  }

  interface Suertudo {
    t: "Suertudo";
    asiento: number;
    lance: "grande" | "chica" | "pares" | "juego" | "punto";
  }

  interface PiedrasRecuperadas {
    t: "PiedrasRecuperadas";
    asiento: number;
    piedras: number;
    lance: "grande" | "chica" | "pares" | "juego" | "punto";
  }

  interface Devueltas {
    t: "Devueltas";
    asiento: number;
    piedras: number;
    lance: "grande" | "chica" | "pares" | "juego" | "punto";
  }

  interface CierrePreguntado {
    t: "CierrePreguntado";
    asiento: number;
  }

  interface Seguido {
    t: "Seguido";
    asiento: number;
  }

  interface Dado {
    t: "Dado";
    asiento: number;
  }

  interface LanceCerrado {
    t: "LanceCerrado";
    lance: "grande" | "chica" | "pares" | "juego" | "punto";
    en: "paso" | "no_se_juega" | "negado" | "abandonado" | "querido" | "resuelto";
    contienden: number[];
  }

  interface Mostradas {
    t: "Mostradas";
    manos: (string[] | null)[];
  }

  interface Perdido {
    t: "Perdido";
    asiento: number;
    piedras: number;
    lance: "grande" | "chica" | "pares" | "juego" | "punto";
  }

  interface LanceGanado {
    t: "LanceGanado";
    asiento: number;
    lance: "grande" | "chica" | "pares" | "juego" | "punto";
  }

  interface Sacado {
    t: "Sacado";
    asiento: number;
    piedras: number;
    causa: string;
    lance: "grande" | "chica" | "pares" | "juego" | "punto";
  }

  interface JuegoApuntado {
    t: "JuegoApuntado";
    asiento: number;
    numero: number | null;
  }

  interface Eliminado {
    t: "Eliminado";
    asiento: number;
    se_fue: boolean;
  }

  interface ManoAcabada {
    t: "ManoAcabada";
    mano: number;
    nuevo: boolean;
    anulado: boolean;
  }

  interface Acabada {
    t: "Acabada";
    razon: string;
    gana: number | null;
  }

  interface Transcurrido {
    t: "Transcurrido";
    ms: number;
  }

  interface EsperaAbierta {
    t: "EsperaAbierta";
    asiento: number | null;
  }

  interface RelojVencido {
    t: "RelojVencido";
    asiento: number;
  }

  interface Ausentado {
    t: "Ausentado";
    asiento: number;
  }

  interface Regresado {
    t: "Regresado";
    asiento: number;
  }

  interface Caido {
    t: "Caido";
    asiento: number;
  }

  interface Reconectado {
    t: "Reconectado";
    asiento: number;
  }

  interface Pausado {
    t: "Pausado";
    asiento: number;
  }

  interface Reanudado {
    t: "Reanudado";
    asiento: number;
  }

  interface Continuado {
    t: "Continuado";
    asiento: number;
  }

  interface FinPropuesto {
    t: "FinPropuesto";
    asiento: number;
  }

  interface FinAceptado {
    t: "FinAceptado";
    asiento: number;
  }

  interface FinRechazado {
    t: "FinRechazado";
    asiento: number;
  }

  interface Sustituido {
    t: "Sustituido";
    asiento: number;
  }

  interface Recuperado {
    t: "Recuperado";
    asiento: number;
  }

  type Evento =
    | PartidaEmpezada
    | ManoEmpezada
    | Repartido
    | Descartado
    | Anunciado
    | LanceAbierto
    | Pasado
    | Envidado
    | Querido
    | SubidasAbiertas
    | Conformado
    | Subido
    | VueltoAtras
    | Cogido
    | Suertudo
    | PiedrasRecuperadas
    | Devueltas
    | CierrePreguntado
    | Seguido
    | Dado
    | LanceCerrado
    | Mostradas
    | Perdido
    | LanceGanado
    | Sacado
    | JuegoApuntado
    | Eliminado
    | ManoAcabada
    | Acabada
    | Transcurrido
    | EsperaAbierta
    | RelojVencido
    | Ausentado
    | Regresado
    | Caido
    | Reconectado
    | Pausado
    | Reanudado
    | Continuado
    | FinPropuesto
    | FinAceptado
    | FinRechazado
    | Sustituido
    | Recuperado;

  interface Descartar {
    t: "Descartar";
    cartas: string[];
  }

  interface Pasar {
    t: "Pasar";
  }

  interface Envidar {
    t: "Envidar";
    piedras: number;
  }

  interface Reenvidar {
    t: "Reenvidar";
    piedras: number;
  }

  interface Ordago {
    t: "Ordago";
  }

  interface Querer {
    t: "Querer";
    piedras: number;
  }

  interface Conformarse {
    t: "Conformarse";
  }

  interface VolverseAtras {
    t: "VolverseAtras";
  }

  interface Seguir {
    t: "Seguir";
  }

  interface DarsePorPerdido {
    t: "DarsePorPerdido";
  }

  interface Continuar {
    t: "Continuar";
  }

  interface PedirPausa {
    t: "PedirPausa";
  }

  interface FinPausa {
    t: "FinPausa";
  }

  interface Volver {
    t: "Volver";
  }

  interface ProponerFin {
    t: "ProponerFin";
  }

  interface AceptarFin {
    t: "AceptarFin";
  }

  interface RechazarFin {
    t: "RechazarFin";
  }

  type Accion =
    | Descartar
    | Pasar
    | Envidar
    | Reenvidar
    | Ordago
    | Querer
    | Conformarse
    | VolverseAtras
    | Seguir
    | DarsePorPerdido
    | Continuar
    | PedirPausa
    | FinPausa
    | Volver
    | ProponerFin
    | AceptarFin
    | RechazarFin;
}

// What a board of mus is sent and sends: made by python -m tools.check.views.

declare namespace mus {
  interface Lado {
    piedras: number;
    juegos: number;
    vacas: number;
  }

  interface LanceVisto {
    lance: "grande" | "chica" | "pares" | "juego" | "punto";
    estado:
      | "sin_jugar"
      | "hablando"
      | "envite"
      | "ordago"
      | "paso"
      | "querido"
      | "negado"
      | "ordago_querido"
      | "no_se_juega";
    piedras: number;
    pareja: number | null;
  }

  interface Envite {
    lance: "grande" | "chica" | "pares" | "juego" | "punto";
    asiento: number;
    pareja: number;
    piedras: number;
    previo: number;
    ordago: boolean;
    si_no: number;
    responden: number[];
  }

  interface Dicho {
    accion: string;
    piedras: number | null;
    previo: number | null;
  }

  interface Apunte {
    pareja: number;
    piedras: number;
    lance: "grande" | "chica" | "pares" | "juego" | "punto";
    causa: string;
    asiento: number;
    cartas: string[];
    contra: number | null;
    cartas_contra: string[];
    detalle: ([number, string, number])[];
    por_mano: boolean;
  }

  interface Jugada {
    pares: string | null;
    rangos: number[];
    total: number;
    juego: boolean;
    real31: boolean;
  }

  interface Fin {
    razon: string;
    ganan: number | null;
    abandonan: number[];
  }

  interface Options {
    jugadores: 4 | 2;
    vacas: number;
    juegos: number;
    piedras: 40 | 30;
    reyes: 8 | 4;
    deje: boolean;
    real31: "no" | "figura" | "sota";
    cortar_envidar: boolean;
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
    fase: "mus" | "descarte" | "grande" | "chica" | "pares" | "juego" | "punto" | "fin_mano" | "fin_partida";
    yo: number | null;
    jugadores: number;
    numero_mano: number;
    mano: number;
    turno: number | null;
    corrido: boolean;
    tanteo: [Lado, Lado];
    objetivo: Lado;
    adentro: number;
    cartas: (string[] | null)[];
    descartes: (number | null)[];
    descartadas: string[];
    lances: LanceVisto[];
    envite: Envite | null;
    dicho: (Dicho | null)[];
    pares: (boolean | null)[];
    juego: (boolean | null)[];
    apuntes: Apunte[];
    gana_juego: number | null;
    gana_vaca: number | null;
    jugada: Jugada | null;
    senas: string[];
    mirando: number | null;
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
    corrido: boolean;
    mazo: string[] | null;
  }

  interface Repartido {
    t: "Repartido";
    asiento: number;
    cuantas: number;
    cartas: string[] | null;
  }

  interface Barajado {
    t: "Barajado";
    cuantas: number;
    mazo: string[] | null;
  }

  interface PedidoMus {
    t: "PedidoMus";
    asiento: number;
  }

  interface VozPasada {
    t: "VozPasada";
    mano: number;
  }

  interface Cortado {
    t: "Cortado";
    asiento: number;
    mano: number;
  }

  interface DescarteAbierto {
    t: "DescarteAbierto";
  }

  interface Descartado {
    t: "Descartado";
    asiento: number;
    cuantas: number;
    cartas: string[] | null;
  }

  interface MusReabierto {
    t: "MusReabierto";
  }

  interface Anunciado {
    t: "Anunciado";
    lance: "grande" | "chica" | "pares" | "juego" | "punto";
    llevan: boolean[];
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
    mas: number;
    total: number;
    previo: number;
    responden: number[];
  }

  interface Ordagueado {
    t: "Ordagueado";
    asiento: number;
    lance: "grande" | "chica" | "pares" | "juego" | "punto";
    previo: number;
    responden: number[];
  }

  interface Querido {
    t: "Querido";
    asiento: number;
    lance: "grande" | "chica" | "pares" | "juego" | "punto";
    total: number;
  }

  interface NoQuerido {
    t: "NoQuerido";
    asiento: number;
    lance: "grande" | "chica" | "pares" | "juego" | "punto";
  }

  interface LanceCerrado {
    t: "LanceCerrado";
    lance: "grande" | "chica" | "pares" | "juego" | "punto";
    en:
      | "sin_jugar"
      | "hablando"
      | "envite"
      | "ordago"
      | "paso"
      | "querido"
      | "negado"
      | "ordago_querido"
      | "no_se_juega";
    pareja: number | null;
    piedras: number;
  }

  interface Mostradas {
    t: "Mostradas";
    manos: string[][];
  }

  interface Tanteado {
    t: "Tanteado";
    apunte: Apunte;
  }

  interface JuegoGanado {
    t: "JuegoGanado";
    pareja: number;
    juegos: [number, number];
  }

  interface VacaGanada {
    t: "VacaGanada";
    pareja: number;
    vacas: [number, number];
  }

  interface ManoAcabada {
    t: "ManoAcabada";
    siguiente: number;
  }

  interface SenaHecha {
    t: "SenaHecha";
    asiento: number;
    sena: string;
    ven: number[];
  }

  interface Mirado {
    t: "Mirado";
    asiento: number;
    objetivo: number | null;
  }

  interface Acabada {
    t: "Acabada";
    razon: string;
    ganan: number | null;
    abandonan: number[];
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
    | Barajado
    | PedidoMus
    | VozPasada
    | Cortado
    | DescarteAbierto
    | Descartado
    | MusReabierto
    | Anunciado
    | LanceAbierto
    | Pasado
    | Envidado
    | Ordagueado
    | Querido
    | NoQuerido
    | LanceCerrado
    | Mostradas
    | Tanteado
    | JuegoGanado
    | VacaGanada
    | ManoAcabada
    | SenaHecha
    | Mirado
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

  interface Mus {
    t: "Mus";
  }

  interface Cortar {
    t: "Cortar";
  }

  interface CortarEnvidando {
    t: "CortarEnvidando";
    piedras: number;
  }

  interface CortarOrdago {
    t: "CortarOrdago";
  }

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
  }

  interface NoQuerer {
    t: "NoQuerer";
  }

  interface HacerSena {
    t: "HacerSena";
    sena: string;
  }

  interface Mirar {
    t: "Mirar";
    asiento: number | null;
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
    | Mus
    | Cortar
    | CortarEnvidando
    | CortarOrdago
    | Descartar
    | Pasar
    | Envidar
    | Reenvidar
    | Ordago
    | Querer
    | NoQuerer
    | HacerSena
    | Mirar
    | Continuar
    | PedirPausa
    | FinPausa
    | Volver
    | ProponerFin
    | AceptarFin
    | RechazarFin;
}

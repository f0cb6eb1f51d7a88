// What a board of parchis is sent and sends: made by python -m tools.check.views.

declare namespace parchis {
  interface Movimiento {
    ficha: string;
    hasta: number;
    dado: number | null;
    contar: number | null;
    come: string | null;
    debe: "sacar" | "puente" | "pareja" | "unica" | null;
  }

  interface Tirada {
    asiento: number;
    dados: number[];
  }

  interface Cuentas {
    caras: [number, number, number, number, number, number];
    comidas: number;
    perdidas: number;
  }

  interface Fin {
    razon: string;
    ganan: number[];
  }

  interface Options {
    sillas: "0123" | "012" | "013" | "023" | "123" | "01" | "02" | "03" | "12" | "13" | "23";
    dados: 1 | 2;
    modo: "individual" | "parejas" | "dos_colores";
    ficha_fuera: boolean;
    premio_meta: 10 | 0;
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
    fase: "inicial" | "tirar" | "mover" | "contar" | "fin_partida";
    yo: number | null;
    jugadores: number;
    colores: string[];
    turno: number | null;
    fichas: Record<string, number[]>;
    dados: number[];
    tirada: number[];
    siete: boolean;
    repeticiones: number;
    contar: number | null;
    movimientos: Movimiento[];
    puede_pasar: boolean;
    iniciales: (number[] | null)[];
    ultima: string | null;
    tiradas: Tirada[];
    cuentas: Cuentas[];
    en_meta: number[];
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
    modales: Manners | null;
  }

  interface TiradaInicial {
    t: "TiradaInicial";
    asiento: number;
    dados: number[];
  }

  interface Desempate {
    t: "Desempate";
    asientos: number[];
  }

  interface TurnoEmpezado {
    t: "TurnoEmpezado";
    asiento: number;
  }

  interface Tirado {
    t: "Tirado";
    asiento: number;
    dados: number[];
    siete: boolean;
  }

  interface Movida {
    t: "Movida";
    asiento: number;
    ficha: string;
    desde: number;
    hasta: number;
    dado: number | null;
    contar: number | null;
    come: string | null;
  }

  interface CuentaAbierta {
    t: "CuentaAbierta";
    asiento: number;
    contar: number;
  }

  interface CuentaPerdida {
    t: "CuentaPerdida";
    asiento: number;
    contar: number;
    pasa: boolean;
  }

  interface DadosPerdidos {
    t: "DadosPerdidos";
    asiento: number;
    dados: number[];
    pasa: boolean;
  }

  interface RepiteTirada {
    t: "RepiteTirada";
    asiento: number;
  }

  interface Penalizado {
    t: "Penalizado";
    asiento: number;
    ficha: string | null;
  }

  interface Acabada {
    t: "Acabada";
    razon: string;
    ganan: number[];
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
    | TiradaInicial
    | Desempate
    | TurnoEmpezado
    | Tirado
    | Movida
    | CuentaAbierta
    | CuentaPerdida
    | DadosPerdidos
    | RepiteTirada
    | Penalizado
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

  interface Tirar {
    t: "Tirar";
  }

  interface Mover {
    t: "Mover";
    dado: number;
    ficha: string;
  }

  interface Contar {
    t: "Contar";
    ficha: string;
  }

  interface Pasar {
    t: "Pasar";
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
    | Tirar
    | Mover
    | Contar
    | Pasar
    | Continuar
    | PedirPausa
    | FinPausa
    | Volver
    | ProponerFin
    | AceptarFin
    | RechazarFin;
}

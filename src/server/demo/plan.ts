/** Which operations there are and how far each has come, before any row is made. */
import type { Row } from '../http/rows.ts';
import { type Calendar, DIA, HORA, redondo } from './calendar.ts';
import type { Demo, DemoOptions } from './demo.ts';
import { layOut, type Paso, type Ruta, shift } from './itinerary.ts';
import type { ClienteConTodo, MasterData } from './master-data.ts';
import { COMUNAS } from './names/places.ts';
import type { Random } from './random.ts';

export interface OperacionPlan extends Ruta {
  cliente: ClienteConTodo;
  planta: Row<'planta'>;
  reefer: boolean;
  creada: number;
  /** Null while it has no driver. */
  asignada: number | null;
  pasos: Paso[];
  /** How many of the steps happened. */
  hechos: number;
  /** The stored empty that it takes: the number of a container. */
  vacio: number | null;
}

type Etapa = Pick<Ruta, 'tipo' | 'almacena' | 'desdeBodega'> & { asignada: boolean; hechos: number };

const importa = (asignada: boolean, hechos: number, almacena = false): Etapa => ({
  tipo: 'IMPORTACION',
  almacena,
  desdeBodega: false,
  asignada,
  hechos,
});
const exporta = (asignada: boolean, hechos: number, almacena = false, desdeBodega = false): Etapa => ({
  tipo: 'EXPORTACION',
  almacena,
  desdeBodega,
  asignada,
  hechos,
});

/** Where the open operations are: each of these in turn. */
const ETAPAS: readonly Etapa[] = [
  importa(false, 0),
  exporta(false, 0),
  importa(true, 0),
  exporta(true, 0),
  importa(true, 1),
  importa(true, 2, true),
  importa(true, 3, true),
  importa(true, 2),
  exporta(true, 1),
  exporta(true, 1, false, true),
  exporta(true, 2),
  exporta(true, 3, true),
  importa(false, 0),
  importa(true, 0),
  exporta(false, 0),
  importa(true, 2, true),
  exporta(true, 2, false, true),
];

/** Hours from now to the relevant ETA of what has not begun: late, today, tomorrow, later. */
const ETAS = [3, -49, 26, 8, 31, -5, 74, 52, 120, 170] as const;

/** Fruit leaves in summer, and the shops fill up before Christmas. From January on. */
const TEMPORADA = [1.25, 1.25, 1.15, 1, 0.85, 0.75, 0.75, 0.8, 0.9, 1.05, 1.15, 1.25] as const;

/** So many at least were finished these weeks: a small demo too has work to invoice, and invoices to be paid. */
const RECIENTES = 12;

const EXPORTA_DESDE_BODEGA = 0.35;
const ALMACENA = { IMPORTACION: 0.28, EXPORTACION: 0.16 } as const;

/** Of a small company a tenth is open at any time; a big one closes its work as well. */
const abiertas = (total: number): number =>
  Math.min(total, Math.max(ETAPAS.length * 2, Math.round(Math.min(total * 0.1, 60 + total / 200))));

function complete(
  { random }: Demo,
  ruta: Omit<Ruta, 'horasDeViaje'>,
  cliente: ClienteConTodo,
): Omit<OperacionPlan, 'creada' | 'asignada' | 'pasos' | 'hechos'> {
  const planta = random.pick(cliente.plantas);
  const horasDeViaje = COMUNAS[planta.comuna]?.horas ?? 2;
  const reefer = random.chance(cliente.perfil.frio);
  return { ...ruta, cliente, planta, horasDeViaje, reefer, vacio: null };
}

/** A day of the last twelve months, more often in season. Nobody works on Sundays. */
function pastDay(random: Random, calendar: Calendar): number {
  for (;;) {
    const dia = random.int(-365, -10);
    if (!calendar.isSunday(dia) && random.chance(TEMPORADA[calendar.month(dia)]! / 1.25)) return dia;
  }
}

/** Some time in the office between these two, but never before `desde`. */
function assigned({ random, calendar }: Demo, desde: number, hasta: number): number {
  return Math.max(desde + HORA / 6, calendar.inOffice(random.between(desde + HORA / 2, hasta)));
}

function finished(demo: Demo, clientes: readonly ClienteConTodo[], reciente: boolean): OperacionPlan {
  const { random, calendar } = demo;
  // The first clients are the big ones.
  const cliente = clientes[Math.floor(random.next() ** 1.5 * clientes.length)]!;
  const tipo = random.chance(cliente.perfil.exporta) ? 'EXPORTACION' : 'IMPORTACION';
  const almacena = random.chance(ALMACENA[tipo]);
  const desdeBodega = tipo === 'EXPORTACION' && random.chance(EXPORTA_DESDE_BODEGA);
  const plan = complete(demo, { tipo, almacena, desdeBodega }, cliente);
  const dia = reciente ? random.int(-30, -9) : pastDay(random, calendar);
  const creada = calendar.at(dia, random.between(8, 18));
  const pasos = layOut(random, plan, calendar.at(dia + random.int(2, 9), random.between(6, 18)));
  const tarde = Math.max(0, pasos.at(-1)!.termino - (calendar.ahora - 3 * HORA));
  const antes = Math.ceil(tarde / DIA) * DIA;
  const movidos = shift(pasos, -antes);
  const asignada = assigned(demo, creada - antes, movidos[0]!.inicio - 2 * HORA);
  return { ...plan, creada: creada - antes, asignada, pasos: movidos, hechos: pasos.length };
}

/** Of the trucks whose last step is at a plant so many still stand there: their end is only expected. */
const DETENIDOS = 0.5;

/** When the first movement starts, so that as many have happened as the stage says. */
function beginning(demo: Demo, { hechos }: Etapa, pasos: readonly Paso[], eta: number): number {
  const { random, calendar } = demo;
  const last = pasos[hechos - 1];
  if (last === undefined) return Math.ceil((calendar.ahora + eta * HORA) / HORA) * HORA;
  const stored = last.tipo === 'Almacenaje en bodega';
  if (last.tipo.endsWith('en planta') && random.chance(DETENIDOS)) {
    const transcurrido = (last.termino - last.inicio) * random.between(0.3, 0.95);
    return redondo(calendar.ahora - transcurrido - (last.inicio - pasos[0]!.inicio));
  }
  const hace = stored ? random.between(0.3, 11) * DIA : random.between(0.3, 14) * HORA;
  return redondo(calendar.ahora - hace - (last.termino - pasos[0]!.inicio) - 150_000);
}

function open(demo: Demo, etapa: Etapa, eta: number, clientes: readonly ClienteConTodo[]): OperacionPlan {
  const { random, calendar } = demo;
  const { tipo, hechos } = etapa;
  const matching = clientes.filter(({ perfil: { exporta: share } }) =>
    tipo === 'EXPORTACION' ? share > 0.3 : share < 0.7,
  );
  const plan = complete(demo, etapa, random.pick(matching));
  const drawn = layOut(random, plan, 0);
  // The ETA of an export is that of its second step, at the plant.
  const relevant = hechos === 0 && tipo === 'EXPORTACION' ? drawn[1]!.inicio : 0;
  const inicio = beginning(demo, etapa, drawn, eta) - relevant;
  const ready = Math.min(inicio, calendar.ahora - HORA);
  const creada = calendar.inOffice(ready - random.between(1, 7) * DIA);
  const asignada = etapa.asignada ? assigned(demo, creada, ready - HORA / 4) : null;
  return { ...plan, creada, asignada, pasos: shift(drawn, inicio), hechos };
}

/** In the order in which they were agreed. */
export function planOperaciones(
  demo: Demo,
  { clientes }: MasterData,
  { operaciones }: DemoOptions,
): OperacionPlan[] {
  const cuantas = abiertas(operaciones);
  const plans: OperacionPlan[] = [];
  let sinComenzar = 0;
  for (let i = 0; i < cuantas; i += 1) {
    const etapa = ETAPAS[i % ETAPAS.length]!;
    const eta = ETAS[sinComenzar % ETAS.length]!;
    if (etapa.hechos === 0) sinComenzar += 1;
    plans.push(open(demo, etapa, eta, clientes));
  }
  while (plans.length < operaciones) {
    plans.push(finished(demo, clientes, plans.length < cuantas + RECIENTES));
  }
  return plans.toSorted((a, b) => a.creada - b.creada);
}

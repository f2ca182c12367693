/** Plans the operations and the progress of each, before any row is created. */
import type { Row } from '../http/rows.ts';
import { DAY_MS, HOUR_MS } from '#domain/milliseconds.ts';
import { type DemoCalendar, rounded } from './calendar.ts';
import type { Demo, DemoOptions } from './demo.ts';
import { layOut, type ItineraryStep, type RoutePlan, shift } from './itinerary.ts';
import type { ClienteWithRecords, MasterData } from './master-data.ts';
import { COMUNAS } from './names/places.ts';
import type { Random } from './random.ts';

export interface OperacionPlan extends RoutePlan {
  cliente: ClienteWithRecords;
  planta: Row<'planta'>;
  reefer: boolean;
  createdAt: number;
  /** Null while it has no driver. */
  asignada: number | null;
  steps: ItineraryStep[];
  /** The number of completed steps. */
  completedSteps: number;
  /** The number of the stored empty container that it uses. */
  vacio: number | null;
}

type Stage = Pick<RoutePlan, 'tipo' | 'withStorage' | 'fromBodega'> & {
  asignada: boolean;
  completedSteps: number;
};

const importOperacion = (asignada: boolean, completedSteps: number, stores = false): Stage => ({
  tipo: 'IMPORTACION',
  withStorage: stores,
  fromBodega: false,
  asignada,
  completedSteps,
});
const exportOperacion = (
  asignada: boolean,
  completedSteps: number,
  stores = false,
  fromBodega = false,
): Stage => ({
  tipo: 'EXPORTACION',
  withStorage: stores,
  fromBodega,
  asignada,
  completedSteps,
});

/** The stages of open operations, assigned in turn. */
const STAGES: readonly Stage[] = [
  importOperacion(false, 0),
  exportOperacion(false, 0),
  importOperacion(true, 0),
  exportOperacion(true, 0),
  importOperacion(true, 1),
  importOperacion(true, 2, true),
  importOperacion(true, 3, true),
  importOperacion(true, 2),
  exportOperacion(true, 1),
  exportOperacion(true, 1, false, true),
  exportOperacion(true, 2),
  exportOperacion(true, 3, true),
  importOperacion(false, 0),
  importOperacion(true, 0),
  exportOperacion(false, 0),
  importOperacion(true, 2, true),
  exportOperacion(true, 2, false, true),
];

/** Hours from now to the relevant ETA of operations that have not begun: late, today, tomorrow, later. */
const ETAS = [3, -49, 26, 8, 31, -5, 74, 52, 120, 170] as const;

/** The seasonal volume from January on: fruit exports in summer, imports before Christmas. */
const SEASON = [1.25, 1.25, 1.15, 1, 0.85, 0.75, 0.75, 0.8, 0.9, 1.05, 1.15, 1.25] as const;

/**
 * The least number of recently finished operations, so that a small demo also has work to invoice and invoices to be
 * paid.
 */
const RECENT = 12;

const EXPORTS_FROM_BODEGA = 0.35;
const STORAGE_SHARE = { IMPORTACION: 0.28, EXPORTACION: 0.16 } as const;

/** The share of open operations: a tenth in a small company, fewer in a large one. */
const openPlans = (total: number): number =>
  Math.min(total, Math.max(STAGES.length * 2, Math.round(Math.min(total * 0.1, 60 + total / 200))));

function complete(
  { random }: Demo,
  route: Omit<RoutePlan, 'tripHours'>,
  cliente: ClienteWithRecords,
): Omit<OperacionPlan, 'createdAt' | 'asignada' | 'steps' | 'completedSteps'> {
  const planta = random.pick(cliente.plantas);
  const tripHours = COMUNAS[planta.comuna]?.hours ?? 2;
  const reefer = random.chance(cliente.profile.reeferShare);
  return { ...route, cliente, planta, tripHours, reefer, vacio: null };
}

/** A day of the last twelve months, more often in season. Nobody works on Sundays. */
function pastDay(random: Random, calendar: DemoCalendar): number {
  for (;;) {
    const day = random.int(-365, -10);
    if (!calendar.isSunday(day) && random.chance(SEASON[calendar.month(day)]! / 1.25)) return day;
  }
}

/** A time in office hours between the two, never before `from`. */
function assigned({ random, calendar }: Demo, from: number, until: number): number {
  return Math.max(from + HOUR_MS / 6, calendar.inOffice(random.between(from + HOUR_MS / 2, until)));
}

function finished(demo: Demo, clientes: readonly ClienteWithRecords[], recent: boolean): OperacionPlan {
  const { random, calendar } = demo;
  // The first clients are the largest.
  const cliente = clientes[Math.floor(random.next() ** 1.5 * clientes.length)]!;
  const tipo = random.chance(cliente.profile.exportShare) ? 'EXPORTACION' : 'IMPORTACION';
  const stores = random.chance(STORAGE_SHARE[tipo]);
  const fromBodega = tipo === 'EXPORTACION' && random.chance(EXPORTS_FROM_BODEGA);
  const plan = complete(demo, { tipo, withStorage: stores, fromBodega }, cliente);
  const day = recent ? random.int(-30, -9) : pastDay(random, calendar);
  const created = calendar.at(day, random.between(8, 18));
  const steps = layOut(random, plan, calendar.at(day + random.int(2, 9), random.between(6, 18)));
  const late = Math.max(0, steps.at(-1)!.termino - (calendar.now - 3 * HOUR_MS));
  const before = Math.ceil(late / DAY_MS) * DAY_MS;
  const moved = shift(steps, -before);
  const asignada = assigned(demo, created - before, moved[0]!.inicio - 2 * HOUR_MS);
  return { ...plan, createdAt: created - before, asignada, steps: moved, completedSteps: steps.length };
}

/**
 * The share of trucks, among those whose last step is at a plant, that are still there: the end of the step is in the
 * future.
 */
const STILL_THERE_SHARE = 0.5;

/** The start of the first movement, chosen so that the number of steps of the stage is complete. */
function beginning(
  demo: Demo,
  { completedSteps }: Stage,
  steps: readonly ItineraryStep[],
  eta: number,
): number {
  const { random, calendar } = demo;
  const last = steps[completedSteps - 1];
  if (last === undefined) return Math.ceil((calendar.now + eta * HOUR_MS) / HOUR_MS) * HOUR_MS;
  const stored = last.tipo === 'Almacenaje en bodega';
  if (last.tipo.endsWith('en planta') && random.chance(STILL_THERE_SHARE)) {
    const elapsed = (last.termino - last.inicio) * random.between(0.3, 0.95);
    return rounded(calendar.now - elapsed - (last.inicio - steps[0]!.inicio));
  }
  const ago = stored ? random.between(0.3, 11) * DAY_MS : random.between(0.3, 14) * HOUR_MS;
  return rounded(calendar.now - ago - (last.termino - steps[0]!.inicio) - 150_000);
}

function open(demo: Demo, stage: Stage, eta: number, clientes: readonly ClienteWithRecords[]): OperacionPlan {
  const { random, calendar } = demo;
  const { tipo, completedSteps } = stage;
  const matching = clientes.filter(({ profile: { exportShare: share } }) =>
    tipo === 'EXPORTACION' ? share > 0.3 : share < 0.7,
  );
  const plan = complete(demo, stage, random.pick(matching));
  const drawn = layOut(random, plan, 0);
  // The ETA of an export is that of its second step, at the plant.
  const relevant = completedSteps === 0 && tipo === 'EXPORTACION' ? drawn[1]!.inicio : 0;
  const inicio = beginning(demo, stage, drawn, eta) - relevant;
  const ready = Math.min(inicio, calendar.now - HOUR_MS);
  const created = calendar.inOffice(ready - random.between(1, 7) * DAY_MS);
  const asignada = stage.asignada ? assigned(demo, created, ready - HOUR_MS / 4) : null;
  return { ...plan, createdAt: created, asignada, steps: shift(drawn, inicio), completedSteps };
}

/** In order of creation. */
export function planOperaciones(
  demo: Demo,
  { clientes }: MasterData,
  { operaciones }: DemoOptions,
): OperacionPlan[] {
  const openCount = openPlans(operaciones);
  const plans: OperacionPlan[] = [];
  let notBegun = 0;
  for (let i = 0; i < openCount; i += 1) {
    const stage = STAGES[i % STAGES.length]!;
    const eta = ETAS[notBegun % ETAS.length]!;
    if (stage.completedSteps === 0) notBegun += 1;
    plans.push(open(demo, stage, eta, clientes));
  }
  while (plans.length < operaciones) {
    plans.push(finished(demo, clientes, plans.length < openCount + RECENT));
  }
  return plans.toSorted((a, b) => a.createdAt - b.createdAt);
}

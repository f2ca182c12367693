/** Empty containers: scheduled with a client, moved to a warehouse, and stored there until an export uses them. */
import { planAgendamiento } from '#domain/agendamiento.ts';
import { planPorteo } from '#domain/porteo.ts';
import { isWaitingForPorteo } from '#views/custodia.ts';
import { currentTarifa } from '#views/tarifa.ts';
import type { Row } from '../http/rows.ts';
import { DAY_MS, HOUR_MS } from '#domain/milliseconds.ts';
import { toIso, rounded } from './calendar.ts';
import type { Demo } from './demo.ts';
import type { ClienteWithRecords, MasterData } from './master-data.ts';
import type { OperacionPlan } from './plan.ts';
import type { RowSet } from './row-set.ts';

/** The plan of one agendamiento. */
interface AgendamientoPlan {
  cliente: ClienteWithRecords;
  /** When it was created. */
  fecha: number;
  /** Whether each container is refrigerated. */
  reefers: boolean[];
  /** The number of moved containers. */
  moved: number;
}

export interface Vacios {
  /** The rows of each agendamiento, by the container's number. */
  byContenedor: Map<number, RowSet>;
  all: RowSet[];
}

const WAIT_DAYS = 18;

/** The exports that use an empty container, grouped by agendamiento. */
function* groups(demo: Demo, plans: readonly OperacionPlan[]): Generator<OperacionPlan[]> {
  const taking = plans.filter(({ fromBodega, completedSteps }) => fromBodega && completedSteps > 0);
  for (const own of Map.groupBy(taking, ({ cliente }) => cliente).values()) {
    let group: OperacionPlan[] = [];
    let size = demo.random.int(1, 4);
    for (const plan of own.toSorted((a, b) => a.steps[0]!.inicio - b.steps[0]!.inicio)) {
      const [first] = group;
      const gap = first ? plan.steps[0]!.inicio - first.steps[0]!.inicio : 0;
      if (group.length === size || gap > WAIT_DAYS * DAY_MS) {
        yield group;
        group = [];
        size = demo.random.int(1, 4);
      }
      group.push(plan);
    }
    if (group.length > 0) yield group;
  }
}

function requireAccepted<P extends { refusal: unknown }>(plan: P): P & { refusal: null } {
  if (plan.refusal) throw new Error(`The demo broke a rule: ${JSON.stringify(plan.refusal)}`);
  return plan as P & { refusal: null };
}

/** Moves the first `count` scheduled containers to the warehouse. */
function moveContenedores(
  demo: Demo,
  rows: RowSet,
  { cliente }: AgendamientoPlan,
  count: number,
  from: number,
): void {
  const { random, calendar } = demo;
  const { reader } = rows;
  const [transporte] = rows.rows('contenedor_transporte') as [Row<'contenedor_transporte'>];
  const pending = rows.rows('contenedor').filter((row) => isWaitingForPorteo(reader, row));
  const inicio = rounded(from);
  const fin = rounded(inicio + random.between(2, random.chance(0.2) ? 30 : 12) * HOUR_MS);
  if (count === 0 || fin > calendar.now) return;
  const [chofer, camion] = [random.pick(rows.rows('chofer')), random.pick(rows.rows('camion'))];
  const contenedores = pending.slice(0, count).map(({ id }) => id);
  const input = { contenedorTransporteId: transporte.id, choferId: chofer.id, camionId: camion.id };
  const plan = requireAccepted(
    planPorteo(
      { ...input, inicio: toIso(inicio), fin: toIso(fin), contenedores },
      {
        transporte,
        chofer,
        camion,
        contenedor: (id) => reader.get('contenedor', id) ?? null,
        isPending: (row) => isWaitingForPorteo(reader, row),
        side: rows.get('deposito', transporte.deposito_id)!.porteo,
        tarifa: currentTarifa(reader, cliente.row.id),
      },
    ),
  );
  const at = toIso(calendar.notLater(fin + HOUR_MS / 4));
  rows.run(plan.writes, at);
  demo.log(at, 'transporte.create', 'porteo', null, rows.rows('porteo').at(-1)!);
}

function makeAgendamientoPlan(demo: Demo, masterData: MasterData, request: AgendamientoPlan): RowSet {
  const { random } = demo;
  const { cliente, fecha, reefers, moved } = request;
  const rows = demo.rowSet();
  const [bodega, deposito] = [
    random.pick(masterData.rows.rows('bodega')),
    random.pick(masterData.rows.rows('deposito')),
  ];
  rows.put('deposito', deposito);
  if (cliente.negociacion) rows.put('negociacion', cliente.negociacion);
  for (const table of ['chofer', 'camion'] as const)
    rows.put(table, random.pick(masterData.rows.rows(table)));
  const contenedores = reefers.map((underlang) => ({
    numero: demo.identifiers.numero(underlang),
    underlang,
  }));
  const ids = { clienteId: cliente.row.id, bodegaId: bodega.id, depositoId: deposito.id };
  const refs = { clienteId: cliente.row, bodegaId: bodega, depositoId: deposito };
  const salida = rounded(fecha + random.between(6, 20) * HOUR_MS);
  const input = { ...ids, fecha_agendamiento: toIso(salida), contenedores };
  const agendado = requireAccepted(planAgendamiento(input, { refs, custodia: () => null }));
  const at = toIso(demo.calendar.inOffice(fecha));
  rows.run(agendado.writes, at);
  demo.log(at, 'contenedor.create', 'contenedor_transporte', null, rows.rows('contenedor_transporte')[0]!);
  // A truck takes two, the rest follows a few hours later.
  const first = Math.min(2, moved);
  moveContenedores(demo, rows, request, first, salida);
  moveContenedores(demo, rows, request, moved - first, salida + random.between(2, 8) * HOUR_MS);
  return rows;
}

/** Agendamientos not used by an export: some wait to be moved, some are moved in part, some are stored. */
function unusedNumeros(demo: Demo, { clientes }: MasterData, count: number): AgendamientoPlan[] {
  const { random, calendar } = demo;
  const exporters = clientes.filter(({ profile }) => profile.exportShare > 0.3);
  return Array.from({ length: count }, (_, index) => {
    const cliente = random.pick(exporters);
    const reefers = Array.from({ length: random.int(2, 6) }, () =>
      random.chance(cliente.profile.reeferShare),
    );
    const estado = (['agendado', 'parcial', 'guardado'] as const)[index % 3]!;
    const moved = { agendado: 0, parcial: reefers.length - 1, guardado: reefers.length }[estado];
    const days = estado === 'agendado' ? random.between(0.1, 2) : random.between(3, 25);
    return { cliente, reefers, moved, fecha: calendar.now - days * DAY_MS };
  });
}

/** Creates all agendamientos, and assigns its container to each export that uses an empty one. */
export function makeVacios(demo: Demo, masterData: MasterData, plans: readonly OperacionPlan[]): Vacios {
  const { random, calendar } = demo;
  const vacios: Vacios = { byContenedor: new Map(), all: [] };
  const requests: (AgendamientoPlan & { plans: OperacionPlan[] })[] = [];
  for (const group of groups(demo, plans)) {
    const { cliente, steps } = group[0]!;
    const fecha = steps[0]!.inicio - random.between(4, 10) * DAY_MS;
    // A recent one may have containers that no export uses yet.
    const surplus = fecha > calendar.now - 30 * DAY_MS ? random.int(0, 2) : 0;
    const reefers = [...group.map(({ reefer }) => reefer), ...Array<boolean>(surplus).fill(group[0]!.reefer)];
    requests.push({ cliente, fecha, reefers, moved: reefers.length, plans: group });
  }
  const unused = unusedNumeros(demo, masterData, Math.max(9, Math.round(Math.sqrt(plans.length) / 2)));
  requests.push(...unused.map((request) => ({ ...request, plans: [] })));
  for (const request of requests.toSorted((a, b) => a.fecha - b.fecha)) {
    const rows = makeAgendamientoPlan(demo, masterData, request);
    const contenedores = rows.rows('contenedor');
    for (const [index, plan] of request.plans.entries()) plan.vacio = contenedores[index]!.id;
    for (const { id } of contenedores) vacios.byContenedor.set(id, rows);
    vacios.all.push(rows);
  }
  return vacios;
}

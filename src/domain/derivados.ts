/**
 * Turns the computed state of an operation into writes of rows: its container, its stays, its extras and the operation
 * itself. Pure: the server runs the writes in SQL, the browser's overlay in memory.
 */
import { type ComisionContext, frozenComision } from './comision.ts';
import type { RowWrite } from './row-write.ts';
import { sameJson } from './same-json.ts';
import { later, type OperacionReplay, type OperacionReplayInput, replayMovimientos } from './operacion.ts';
import type {
  AlmacenajeRow,
  BaseRow,
  ContenedorRow,
  ExtraRow,
  Id,
  MovimientoRow,
  OperacionRow,
  DerivedTable,
  DerivedTables,
  Tarifa,
} from './tables.ts';
import { uuidDerivado } from './derived-uuid.ts';

/** The rows that planDerivados() compares with the computed state. */
export interface DerivadosInput {
  operacion: OperacionRow;
  /** The operation's tariff: its snapshot, else the client's present negotiation, else null. */
  tarifa: Tarifa | null;
  /** Live movements, as they are after the change. */
  movimientos: readonly MovimientoRow[];
  /** The container of the operation, and the one its 'Retiro de contenedor en Bodega' names, where they exist. */
  contenedores: readonly ContenedorRow[];
  /** Live stays of those containers. */
  almacenajes: readonly AlmacenajeRow[];
  /** Live extras of the operation and of those containers. */
  extras: readonly ExtraRow[];
  /** Ids of extras on a live invoice; the plan never alters these. */
  facturados: ReadonlySet<Id>;
  comision: Omit<ComisionContext, 'finalizado'>;
}

/** The columns of a charge by hand, for a charge that the rules derive. */
export const DERIVED_EXTRA = { manual: false, descripcion: null, afecto: true, costo: null } as const;

const isPorteo = (extra: ExtraRow): boolean => extra.movimiento_id === null;

/** An update of only the columns that differ; no write where none differs. */
function update<T extends DerivedTable>(
  table: T,
  row: DerivedTables[T],
  values: Partial<Omit<DerivedTables[T], keyof BaseRow>>,
): RowWrite[] {
  const current = new Map<string, unknown>(Object.entries(row));
  const changed = Object.entries(values).filter(([field, value]) => !sameJson(current.get(field), value));
  if (changed.length === 0) return [];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets whose keys they are
  return [{ op: 'update', table, id: row.id, values: Object.fromEntries(changed) } as unknown as RowWrite];
}

/** The uuid of a new row derived from a movement, the same on every device and the server. */
function nameOf({ movimientos }: DerivadosInput, movimientoId: Id, word: string): string {
  const movimiento = movimientos.find(({ id }) => id === movimientoId);
  return uuidDerivado(movimiento?.uuid ?? String(movimientoId), word);
}

/** The writes of the operation's own container, and the id that the operation and its stays refer to. */
function planContenedor(
  input: DerivadosInput,
  state: OperacionReplay,
): { id: Id | null; writes: RowWrite[] } {
  const own = input.contenedores.find(({ id }) => id === input.operacion.contenedor_id);
  // A container that came by porteo has a transporte; one that this operation created has none.
  const created = own && own.transporte_id === null ? own : null;
  const { contenedor } = state;
  const drop: RowWrite[] = created ? [{ op: 'delete', table: 'contenedor', id: created.id }] : [];
  if (contenedor === null) return { id: null, writes: drop };
  if (contenedor.origen === 'bodega') return { id: contenedor.contenedor_id, writes: drop };
  const { numero, underlang, deposito_id } = contenedor;
  if (created)
    return { id: created.id, writes: update('contenedor', created, { numero, underlang, deposito_id }) };
  const { cliente_id } = input.operacion;
  const id = nameOf(input, contenedor.movimiento_id, 'contenedor');
  const values = { numero, underlang, cliente_id, deposito_id, transporte_id: null };
  return { id, writes: [{ op: 'insert', table: 'contenedor', id, values }] };
}

/** Stays with goods of this operation's movements, and the closing or reopening of an empty container's stay. */
function planAlmacenajes(input: DerivadosInput, state: OperacionReplay, contenedorId: Id | null): RowWrite[] {
  const writes: RowWrite[] = [];
  for (const row of input.almacenajes.filter(({ con_mercaderia }) => con_mercaderia)) {
    if (!state.stays.some(({ mov_entrada }) => mov_entrada === row.mov_entrada)) {
      writes.push({ op: 'delete', table: 'almacenaje', id: row.id });
    }
  }
  for (const { mov_entrada, mov_salida, bodega_id, entrada, salida } of state.stays) {
    if (contenedorId === null) continue;
    const values = { contenedor_id: contenedorId, bodega_id, entrada, salida, mov_salida };
    const row = input.almacenajes.find((almacenaje) => almacenaje.mov_entrada === mov_entrada);
    if (row) writes.push(...update('almacenaje', row, values));
    else {
      const rest = { con_mercaderia: true, mov_entrada, porteo_id: null };
      writes.push({
        op: 'insert',
        table: 'almacenaje',
        id: nameOf(input, mov_entrada, 'almacenaje'),
        values: { ...values, ...rest },
      });
    }
  }
  const { contenedor } = state;
  for (const row of input.almacenajes.filter(({ con_mercaderia }) => !con_mercaderia)) {
    if (contenedor?.origen === 'bodega' && row.contenedor_id === contenedor.contenedor_id) {
      const salida = later(contenedor.salida, row.entrada);
      writes.push(...update('almacenaje', row, { salida, mov_salida: contenedor.movimiento_id }));
    } else if (row.mov_salida !== null && row.contenedor_id === input.operacion.contenedor_id) {
      writes.push(...update('almacenaje', row, { salida: null, mov_salida: null }));
    }
  }
  return writes;
}

/** Charges of the movements, and the link of the container's porteo extras to the operation that exports it. */
function planExtras(input: DerivadosInput, state: OperacionReplay, contenedorId: Id | null): RowWrite[] {
  const { id: operacion_id, cliente_id } = input.operacion;
  const writes: RowWrite[] = [];
  // Charges by hand (R33) are none of the movements' business, whatever operation they belong to.
  const derived = input.extras.filter(({ manual }) => !manual);
  const notInvoiced = derived.filter(({ id }) => !input.facturados.has(id));
  const wanted = (row: ExtraRow): boolean =>
    state.extras.some(({ movimiento_id, tipo }) => movimiento_id === row.movimiento_id && tipo === row.tipo);
  for (const row of notInvoiced) {
    if (isPorteo(row)) {
      const linked = row.contenedor_id === contenedorId;
      if (linked && row.operacion_id === null) writes.push(...update('extra', row, { operacion_id }));
      if (!linked && row.operacion_id === operacion_id) {
        writes.push(...update('extra', row, { operacion_id: null }));
      }
    } else if (row.operacion_id === operacion_id && !wanted(row)) {
      writes.push({ op: 'delete', table: 'extra', id: row.id });
    }
  }
  for (const { movimiento_id, tipo, monto, detalle } of state.extras) {
    const row = derived.find((extra) => extra.movimiento_id === movimiento_id && extra.tipo === tipo);
    const values = { contenedor_id: contenedorId, monto, detalle };
    if (row && input.facturados.has(row.id)) continue;
    if (row) writes.push(...update('extra', row, values));
    else {
      writes.push({
        op: 'insert',
        table: 'extra',
        id: nameOf(input, movimiento_id, tipo),
        values: { cliente_id, operacion_id, movimiento_id, tipo, ...DERIVED_EXTRA, ...values },
      });
    }
  }
  return writes;
}

/** The input of replayMovimientos(). */
export function replayInput({
  operacion,
  tarifa,
  movimientos,
  ...input
}: DerivadosInput): OperacionReplayInput {
  const bound = movimientos.find(({ tipo }) => tipo === 'Retiro de contenedor en Bodega')?.contenedor_id;
  const contenedor = input.contenedores.find(({ id }) => id === bound);
  const stay = input.almacenajes.find((row) => row.contenedor_id === bound && !row.con_mercaderia);
  const stored = contenedor && stay ? { contenedor, entrada: stay.entrada } : null;
  return { tipo: operacion.tipo, tarifa, movimientos, stored };
}

/**
 * The writes that make all rows derived from an operation's movements equal to the computed state. Empty when nothing
 * has to change. Inserts come before the writes that refer to them.
 */
export function planDerivados(input: DerivadosInput): RowWrite[] {
  const { operacion, tarifa } = input;
  const state = replayMovimientos(replayInput(input));
  const { id, writes } = planContenedor(input, state);
  const deletes = writes.filter(({ op }) => op === 'delete');
  return [
    ...writes.filter(({ op }) => op !== 'delete'),
    ...planAlmacenajes(input, state, id),
    ...planExtras(input, state, id),
    ...update('operacion', operacion, {
      contenedor_id: id,
      finalizado: state.finalizado,
      tarifa,
      ...frozenComision(operacion, { ...input.comision, finalizado: state.finalizado }),
    }),
    ...deletes,
  ];
}

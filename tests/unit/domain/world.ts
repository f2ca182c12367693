/** A small database in memory, which does what the server does in SQL around `planDerivados`, for the tests of its plans. */
import { type DerivadosInput, planDerivados } from '#domain/derivados.ts';
import type { RowWrite } from '#domain/row-write.ts';
import type {
  AlmacenajeRow,
  ContenedorRow,
  ContenedorTransporteRow,
  ExtraRow,
  Id,
  MovimientoRow,
  OperacionRow,
  PorteoRow,
  Tarifa,
} from '#domain/tables.ts';

export interface RowsWorld {
  /** The client's negotiation of today. */
  negociacion: Tarifa | null;
  operacion: Map<Id, OperacionRow>;
  contenedor: Map<Id, ContenedorRow>;
  almacenaje: Map<Id, AlmacenajeRow>;
  movimiento: Map<Id, MovimientoRow>;
  contenedor_transporte: Map<Id, ContenedorTransporteRow>;
  porteo: Map<Id, PorteoRow>;
  extra: Map<Id, ExtraRow>;
  /** Ids of extras on a live invoice. */
  facturados: Set<Id>;
  nextId: number;
}

const byId = <R extends { id: Id }>(rows: readonly R[]): Map<Id, R> =>
  new Map(rows.map((row) => [row.id, row]));

export const world = (rows: {
  operaciones: OperacionRow[];
  movimientos?: MovimientoRow[];
  contenedores?: ContenedorRow[];
  almacenajes?: AlmacenajeRow[];
  extras?: ExtraRow[];
  facturados?: Id[];
  negociacion?: Tarifa | null;
}): RowsWorld => ({
  negociacion: rows.negociacion ?? null,
  operacion: byId(rows.operaciones),
  contenedor: byId(rows.contenedores ?? []),
  almacenaje: byId(rows.almacenajes ?? []),
  movimiento: byId(rows.movimientos ?? []),
  extra: byId(rows.extras ?? []),
  contenedor_transporte: new Map(),
  porteo: new Map(),
  facturados: new Set(rows.facturados),
  nextId: 1000,
});

export function operacionOf(m: RowsWorld, id: Id): OperacionRow {
  const row = m.operacion.get(id);
  if (!row) throw new Error(`no operation ${id}`);
  return row;
}

export const movimientosOf = (m: RowsWorld, operacion: Id): MovimientoRow[] =>
  [...m.movimiento.values()]
    .filter(({ operacion_id }) => operacion_id === operacion)
    .toSorted((a, b) => a.orden - b.orden);

/** The input of planDerivados(). */
export function derivadosInput(m: RowsWorld, id: Id): DerivadosInput {
  const operacion = operacionOf(m, id);
  const movimientos = movimientosOf(m, id);
  const contenedores = new Set<Id | null>([
    operacion.contenedor_id,
    ...movimientos.map(({ contenedor_id }) => contenedor_id),
  ]);
  return {
    operacion,
    tarifa: operacion.tarifa ?? m.negociacion,
    movimientos,
    contenedores: [...m.contenedor.values()].filter((row) => contenedores.has(row.id)),
    almacenajes: [...m.almacenaje.values()].filter((row) => contenedores.has(row.contenedor_id)),
    extras: [...m.extra.values()].filter(
      (row) => row.operacion_id === id || (row.contenedor_id !== null && contenedores.has(row.contenedor_id)),
    ),
    facturados: m.facturados,
    comision: { ofChofer: 10, liquidada: false },
  };
}

/** Runs a plan's writes in order; fails on one that names a row which is not there, or not yet. */
export function applyWrites(m: RowsWorld, writes: readonly RowWrite[]): void {
  const names = new Map<Id, Id>();
  const resolve = (values: object): object =>
    Object.fromEntries(
      Object.entries(values).map(([field, value]: [string, unknown]) => {
        if (typeof value !== 'string' || !field.endsWith('_id')) return [field, value];
        if (!names.has(value)) throw new Error(`${field} ${value} is written before its row`);
        return [field, names.get(value)];
      }),
    );
  for (const write of writes) {
    const rows: Map<Id, object> = m[write.table];
    if (write.op === 'insert') {
      const id = m.nextId++;
      names.set(write.id, id);
      rows.set(id, { id, ...resolve(write.values) });
      continue;
    }
    const row = rows.get(write.id);
    if (!row) throw new Error(`${write.op} of ${write.table} ${write.id}, which does not exist`);
    if (write.op === 'delete') rows.delete(write.id);
    else rows.set(write.id, { ...row, ...resolve(write.values) });
  }
}

/** Plans and applies; returns the writes. */
export function replan(m: RowsWorld, operacion: Id): RowWrite[] {
  const writes = planDerivados(derivadosInput(m, operacion));
  applyWrites(m, writes);
  return writes;
}

const sorted = (rows: object[]): string[] => rows.map((row) => JSON.stringify(row)).toSorted();

/** All that is derived, without the ids that inserts happen to get, and in one order. */
export function view(m: RowsWorld) {
  const label = (id: Id | null): string | null => {
    if (id === null) return null;
    const row = m.contenedor.get(id);
    if (!row) return `missing ${id}`;
    const { numero, underlang, deposito_id, cliente_id } = row;
    return row.transporte_id === null
      ? `new ${JSON.stringify([numero, underlang, deposito_id, cliente_id])}`
      : `stored ${id}`;
  };
  return {
    contenedores: sorted([...m.contenedor.keys()].map((id) => [label(id)])),
    operaciones: [...m.operacion.values()].map(({ id, finalizado, contenedor_id }) => ({
      id,
      finalizado,
      contenedor: label(contenedor_id),
    })),
    almacenajes: sorted(
      [...m.almacenaje.values()].map(
        ({
          contenedor_id,
          bodega_id,
          con_mercaderia,
          entrada,
          salida,
          mov_entrada,
          mov_salida,
          porteo_id,
        }) => [
          label(contenedor_id),
          { bodega_id, con_mercaderia, entrada, salida, mov_entrada, mov_salida, porteo_id },
        ],
      ),
    ),
    extras: sorted(
      [...m.extra.values()].map(
        ({ cliente_id, operacion_id, movimiento_id, contenedor_id, tipo, monto, detalle }) => [
          label(contenedor_id),
          { cliente_id, operacion_id, movimiento_id, tipo, monto, detalle },
        ],
      ),
    ),
  };
}

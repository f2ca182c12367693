/** Oracle: after a change the tables have the outcome that the screen promised. */
import type { TableName } from '#contracts/tables.ts';
import { type Commit, type History, isLive, type Json, nameOf } from '../history.ts';
import type { Promise } from '../promises.ts';
import { canonical, same } from '../values.ts';

/**
 * The fields of created or altered rows that are money or custody. Listed here a second time, independently of the
 * contract.
 */
const VALUES: Partial<Record<TableName, (row: Json) => Record<string, unknown>>> = {
  operacion: ({ tarifa, finalizado }) => ({ tarifa, finalizado }),
  almacenaje: ({ con_mercaderia, salida }) => ({ con_mercaderia, inside: salida === null }),
  extra: ({ tipo, monto }) => ({ tipo, monto }),
  factura: ({ subtotal, exento, iva, total, abonado, pagos }) => ({
    subtotal,
    iva,
    total,
    abonado,
    pagos,
    ...(exento ? { exento } : {}),
  }),
  factura_item: ({ precio }) => ({ precio }),
  liquidacion: ({ comisiones, total }) => ({ comisiones, total }),
  liquidacion_linea: ({ comision }) => ({ comision }),
};
const REMOVALS = new Set<TableName>([
  ...(Object.keys(VALUES) as TableName[]),
  'movimiento',
  'abono',
  'contenedor',
  'contenedor_transporte',
  'porteo',
  'planta',
  'negociacion',
  'adjunto',
  'documento',
]);

/** The part that drivers see (R26.5): the columns of rows that are altered, and the tables whose removals they see. */
const OF_DRIVERS: Partial<Record<TableName, readonly string[]>> = {
  operacion: ['finalizado'],
  almacenaje: ['con_mercaderia', 'inside'],
  movimiento: [],
  contenedor: [],
  planta: [],
  adjunto: [],
  documento: [],
};

type Sees = (table: TableName, column?: string) => boolean;
const seesAll: Sees = () => true;
/** A row that he no longer sees looks to a driver as if it was removed. */
const seesAsDriver: Sees = (table, column) => {
  const columns = OF_DRIVERS[table];
  return columns !== undefined && (column === undefined || columns.includes(column));
};

/**
 * Describes the promised outcomes that happened, and the outcomes that were not promised. What the user does not see is
 * not compared.
 */
export function brokenOutcome({ outcome }: Promise, commit: Commit, history: History): string[] {
  if (outcome === null) return [];
  const sees = history.driverOf(commit.userId) === null ? seesAll : seesAsDriver;
  return [...missing(outcome, history, sees), ...unexpected(outcome, commit.writes, sees)];
}

function missing(outcome: NonNullable<Promise['outcome']>, history: History, sees: Sees): string[] {
  return Object.entries(outcome).flatMap(([name, effect]) => {
    const [table = '', uuid = ''] = name.split('/');
    if (!sees(table as TableName)) return [];
    const row = history.row(table, uuid);
    if (effect === null)
      return isLive(row) && sees === seesAll ? [`${name} was to be removed, and is there`] : [];
    if (!isLive(row)) return [`${name} was to be ${canonical(effect)}, and is not there`];
    const values: Record<string, unknown> = VALUES[table as TableName]?.(row) ?? {};
    const seen = Object.entries(effect).filter(([column]) => sees(table as TableName, column));
    const wrong = seen.filter(([column, value]) => !same(values[column], value));
    return wrong.map(
      ([column, value]) =>
        `${column} of ${name} was to be ${canonical(value)}, and is ${canonical(values[column])}`,
    );
  });
}

function unexpected(
  outcome: NonNullable<Promise['outcome']>,
  writes: Commit['writes'],
  sees: Sees,
): string[] {
  return writes.flatMap(({ tabla, before, after }) => {
    if (!sees(tabla)) return [];
    const name = nameOf(tabla, after.uuid);
    const effect = outcome[name];
    const isRemoved = isLive(before) && !isLive(after);
    if (isRemoved) return REMOVALS.has(tabla) && effect === undefined ? [`${name} was removed unseen`] : [];
    const valuesOf = VALUES[tabla];
    if (!valuesOf || !isLive(after)) return [];
    const old = isLive(before) ? valuesOf(before) : {};
    const changed = Object.entries(valuesOf(after)).filter(([column, value]) => !same(value, old[column]));
    const untold = changed.filter(([column]) => sees(tabla, column) && (!effect || !(column in effect)));
    return untold.map(([column, value]) => `${column} of ${name} became ${canonical(value)}, untold`);
  });
}

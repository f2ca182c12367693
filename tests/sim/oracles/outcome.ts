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
  factura: ({ subtotal, iva, total }) => ({ subtotal, iva, total }),
  factura_item: ({ precio }) => ({ precio }),
};
const REMOVALS = new Set<TableName>([
  ...(Object.keys(VALUES) as TableName[]),
  'movimiento',
  'contenedor',
  'contenedor_transporte',
  'porteo',
  'planta',
  'negociacion',
  'adjunto',
]);

/** Describes the promised outcomes that happened, and the outcomes that were not promised. */
export function brokenOutcome({ outcome }: Promise, { writes }: Commit, history: History): string[] {
  if (outcome === null) return [];
  return [...missing(outcome, history), ...unexpected(outcome, writes)];
}

function missing(outcome: NonNullable<Promise['outcome']>, history: History): string[] {
  return Object.entries(outcome).flatMap(([name, effect]) => {
    const [table = '', uuid = ''] = name.split('/');
    const row = history.row(table, uuid);
    if (effect === null) return isLive(row) ? [`${name} was to be removed, and is there`] : [];
    if (!isLive(row)) return [`${name} was to be ${canonical(effect)}, and is not there`];
    const values: Record<string, unknown> = VALUES[table as TableName]?.(row) ?? {};
    const wrong = Object.entries(effect).filter(([column, value]) => !same(values[column], value));
    return wrong.map(
      ([column, value]) =>
        `${column} of ${name} was to be ${canonical(value)}, and is ${canonical(values[column])}`,
    );
  });
}

function unexpected(outcome: NonNullable<Promise['outcome']>, writes: Commit['writes']): string[] {
  return writes.flatMap(({ tabla, before, after }) => {
    const name = nameOf(tabla, after.uuid);
    const effect = outcome[name];
    const isRemoved = isLive(before) && !isLive(after);
    if (isRemoved) return REMOVALS.has(tabla) && effect === undefined ? [`${name} was removed unseen`] : [];
    const valuesOf = VALUES[tabla];
    if (!valuesOf || !isLive(after)) return [];
    const old = isLive(before) ? valuesOf(before) : {};
    const changed = Object.entries(valuesOf(after)).filter(([column, value]) => !same(value, old[column]));
    const untold = changed.filter(([column]) => !effect || !(column in effect));
    return untold.map(([column, value]) => `${column} of ${name} became ${canonical(value)}, untold`);
  });
}

/** Counts the open work that keeps a record from being deleted (R16.3). */
import type { Tables } from '#contracts/tables.ts';
import type { Id } from '#domain/tables.ts';
import { type RecordUse, USE_KINDS, type UsedTable, type UseKind } from '#domain/uses.ts';
import { isExtraFacturable, isOperacionFacturable } from './billing.ts';
import { isWaitingForPorteo } from './custodia.ts';
import type { Reader } from './reader.ts';

/** Live rows whose reference to a record of `table` is `id`. All tables asked for have the column `{table}_id`. */
function referring<T extends 'operacion' | 'movimiento' | 'contenedor_transporte' | 'almacenaje'>(
  reader: Reader,
  from: T,
  table: UsedTable,
  id: Id,
): readonly Tables[T][] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- USE_KINDS asks only tables that have the column
  return reader.where(from, `${table}_id` as keyof Tables[T] & string, id as never);
}

/** The containers inside a warehouse, or those of a client. */
function storedContenedores(reader: Reader, table: UsedTable, id: Id): number {
  const isInside = (contenedorId: Id): boolean =>
    reader.where('almacenaje', 'contenedor_id', contenedorId).some(({ salida }) => salida === null);
  if (table === 'cliente')
    return reader.where('contenedor', 'cliente_id', id).filter((row) => isInside(row.id)).length;
  return referring(reader, 'almacenaje', table, id).filter(({ salida }) => salida === null).length;
}

const COUNTERS: Record<UseKind, (reader: Reader, table: UsedTable, id: Id) => number> = {
  operacion: (reader, table, id) =>
    referring(reader, 'operacion', table, id).filter(({ finalizado }) => !finalizado).length,
  movimiento: (reader, table, id) =>
    referring(reader, 'movimiento', table, id).filter(
      ({ operacion_id }) => reader.get('operacion', operacion_id)?.finalizado === false,
    ).length,
  agendado: (reader, table, id) =>
    referring(reader, 'contenedor_transporte', table, id).flatMap((agendamiento) =>
      reader
        .where('contenedor', 'transporte_id', agendamiento.id)
        .filter((contenedor) => isWaitingForPorteo(reader, contenedor)),
    ).length,
  almacenado: storedContenedores,
  operacionFacturable: (reader, _, id) =>
    reader.where('operacion', 'cliente_id', id).filter((row) => isOperacionFacturable(reader, row)).length,
  extraFacturable: (reader, _, id) =>
    reader.where('extra', 'cliente_id', id).filter((row) => isExtraFacturable(reader, row)).length,
  facturaImpaga: (reader, _, id) =>
    reader.where('factura', 'cliente_id', id).filter(({ pagada }) => !pagada).length,
};

/** What uses the record, kind by kind, in the order of the refusal's sentence. */
export function usesOf(reader: Reader, table: UsedTable, id: Id): RecordUse[] {
  return USE_KINDS[table].map((kind) => ({ kind, count: COUNTERS[kind](reader, table, id) }));
}

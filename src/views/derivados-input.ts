/** The input of planDerivados(), read from rows by server and overlay. */
import type { DerivadosInput } from '#domain/derivados.ts';
import type { AlmacenajeRow, ContenedorRow, ExtraRow, Id, OperacionRow } from '#domain/tables.ts';
import { isExtraFacturado } from './billing.ts';
import type { Reader } from './reader.ts';
import { movimientosOf } from './operacion.ts';
import { operacionTarifa } from './tarifa.ts';

/** The containers that an operation has, or that one of its movements names. */
function contenedoresOf(
  reader: Reader,
  { contenedor_id }: OperacionRow,
  ids: readonly (Id | null)[],
): ContenedorRow[] {
  return [...new Set([contenedor_id, ...ids])].flatMap((id) => {
    const row = reader.get('contenedor', id);
    return row && row.deleted_at === null ? [row] : [];
  });
}

/** Reads what planDerivados() needs of an operation. */
export function derivadosInput(reader: Reader, operacion: OperacionRow): DerivadosInput {
  const movimientos = movimientosOf(reader, operacion.id);
  const contenedores = contenedoresOf(
    reader,
    operacion,
    movimientos.map(({ contenedor_id }) => contenedor_id),
  );
  const almacenajes: AlmacenajeRow[] = [];
  const extras = new Map<Id, ExtraRow>();
  for (const row of reader.where('extra', 'operacion_id', operacion.id)) extras.set(row.id, row);
  for (const { id } of contenedores) {
    almacenajes.push(...reader.where('almacenaje', 'contenedor_id', id));
    for (const row of reader.where('extra', 'contenedor_id', id)) extras.set(row.id, row);
  }
  return {
    operacion,
    tarifa: operacionTarifa(reader, operacion),
    movimientos,
    contenedores,
    almacenajes,
    extras: [...extras.values()],
    facturados: new Set([...extras.keys()].filter((id) => isExtraFacturado(reader, id))),
  };
}

/** A charge as GET /extra and its operation's detail show it (R33). */
import type { CobroRecord, OperacionExtra } from '#contracts/extra.ts';
import type { ExtraRow, MovimientoRow } from '#domain/tables.ts';
import { isExtraFacturado } from './billing.ts';
import { toExtraRecord } from './movimiento.ts';
import type { Reader } from './reader.ts';

/** `movimientos`: those of the operation. */
export function toOperacionExtra(
  reader: Reader,
  row: ExtraRow,
  movimientos: readonly MovimientoRow[],
): OperacionExtra {
  const { uuid, version, costo } = row;
  const facturado = isExtraFacturado(reader, row.id);
  return { ...toExtraRecord(row, movimientos), uuid, version, costo, facturado };
}

/** GET /extra/{id}. */
export function toCobroRecord(reader: Reader, row: ExtraRow): CobroRecord {
  const { id, uuid, version, created_at, updated_at, cliente_id, operacion_id, costo } = row;
  const { tipo, monto, detalle, manual, descripcion, afecto } = row;
  return {
    id,
    uuid,
    version,
    created_at,
    updated_at,
    cliente: { id: cliente_id, nombre: reader.get('cliente', cliente_id)?.nombre ?? '—' },
    operacion: operacion_id,
    tipo,
    descripcion,
    monto,
    afecto,
    costo,
    manual,
    detalle,
    facturado: isExtraFacturado(reader, id),
  };
}

/** The input of planDerivados(), read from rows by server and overlay. */
import type { DerivadosInput } from '#domain/derivados.ts';
import { isFinalizada } from '#domain/movimiento.ts';
import type {
  AlmacenajeRow,
  ContenedorRow,
  ExtraRow,
  Id,
  MovimientoRow,
  OperacionRow,
} from '#domain/tables.ts';
import { isExtraFacturado, isLiquidada } from './billing.ts';
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

/**
 * What the commission of the operation depends on. The driver is read only when his percentage is frozen: no other
 * movement depends on his record.
 */
function comisionOfInput(
  reader: Reader,
  operacion: OperacionRow,
  movimientos: readonly MovimientoRow[],
): DerivadosInput['comision'] {
  const isFreezing =
    (operacion.comision_porcentaje ?? operacion.comision_externo ?? null) === null &&
    isFinalizada(
      operacion.tipo,
      movimientos.map(({ tipo }) => tipo),
    );
  return {
    ofChofer: isFreezing ? (reader.get('chofer', operacion.chofer_id)?.comision ?? null) : null,
    liquidada: operacion.finalizado && isLiquidada(reader, operacion.id),
  };
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
    comision: comisionOfInput(reader, operacion, movimientos),
    facturados: new Set([...extras.keys()].filter((id) => isExtraFacturado(reader, id))),
  };
}

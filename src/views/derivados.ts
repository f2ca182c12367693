/** Reads the input of planDerivados() from rows, for server and overlay. */
import type { Derivados } from '#domain/derivados.ts';
import type { AlmacenajeRow, ContenedorRow, ExtraRow, Id, OperacionRow } from '#domain/tables.ts';
import { isExtraFacturado } from './billing.ts';
import type { Lector } from './reader.ts';
import { movimientosDe } from './operacion.ts';
import { tarifaDeOperacion } from './tarifa.ts';

/** The containers that an operation has, or that one of its movements names. */
function contenedoresDe(
  lector: Lector,
  { contenedor_id }: OperacionRow,
  ids: readonly (Id | null)[],
): ContenedorRow[] {
  return [...new Set([contenedor_id, ...ids])].flatMap((id) => {
    const row = lector.get('contenedor', id);
    return row && row.deleted_at === null ? [row] : [];
  });
}

export function derivadosDe(lector: Lector, operacion: OperacionRow): Derivados {
  const movimientos = movimientosDe(lector, operacion.id);
  const contenedores = contenedoresDe(
    lector,
    operacion,
    movimientos.map(({ contenedor_id }) => contenedor_id),
  );
  const almacenajes: AlmacenajeRow[] = [];
  const extras = new Map<Id, ExtraRow>();
  for (const row of lector.where('extra', 'operacion_id', operacion.id)) extras.set(row.id, row);
  for (const { id } of contenedores) {
    almacenajes.push(...lector.where('almacenaje', 'contenedor_id', id));
    for (const row of lector.where('extra', 'contenedor_id', id)) extras.set(row.id, row);
  }
  return {
    operacion,
    tarifa: tarifaDeOperacion(lector, operacion),
    movimientos,
    contenedores,
    almacenajes,
    extras: [...extras.values()],
    facturados: new Set([...extras.keys()].filter((id) => isExtraFacturado(lector, id))),
  };
}

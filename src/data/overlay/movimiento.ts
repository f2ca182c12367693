/** Queued movements: judged and replayed by the server's own rules. */
import type { MovimientoCreate } from '#contracts/movimiento.ts';
import { checkMovimiento, checkUndo, type MovimientoInput } from '#domain/movimiento-rules.ts';
import type { Rechazo } from '#domain/refusal.ts';
import type { Id, MovimientoRow, OperacionRow } from '#domain/tables.ts';
import { isFacturada } from '#views/billing.ts';
import { contextoMovimiento, mergeMovimiento, movimientoInput } from '#views/movimiento-context.ts';
import { movimientosDe } from '#views/operacion.ts';
import type { Layer } from './layer.ts';
import type { Cambio } from './applied-change.ts';
import { derivar } from './derivados.ts';
import { filaNueva } from './new-row.ts';

function resolveRefs(capa: Layer, input: MovimientoInput): MovimientoInput {
  const refs = { ...input };
  for (const tabla of ['planta', 'puerto', 'deposito', 'contenedor', 'bodega'] as const) {
    const id = input[tabla];
    if (id !== null) refs[tabla] = capa.resolve(tabla, id);
  }
  return refs;
}

function write(
  capa: Layer,
  operacion: OperacionRow,
  row: MovimientoRow | null,
  input: MovimientoInput,
  cambio: Cambio,
): Rechazo | null {
  const verdict = checkMovimiento(input, contextoMovimiento(capa, operacion, row, input));
  if (verdict.rechazo) return verdict.rechazo;
  const orden = (movimientosDe(capa, operacion.id).at(-1)?.orden ?? 0) + 1;
  const own = row ?? { ...filaNueva(cambio.uuid ?? '', cambio.now), operacion_id: operacion.id, orden };
  capa.put('movimiento', { ...own, ...verdict.values });
  derivar(capa, operacion.id, cambio.now);
  return null;
}

function existing(capa: Layer, id: Id | null): { row: MovimientoRow; operacion: OperacionRow } | null {
  const row = capa.get('movimiento', id);
  const operacion = row && capa.get('operacion', row.operacion_id);
  return row && operacion ? { row, operacion } : null;
}

export function aplicarMovimiento(capa: Layer, cambio: Cambio): Rechazo | null {
  const { accion, id, body, now } = cambio;
  if (accion === 'create') {
    const create = body as MovimientoCreate;
    const operacion = capa.get('operacion', create.operacion);
    if (!operacion) return null;
    return write(capa, operacion, null, resolveRefs(capa, movimientoInput(create)), cambio);
  }
  const found = existing(capa, id);
  if (!found) return null;
  const { row, operacion } = found;
  if (accion === 'update') {
    return write(capa, operacion, row, resolveRefs(capa, mergeMovimiento(row, body)), cambio);
  }
  const rechazo = checkUndo(movimientosDe(capa, operacion.id), row.id, isFacturada(capa, operacion.id));
  if (rechazo) return rechazo;
  capa.patch('movimiento', row.id, { deleted_at: now });
  derivar(capa, operacion.id, now);
  return null;
}

/** Queued changes of operations: judged by the server's own rules. */
import type { OperacionCreate, OperacionUpdate } from '#contracts/operacion.ts';
import { OPERACION_FACTURADA } from '#domain/movimiento-rules.ts';
import { checkOperacionUpdate } from '#domain/operacion-rules.ts';
import type { Rechazo } from '#domain/refusal.ts';
import type { Id, OperacionRow } from '#domain/tables.ts';
import { isFacturada } from '#views/billing.ts';
import { movimientosDe } from '#views/operacion.ts';
import { tarifaVigente } from '#views/tarifa.ts';
import type { Cambio } from './applied-change.ts';
import { derivar } from './derivados.ts';
import { filaNueva } from './new-row.ts';
import type { Layer } from './layer.ts';

function create(capa: Layer, uuid: string, body: OperacionCreate, now: string): void {
  const { tipo, monto, eta_puerto, eta_planta } = body;
  const cliente_id = capa.resolve('cliente', body.cliente);
  capa.put('operacion', {
    ...filaNueva(uuid, now),
    tipo,
    cliente_id,
    monto,
    eta_puerto,
    eta_planta,
    chofer_id: null,
    camion_id: null,
    comision_externo: null,
    contenedor_id: null,
    finalizado: false,
    tarifa: tarifaVigente(capa, cliente_id),
  });
}

/** Reads driver and truck: the screens show a commission that the driver's percentage gives. */
function update(capa: Layer, row: OperacionRow, body: OperacionUpdate): Rechazo | null {
  const rechazo = checkOperacionUpdate(row, isFacturada(capa, row.id), body);
  if (rechazo) return rechazo;
  const { choferId, camionId, ...rest } = body;
  const values: Partial<OperacionRow> = {};
  if (choferId !== undefined) values.chofer_id = capa.get('chofer', choferId)?.id ?? choferId;
  if (camionId !== undefined) values.camion_id = capa.get('camion', camionId)?.id ?? camionId;
  for (const [campo, value] of Object.entries(rest)) {
    if (value !== undefined) Object.assign(values, { [campo]: value });
  }
  capa.patch('operacion', row.id, values);
  return null;
}

/** Its movements are undone, so that a stored container is stored again, then it goes. */
function remove(capa: Layer, id: Id, now: string): Rechazo | null {
  if (isFacturada(capa, id)) return OPERACION_FACTURADA;
  for (const movimiento of movimientosDe(capa, id)) {
    capa.patch('movimiento', movimiento.id, { deleted_at: now });
  }
  derivar(capa, id, now);
  capa.patch('operacion', id, { deleted_at: now });
  return null;
}

export function aplicarOperacion(capa: Layer, { accion, uuid, id, body, now }: Cambio): Rechazo | null {
  if (accion === 'create' && uuid !== null) create(capa, uuid, body as OperacionCreate, now);
  const row = accion === 'create' ? undefined : capa.get('operacion', id);
  if (accion === 'update' && row) return update(capa, row, body);
  if (accion === 'remove' && row) return remove(capa, row.id, now);
  return null;
}

/** Queued changes of operations. */
import type { OperacionCreate, OperacionUpdate } from '#contracts/operacion.ts';
import type { Id, OperacionRow } from '#domain/tablas.ts';
import { movimientosDe } from '#vistas/operacion.ts';
import { tarifaVigente } from '#vistas/tarifa.ts';
import type { Capa } from '../replica/mundo.ts';
import type { Cambio } from './aplicar.ts';
import { derivar } from './derivados.ts';
import { filaNueva } from './fila-nueva.ts';

function create(capa: Capa, uuid: string, body: OperacionCreate, now: string): void {
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

function update(capa: Capa, id: Id, body: OperacionUpdate): void {
  const { choferId, camionId, ...rest } = body;
  const values: Partial<OperacionRow> = {};
  if (choferId !== undefined) values.chofer_id = capa.resolve('chofer', choferId);
  if (camionId !== undefined) values.camion_id = capa.resolve('camion', camionId);
  for (const [campo, value] of Object.entries(rest)) {
    if (value !== undefined) Object.assign(values, { [campo]: value });
  }
  capa.patch('operacion', id, values);
}

/** Its movements are undone, so that a stored container is stored again, then it goes. */
function remove(capa: Capa, id: Id, now: string): void {
  for (const movimiento of movimientosDe(capa, id))
    capa.patch('movimiento', movimiento.id, { deleted_at: now });
  derivar(capa, id, now);
  capa.patch('operacion', id, { deleted_at: now });
}

export function aplicarOperacion(capa: Capa, { accion, uuid, id, body, now }: Cambio): void {
  if (accion === 'create' && uuid !== null) create(capa, uuid, body as OperacionCreate, now);
  if (accion === 'update' && id !== null) update(capa, id, body);
  if (accion === 'remove' && id !== null) remove(capa, id, now);
}

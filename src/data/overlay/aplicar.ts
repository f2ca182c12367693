/**
 * Lays queued changes over the replica, in order, by the same pure functions that the server runs. What a change
 * would do but cannot (its record is gone) leaves no trace: the server will say so when it is sent.
 */
import type { ModuloKey } from '#contracts/modulo.ts';
import type { OutboxRow } from '../outbox/fila.ts';
import { mutacionOf } from '../outbox/mutaciones.ts';
import type { Capa } from '../replica/mundo.ts';
import { aplicarFactura } from './factura.ts';
import { aplicarModulo } from './modulo.ts';
import { aplicarMovimiento } from './movimiento.ts';
import { aplicarOperacion } from './operacion.ts';
import { aplicarPorteo, aplicarTransporte } from './transporte.ts';

/** A queued change as the overlay reads it: its record's id as the replica knows it, its time as ISO. */
export interface Cambio {
  accion: 'create' | 'update' | 'remove';
  uuid: string | null;
  id: OutboxRow['args']['id'];
  body: Record<string, unknown>;
  now: string;
}

export function aplicar(capa: Capa, row: OutboxRow): void {
  const mutacion = mutacionOf(row.name);
  if (!mutacion) return;
  const { tabla, accion } = mutacion;
  const { id, body } = row.args;
  const cambio: Cambio = {
    accion,
    uuid: row.creates[0] ?? null,
    id: id === null ? null : capa.resolve(tabla, id),
    body: body ?? {},
    now: new Date(row.capturedAt).toISOString(),
  };
  if (accion === 'create' && capa.get(tabla, cambio.uuid)) return;
  if (accion !== 'create' && !capa.get(tabla, cambio.id)) return;
  if (tabla === 'operacion') aplicarOperacion(capa, cambio);
  else if (tabla === 'movimiento') aplicarMovimiento(capa, cambio);
  else if (tabla === 'factura') aplicarFactura(capa, cambio);
  else if (tabla === 'contenedor_transporte') aplicarTransporte(capa, cambio);
  else if (tabla === 'porteo') aplicarPorteo(capa, cambio);
  else aplicarModulo(capa, tabla as ModuloKey, cambio);
}

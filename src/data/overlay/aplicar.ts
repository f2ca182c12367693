/**
 * Lays queued changes over the replica, in order, by the same pure functions that the server runs. What a change
 * would do but cannot (its record is gone, the rules refuse it) leaves no trace: the server will say so when it is sent.
 */
import type { ModuloKey } from '#contracts/modulo.ts';
import type { Rechazo } from '#domain/rechazo.ts';
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

/** Why the rules refuse it on these rows, where they are asked and do; else null. */
export function aplicar(capa: Capa, row: OutboxRow): Rechazo | null {
  const mutacion = mutacionOf(row.name);
  if (!mutacion) return null;
  const { tabla, accion } = mutacion;
  const { id, body } = row.args;
  const cambio: Cambio = {
    accion,
    uuid: row.creates[0] ?? null,
    id: id === null ? null : capa.resolve(tabla, id),
    body: body ?? {},
    now: new Date(row.capturedAt).toISOString(),
  };
  if (accion === 'create' && capa.get(tabla, cambio.uuid)) return null;
  if (accion !== 'create' && !capa.get(tabla, cambio.id)) return null;
  if (tabla === 'movimiento') return aplicarMovimiento(capa, cambio);
  if (tabla === 'contenedor_transporte') return aplicarTransporte(capa, cambio);
  if (tabla === 'porteo') return aplicarPorteo(capa, cambio);
  if (tabla === 'operacion') aplicarOperacion(capa, cambio);
  else if (tabla === 'factura') aplicarFactura(capa, cambio);
  else aplicarModulo(capa, tabla as ModuloKey, cambio);
  return null;
}

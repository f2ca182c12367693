/**
 * Applies queued changes to the rows on screen, in order, by the same pure functions that the server runs. A change whose
 * record is gone, or that the rules refuse, alters nothing: the server refuses it when it is sent.
 */
import type { ModuloKey } from '#contracts/modulo.ts';
import type { Rechazo } from '#domain/rechazo.ts';
import { addressed } from '../outbox/addresses.ts';
import type { OutboxRow } from '../outbox/fila.ts';
import { mutacionOf } from '../outbox/mutaciones.ts';
import type { Layer } from './layer.ts';
import { aplicarFactura } from './factura.ts';
import { aplicarModulo } from './modulo.ts';
import { aplicarMovimiento } from './movimiento.ts';
import { aplicarOperacion } from './operacion.ts';
import { aplicarPorteo, aplicarTransporte } from './transporte.ts';

/** A queued change as the overlay reads it: its record's id as the replica has it, references by uuid, its time as ISO. */
export interface Cambio {
  accion: 'create' | 'update' | 'remove';
  uuid: string | null;
  id: OutboxRow['args']['id'];
  body: Record<string, unknown>;
  now: string;
}

/** Applies the change. @returns why the rules refuse it on these rows, or null. */
export function aplicar(capa: Layer, row: OutboxRow): Rechazo | null {
  const mutacion = mutacionOf(row.name);
  if (!mutacion) return null;
  const { tabla, accion } = mutacion;
  const { id, body } = addressed(row, tabla);
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
  if (tabla === 'operacion') return aplicarOperacion(capa, cambio);
  if (tabla === 'factura') return aplicarFactura(capa, cambio);
  return aplicarModulo(capa, tabla as ModuloKey, cambio);
}

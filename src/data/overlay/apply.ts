/**
 * Applies queued changes to the rows on screen, in order, by the same pure functions that the server runs. A change whose
 * record is gone, or that the rules refuse, alters nothing: the server refuses it when it is sent.
 */
import type { Cambio } from './applied-change.ts';
import type { ModuloKey } from '#contracts/module.ts';
import type { Rechazo } from '#domain/refusal.ts';
import { addressed } from '../changes/addresses.ts';
import type { OutboxRow } from '../changes/row.ts';
import { mutacionOf } from '../changes/mutations.ts';
import type { Layer } from './layer.ts';
import { aplicarFactura } from './factura.ts';
import { aplicarModulo } from './module.ts';
import { aplicarMovimiento } from './movimiento.ts';
import { aplicarOperacion } from './operacion.ts';
import { aplicarPorteo, aplicarTransporte } from './transporte.ts';

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

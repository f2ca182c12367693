/** The rows that follow from an operation's movements, derived in the overlay as the server derives them in SQL. */
import { planDerivados } from '#domain/derivados.ts';
import type { Id } from '#domain/tables.ts';
import { derivadosOf } from '#views/derivados.ts';
import type { Layer } from './layer.ts';
import { runRowWrites } from './row-writes.ts';

export function runDerivados(layer: Layer, operacionId: Id, now: string): void {
  const operacion = layer.get('operacion', operacionId);
  if (operacion) runRowWrites(layer, planDerivados(derivadosOf(layer, operacion)), now);
}

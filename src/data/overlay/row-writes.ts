/** Runs the domain's plans of row writes in the overlay, as the server runs them in SQL. */
import type { RowWrite } from '#domain/row-write.ts';
import { planDerivados } from '#domain/derivados.ts';
import type { Id } from '#domain/tables.ts';
import { derivadosInput } from '#views/derivados-input.ts';
import type { Layer } from './layer.ts';
import { newRow } from './new-row.ts';

export function applyRowWrites(layer: Layer, plan: readonly RowWrite[], now: string): void {
  for (const write of plan) {
    if (write.op === 'insert') {
      // A row that was deleted before is restored under its number.
      const id = layer.resolve(write.table, write.id);
      layer.put(write.table, { ...newRow(write.id, now), id, ...write.values });
    } else {
      const values = write.op === 'delete' ? { deleted_at: now } : write.values;
      layer.patch(write.table, write.id, values);
    }
  }
}

/** Applies what follows from an operation's movements, computed as the server does. */
export function applyDerivados(layer: Layer, operacionId: Id, now: string): void {
  const operacion = layer.get('operacion', operacionId);
  if (operacion) applyRowWrites(layer, planDerivados(derivadosInput(layer, operacion)), now);
}

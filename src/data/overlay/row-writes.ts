/** Runs the domain's plans of row writes in the overlay, as the server runs them in SQL. */
import type { Escritura } from '#domain/row-write.ts';
import type { Layer } from './layer.ts';
import { filaNueva } from './new-row.ts';

export function escribir(capa: Layer, plan: readonly Escritura[], now: string): void {
  for (const write of plan) {
    if (write.op === 'insert') {
      // What was deleted before is revived under the number that it has.
      const id = capa.resolve(write.tabla, write.id);
      capa.put(write.tabla, { ...filaNueva(write.id, now), id, ...write.values });
    } else {
      const values = write.op === 'delete' ? { deleted_at: now } : write.values;
      capa.patch(write.tabla, write.id, values);
    }
  }
}

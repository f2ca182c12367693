/** Which records have changes that are not sent yet. */
import type { Tabla } from '#contracts/tablas.ts';
import type { Id } from '#domain/tablas.ts';
import type { Lector } from '#vistas/lector.ts';
import { isUnsent, type OutboxRow } from './fila.ts';
import { mutacionOf } from './mutaciones.ts';

/** Ids, and uuids, of the records of that table. */
export function pendientesDe(rows: readonly OutboxRow[], lector: Lector, tabla: Tabla): ReadonlySet<Id> {
  const found = new Set<Id>();
  for (const row of rows.filter(isUnsent)) {
    if (row.args.id !== null && mutacionOf(row.name)?.tabla === tabla) found.add(row.args.id);
    for (const key of row.records) {
      found.add(key);
      const id = lector.get(tabla, key)?.id;
      if (id !== undefined) found.add(id);
    }
  }
  return found;
}

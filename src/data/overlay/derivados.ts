/** The rows that follow from an operation's movements, derived in the overlay as the server derives them in SQL. */
import { planDerivados } from '#domain/derivados.ts';
import type { Id } from '#domain/tablas.ts';
import { derivadosDe } from '#vistas/derivados.ts';
import type { Capa } from '../replica/mundo.ts';
import { filaNueva } from './fila-nueva.ts';

export function derivar(capa: Capa, operacionId: Id, now: string): void {
  const operacion = capa.get('operacion', operacionId);
  if (!operacion) return;
  for (const write of planDerivados(derivadosDe(capa, operacion))) {
    if (write.op === 'insert') {
      capa.put(write.tabla, { ...filaNueva(write.id, now), ...write.values });
    } else {
      const values = write.op === 'delete' ? { deleted_at: now } : write.values;
      capa.patch(write.tabla, write.id, values);
    }
  }
}

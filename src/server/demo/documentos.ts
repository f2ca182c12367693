/** Papers of the demo's operations in progress: the guía that the client issued, and the customs paper of an import. */
import { formatFecha } from '#domain/date.ts';
import type { TipoDocumento } from '#domain/vocabulary.ts';
import type { Demo } from './demo.ts';
import type { OperacionPlan } from './plan.ts';
import type { RowSet } from './row-set.ts';

export interface InProgress {
  /** The rows of one operation. */
  rows: RowSet;
  plan: OperacionPlan;
}

export const isInProgress = ({ steps, completedSteps }: OperacionPlan): boolean =>
  completedSteps > 0 && completedSteps < steps.length;

/** Called last, since new rows take random numbers: the rest of the company stays the same. */
export function makeDocumentos(demo: Demo, operaciones: readonly InProgress[]): RowSet {
  const made = demo.rowSet();
  for (const [index, { rows, plan }] of operaciones.entries()) {
    const [operacion] = rows.rows('operacion');
    const [movimiento] = rows.rows('movimiento');
    if (!operacion || !movimiento) continue;
    const add = (tipo: TipoDocumento, folio: string, rut_emisor: string | null): void => {
      made.insert('documento', movimiento.created_at, {
        operacion_id: operacion.id,
        movimiento_id: tipo === 'Guía de despacho' ? movimiento.id : null,
        tipo,
        folio,
        fecha: formatFecha(movimiento.fecha_inicio),
        rut_emisor,
        nota: null,
      });
    };
    add('Guía de despacho', String(84_210 + index * 3), plan.cliente.row.rut);
    if (plan.tipo === 'IMPORTACION') add('DIN', `3510${244_118 + index * 57}`, null);
  }
  return made;
}

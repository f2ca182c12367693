import type { OperacionRecord } from '#contracts/operacion.ts';

type OperacionFlags = Pick<OperacionRecord, 'finalizado' | 'facturada' | 'chofer'>;

/** Driver and truck may change until the operation is finished or invoiced (R17.3). */
export function canAssign({ finalizado, facturada }: OperacionFlags): boolean {
  return !finalizado && !facturada;
}

/** Its cost and ETAs may be corrected until it is invoiced, finished or not: ships are late every day. */
export function canEdit({ facturada }: Pick<OperacionFlags, 'facturada'>): boolean {
  return !facturada;
}

/**
 * Whether 'Crear Movimiento' is on the screen (R5.4): not once finished, nor while invoiced; and
 * why it cannot be pressed yet.
 */
export function createMovimiento(operacion: OperacionFlags): { visible: boolean; reason: string | null } {
  const visible = !operacion.finalizado && !operacion.facturada;
  return {
    visible,
    reason: operacion.chofer === null ? 'Asigne un chofer antes de registrar movimientos' : null,
  };
}

/** Why the movement at `index` cannot be deleted; null where it can: the last one, of what is not invoiced. */
export function deleteReason(operacion: OperacionFlags, index: number, total: number): string | null {
  if (operacion.facturada) return 'La operación está facturada';
  return index === total - 1 ? null : 'Solo se puede eliminar el último movimiento';
}

import type { MovimientoRecord } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';

/** Names the draft of the form for a movement; null for a new one of the operation. */
export const movimientoDraft = (
  operacion: Pick<OperacionRecord, 'uuid'>,
  movimiento: Pick<MovimientoRecord, 'uuid'> | null,
): string => `movimiento ${movimiento?.uuid ?? `de ${operacion.uuid}`}`;

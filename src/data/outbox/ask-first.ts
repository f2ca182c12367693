/**
 * Queued changes that are sent only after their user confirms: their meaning may have changed since they were saved.
 * Pure.
 */
import { KEPT_DAYS } from '#contracts/sync.ts';
import { isAddressedByUuid } from '../changes/addresses.ts';
import { isParked, type OutboxError, type OutboxRow } from '../changes/row.ts';
import { mutationOf } from '../changes/mutations.ts';
import { DAY_MS } from '#domain/milliseconds.ts';
import type { RowUpdate } from './queue-updates.ts';

const refusal = (codigo: OutboxError['codigo'], mensaje: string): OutboxError => ({
  status: 409,
  codigo,
  mensaje,
  errores: [],
  servidor: null,
});

const OTHER_DATABASE = refusal(
  'instancia',
  'El servidor volvió a un respaldo, o es otro, y no se sabe a qué registro corresponde este cambio. Revíselo, descártelo y, si corresponde, hágalo de nuevo.',
);

const TOO_OLD = refusal(
  'vencido',
  'Este cambio se guardó hace más de un año. El servidor ya no recuerda si le llegó antes, así que podría hacerse dos veces. Revise el registro y elija: «Reintentar» lo envía, «Descartar» lo elimina de este dispositivo.',
);

/** The server has forgotten its key, so it cannot tell whether the change arrived before. */
const isTooOld = ({ capturedAt }: Pick<OutboxRow, 'capturedAt'>, now: number): boolean =>
  now - capturedAt > KEPT_DAYS * DAY_MS;

/**
 * The reason for parking a waiting row instead of sending it; null where it may be sent. `instance` is the database of
 * the replica, `now` epoch ms. An old row is asked about even if this device never tried to send it: it may be in a file
 * that another device has sent, and a full disk takes no mark of that. A row that its user has sent again after being asked
 * is sent whatever its age.
 */
function reasonToAsk(row: OutboxRow, instance: string | null, now: number): OutboxError | null {
  const isOther = row.instancia !== null && instance !== null && row.instancia !== instance;
  const table = mutationOf(row.name)?.table;
  if (isOther && table && !isAddressedByUuid(row, table)) return OTHER_DATABASE;
  return isTooOld(row, now) && row.confirmed !== true ? TOO_OLD : null;
}

/** Parks waiting rows that need their user's confirmation. */
export function parkedToAsk(
  queue: readonly OutboxRow[],
  instance: string | null,
  now: number,
): Map<number, RowUpdate> {
  return new Map(
    queue.flatMap((row) => {
      const error = isParked(row) || row.state === 'acked' ? null : reasonToAsk(row, instance, now);
      return error ? [[row.seq, { state: 'rejected', error }] as const] : [];
    }),
  );
}

import type { SecurityEvent } from '../db/security-log.ts';
import type { Write } from '../db/write-group.ts';
import type { Row } from '../http/rows.ts';
import { closeSessionsOf } from './session.ts';
import { passwordEvents } from './user-events.ts';

interface NewPassword {
  hash: string;
  /** Its user must replace it at the next login (R15.7). */
  isTemporary: boolean;
  /** The session that goes on; the others of the user end. */
  keepSession?: number;
  /** How it was set, for the security log. */
  detalle?: string;
}

interface Stored {
  /** The row after it, without the hash. */
  row: Omit<Row<'usuario'>, 'password_hash'>;
  /** What the security log says of it, without author and address. */
  events: SecurityEvent[];
}

/**
 * Sets the password of a user and ends the user's sessions, while the row is locked: a login in progress waits and then
 * finds the new password.
 */
export async function storePassword(
  { trx, version, now }: Pick<Write, 'trx' | 'version' | 'now'>,
  id: number,
  { hash, isTemporary, keepSession = 0, detalle }: NewPassword,
): Promise<Stored> {
  const { password_hash: _, ...row } = await trx
    .updateTable('usuario')
    .set({ password_hash: hash, clave_temporal: isTemporary, password_at: now, version, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const ended = await closeSessionsOf(trx, id, { except: keepSession });
  return { row, events: passwordEvents(row, { ended, detalle }) };
}

/** The security log: logins, users, passwords, backups (R15.5, docs/decisions/048). */
import type pg from 'pg';
import { type Kysely, type Selectable, sql } from 'kysely';
import { KEPT_EVENT_DAYS } from '#contracts/seguridad.ts';
import type { TipoEvento } from '#domain/vocabulary.ts';
import type { Database } from './schema.ts';

interface Person {
  id: number | null;
  email: string;
}

export interface SecurityEvent {
  tipo: TipoEvento;
  /** Who did it; null for commands on the server, and where nobody is logged in. */
  usuario?: Person | null;
  /** Whom it concerns. */
  afectado?: Person | null;
  /** The client's address. */
  direccion?: string | null;
  cantidad?: number;
  /** In Spanish; never a password or a token. */
  detalle?: string | null;
}

/** A row to insert. All rows have the same keys, since one statement inserts them. */
export type SecurityRow = Omit<Selectable<Database['evento_seguridad']>, 'id' | 'uuid' | 'grupo'>;

/** Where events go besides the table. */
export interface SecurityLog {
  /** An event that is in the table. */
  written: (event: SecurityRow) => void;
  /** An event that could not be written. */
  failed: (event: SecurityRow, error: unknown) => void;
  /** Old events, expired sessions or failures of a limit could not be deleted. */
  cleanUpFailed: (error: unknown) => void;
}

export const SILENT: SecurityLog = { written: () => {}, failed: () => {}, cleanUpFailed: () => {} };

const MAX_EMAIL = 100;

export function securityRow(event: SecurityEvent, now: string): SecurityRow {
  const { tipo, usuario = null, afectado = null, direccion = null, cantidad = 1, detalle = null } = event;
  return {
    created_at: now,
    ultimo_at: now,
    tipo,
    usuario_id: usuario?.id ?? null,
    usuario: usuario?.email.slice(0, MAX_EMAIL) ?? null,
    afectado_id: afectado?.id ?? null,
    afectado: afectado?.email.slice(0, MAX_EMAIL) ?? null,
    direccion,
    cantidad,
    detalle,
  };
}

/**
 * The largest number of rows per hour for failed logins of one user, and of all emails that are no user's. Beyond it they
 * are only counted, without address and unknown email: a stranger with many addresses writes at most 61 × 24 × 400 rows
 * for unknown emails, and as many for each user. Emails that are made up thus hide no attempts on a user.
 */
const FAILURES_PER_HOUR = 60;

/**
 * Writes an event of a session, outside of any transaction: an event of the same kind, user, address and detail in
 * the same minute is counted in one row. An error is reported and not thrown, since nobody is to be locked out by it.
 */
export async function noteEvent(
  db: Kysely<Database> & { securityLog: SecurityLog },
  event: SecurityEvent,
): Promise<void> {
  const row = securityRow(event, new Date().toISOString());
  const { tipo, usuario_id, usuario, afectado_id, afectado, direccion, cantidad, detalle } = row;
  const isFailure = tipo === 'Inicio de sesión fallido';
  const group = JSON.stringify([tipo, usuario, afectado, direccion, detalle]);
  try {
    await sql`
      with hour as (
        select ${isFailure} and count(*) >= ${FAILURES_PER_HOUR} as is_full from evento_seguridad
        where tipo = ${tipo} and created_at >= date_trunc('hour', now()) and ${isFailure}
          and afectado_id is not distinct from ${afectado_id}::bigint)
      insert into evento_seguridad
        (tipo, usuario_id, usuario, afectado_id, afectado, direccion, cantidad, detalle, grupo)
      select ${tipo}, ${usuario_id}::bigint, ${usuario}, ${afectado_id}::bigint,
        case when not is_full or ${afectado_id !== null} then ${afectado} end,
        case when not is_full then ${direccion} end, ${cantidad}::int,
        case when is_full then 'Más intentos de la misma hora, sin detalle' else ${detalle} end,
        case when is_full then date_trunc('hour', now())::text || ${tipo}::text
            || coalesce(${afectado_id}::text, '')
          else date_trunc('minute', now())::text || ${group}::text end
      from hour
      on conflict (grupo) do update
        set cantidad = evento_seguridad.cantidad + excluded.cantidad, ultimo_at = excluded.ultimo_at
    `.execute(db);
    db.securityLog.written(row);
  } catch (error) {
    db.securityLog.failed(row, error);
  }
}

/** Deletes events that are old enough. */
export async function forgetEvents(db: Kysely<Database>): Promise<void> {
  await sql`
    delete from evento_seguridad where created_at < now() - make_interval(days => ${KEPT_EVENT_DAYS})
  `.execute(db);
}

/** Writes the event of a command on its own connection. */
export async function insertEvent(
  client: pg.ClientBase,
  { tipo, detalle = null }: Pick<SecurityEvent, 'tipo' | 'detalle'>,
): Promise<void> {
  await client.query('insert into evento_seguridad (tipo, detalle) values ($1, $2)', [tipo, detalle]);
}

/** Sets the log aside until the end of the transaction, in which a restore replaces all tables. */
export async function setEventsAside(client: pg.ClientBase, tables: readonly string[]): Promise<boolean> {
  // A database from before the log has none.
  if (!tables.includes('evento_seguridad')) return false;
  await client.query(`create temporary table kept_event on commit drop as
    select to_jsonb(e) - 'id' - 'grupo' as entry from evento_seguridad e`);
  return true;
}

/** Adds what was set aside to the restored log, which has an older state of some of its rows. */
export async function bringEventsBack(client: pg.ClientBase): Promise<void> {
  const columns = `uuid, created_at, tipo, usuario_id, usuario, afectado_id, afectado, direccion, cantidad,
    ultimo_at, detalle`;
  await client.query(`insert into evento_seguridad (${columns})
    select ${columns} from kept_event, jsonb_populate_record(null::evento_seguridad, entry)
    order by created_at
    on conflict (uuid) do update set cantidad = excluded.cantidad, ultimo_at = excluded.ultimo_at`);
}

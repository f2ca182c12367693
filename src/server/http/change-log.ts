/** The log of changes: author, time, and the record before and after (docs/decisions/010). */
import { sql, type Transaction } from 'kysely';
import type { EndpointKey } from '#contracts/endpoints.ts';
import type { Promised } from '#contracts/promise-schema.ts';
import type { Database } from '../db/schema.ts';
import type { Write } from '../db/write-group.ts';
import type { AuthenticatedUsuario } from './route.ts';
import type { Row, ApiTable } from './rows.ts';

type Snapshot = Record<string, unknown>;

/** A row as stored in the log: a client with its plants, a user without the password hash, no thumbnails. */
export async function snapshotRow(
  trx: Transaction<Database>,
  table: ApiTable,
  row: Row<ApiTable>,
): Promise<Snapshot> {
  if (table === 'usuario') {
    const { password_hash: _, ...rest } = row as Row<'usuario'>;
    return rest;
  }
  if (table === 'adjunto') {
    const { miniatura: _, ...rest } = row as Row<'adjunto'>;
    return rest;
  }
  if (table !== 'cliente') return { ...row };
  const { rows: plantas } = await sql<Pick<Row<'planta'>, 'nombre' | 'comuna' | 'direccion'>>`
    select nombre, comuna, direccion from planta where cliente_id = ${row.id} and deleted_at is null order by id
  `.execute(trx);
  return { ...row, plantas };
}

/** The promise of a change, the version of its If-Match and the uuid of its author, as `npm run auditar` compares them. */
export interface LoggedPromise extends Promised {
  version?: number;
  author?: string;
}

/** A record that the rules have changed with another one of its table. */
export interface ChangedAlso {
  /** The call that changes such a record by itself. */
  accion: EndpointKey;
  before: Row<ApiTable>;
  after: Row<ApiTable>;
}

interface Change {
  accion: EndpointKey;
  tabla: ApiTable;
  /** The record before, null for a new one. */
  antes: Snapshot | null;
  /** The record after it. */
  despues: Snapshot | null;
  /** The promise of the change; null where it has none. */
  promesa: LoggedPromise | null;
}

/** Logs the change in its own transaction. */
export function logChange(
  { version, now, usuario, keep }: Write & { usuario: AuthenticatedUsuario },
  { accion, tabla, antes, despues, promesa }: Change,
): void {
  keep('bitacora', {
    version,
    created_at: now,
    usuario_id: usuario.id,
    accion,
    tabla,
    registro_id: (despues?.id as number | undefined) ?? null,
    antes,
    despues,
    promesa,
  });
}

/** Logs each of these records as a change of its own, in the same transaction. */
export async function logAlso(
  ctx: Write & { usuario: AuthenticatedUsuario },
  table: ApiTable,
  also: readonly ChangedAlso[] = [],
): Promise<void> {
  for (const { accion, before, after } of also) {
    logChange(ctx, {
      accion,
      tabla: table,
      // oxlint-disable-next-line no-await-in-loop -- one connection
      antes: await snapshotRow(ctx.trx, table, before),
      // oxlint-disable-next-line no-await-in-loop -- one connection
      despues: await snapshotRow(ctx.trx, table, after),
      promesa: null,
    });
  }
}

/** The bytes of attachments, in a table that devices do not replicate (R25). */
import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** Days that bytes without a live record are kept: an upload may wait for its record, and a record may be restored by hand. */
const KEPT_CONTENT_DAYS = 30;

/** Deletes bytes that never got a record, and those of records deleted long ago. */
export async function forgetContents(db: Kysely<Database>): Promise<void> {
  const old = sql`now() - make_interval(days => ${KEPT_CONTENT_DAYS})`;
  await sql`
    delete from adjunto_contenido c
    where c.created_at < ${old} and not exists (select from adjunto a where a.uuid = c.uuid)
  `.execute(db);
  await sql`
    delete from adjunto_contenido c using adjunto a where a.uuid = c.uuid and a.deleted_at < ${old}
  `.execute(db);
}

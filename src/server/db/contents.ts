/** The bytes of attachments, in a table that devices do not replicate (R25). */
import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** Days that bytes without a live record are kept: an upload may wait for its record, and a record may be restored by hand. */
const KEPT_CONTENT_DAYS = 30;

/** Deletes bytes that never got a record, and those of records deleted long ago. */
export async function forgetContents(db: Kysely<Database>): Promise<void> {
  const old = sql`now() - make_interval(days => ${KEPT_CONTENT_DAYS})`;
  const isAlone = sql`not exists (select from adjunto a where a.uuid = c.uuid)`;
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ uuid: string }>`
      select uuid from adjunto_contenido c where c.created_at < ${old} and ${isAlone} for update skip locked
    `.execute(trx);
    // Looked at again once they are locked: a record may have been committed since the first look (requireContent).
    await sql`
      delete from adjunto_contenido c where c.uuid = any(${rows.map(({ uuid }) => uuid)}::uuid[]) and ${isAlone}
    `.execute(trx);
  });
  await sql`
    delete from adjunto_contenido c using adjunto a where a.uuid = c.uuid and a.deleted_at < ${old}
  `.execute(db);
}

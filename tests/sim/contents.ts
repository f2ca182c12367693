/** The bytes of attachments on the server. */
import type { Kysely } from 'kysely';
import { forgetContents } from '#server/db/contents.ts';
import type { Database } from '#server/db/schema.ts';
import type { Query } from './history.ts';

export interface StoredPhoto {
  uuid: string;
  isLive: boolean;
  /** As the record has it. */
  sha256: string;
  /** The digest of the bytes that are there; null for none. */
  bytes: string | null;
}

export async function storedPhotos(query: Query): Promise<StoredPhoto[]> {
  const { rows } = await query(`
    select a.uuid, a.deleted_at is null as "isLive", a.sha256, encode(sha256(c.contenido), 'hex') as bytes
    from adjunto a left join adjunto_contenido c on c.uuid = a.uuid`);
  return rows as unknown as StoredPhoto[];
}

/** Lets more than a year pass for bytes that wait for their record, or whose record is deleted. */
export async function ageContents(query: Query, db: Kysely<Database>): Promise<void> {
  await query("update adjunto_contenido set created_at = created_at - interval '500 days'");
  await forgetContents(db);
}

/**
 * The bytes of attachments in a file of unsent changes. They are in base64 inside the JSON: one file that is checked,
 * sent and imported as a whole weighs a third more, and no part of it can be left behind.
 */
import * as v from 'valibot';
import { TIPOS_CONTENIDO } from '#domain/adjunto.ts';
import type { Dexie } from 'dexie';
import type { OutboxRow } from '../changes/row.ts';
import { base64Of, bytesOfBase64 } from '../store/base64.ts';
import { type ContentBytes, type ContentMeta, contentsOf, type NewContent } from '../store/content-meta.ts';
import type { ContentStore } from '../store/contents.ts';
import { DiskSilence } from '../store/disk-errors.ts';

export const fileContent = v.object({
  uuid: v.string(),
  tipo: v.picklist(TIPOS_CONTENIDO),
  sha256: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)),
  base64: v.pipe(
    v.string(),
    v.check((text) => bytesOfBase64(text) !== null),
  ),
});
export type FileContent = v.InferOutput<typeof fileContent>;

export function toFileContent({ uuid, tipo, sha256, bytes }: NewContent & { uuid: string }): FileContent {
  return { uuid, tipo, sha256, base64: base64Of(bytes) };
}

export function fromFileContent({ tipo, sha256, base64 }: FileContent): NewContent {
  return { tipo, sha256, bytes: bytesOfBase64(base64)?.buffer ?? new ArrayBuffer() };
}

/**
 * The bytes of the attachments that these rows create, and how many could not be read. After a read that gets no answer it tries
 * no other: each would wait as long.
 */
export async function contentsFor(
  contents: Pick<ContentStore, 'read'>,
  rows: readonly OutboxRow[],
): Promise<{ contents: FileContent[]; unread: number }> {
  const uuids = contentsOf(rows);
  const found: FileContent[] = [];
  for (const uuid of uuids) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- the store reads one after the other
      const content = await contents.read(uuid);
      if (content) found.push(toFileContent(content));
    } catch (error) {
      if (error instanceof DiskSilence) break;
    }
  }
  return { contents: found, unread: uuids.length - found.length };
}

/** The same from a database of any version, without the count. */
export async function readFileContents(db: Dexie, rows: readonly OutboxRow[]): Promise<FileContent[]> {
  if (!db.tables.some(({ name }) => name === 'bytes')) return [];
  const uuids = contentsOf(rows);
  const metas = await db.table<ContentMeta, string>('contenidos').bulkGet(uuids);
  const bytes = await db.table<ContentBytes, string>('bytes').bulkGet(uuids);
  return metas.flatMap((meta, index) => {
    const stored = bytes[index];
    return meta && stored ? [toFileContent({ ...meta, bytes: stored.bytes })] : [];
  });
}

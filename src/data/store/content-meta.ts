/** What a device stores of the bytes of attachments. The bytes are a record of their own: lists need only the rest. */
import type { TipoContenido } from '#domain/adjunto.ts';
import type { OutboxRow } from '../changes/row.ts';

/**
 * - `unsent`: the server has not acknowledged them
 * - `sent`: it has
 * - `verifying`: it had, and then refused the record: they are sent again, since they may be gone after a restore
 * - `verified`: they were there when they were sent again, so that the refusal has another reason
 * - `fetched`: they came from the server
 */
type ContentState = 'unsent' | 'sent' | 'verifying' | 'verified' | 'fetched';

export interface ContentMeta {
  /** Of the attachment. */
  uuid: string;
  tipo: TipoContenido;
  /** In bytes. */
  size: number;
  /** In hexadecimal. */
  sha256: string;
  state: ContentState;
  /** When it was stored or read last (epoch ms). */
  usedAt: number;
}

export interface ContentBytes {
  uuid: string;
  /** Not a Blob: Safari has lost blobs of IndexedDB, and keeps buffers. */
  bytes: ArrayBuffer;
}

/** A file that was prepared on this device (data/photos). */
export interface NewContent extends Pick<ContentMeta, 'tipo' | 'sha256'> {
  bytes: ArrayBuffer;
}

/** Whether the server does not have the bytes, so that they must be sent before the record. */
export const isOutstanding = ({ state }: Pick<ContentMeta, 'state'>): boolean =>
  state === 'unsent' || state === 'verifying';

/** Whether the change creates a record with bytes. */
export const hasContent = ({ name }: Pick<OutboxRow, 'name'>): boolean => name === 'adjunto.create';

/** The uuids of the attachments that these changes create. Rows as stored may be of any shape: some are set aside. */
export function contentsOf(rows: readonly Pick<OutboxRow, 'name' | 'creates'>[]): string[] {
  const created = rows
    .filter(hasContent)
    .flatMap(({ creates }: { creates: unknown }): unknown[] =>
      Array.isArray(creates) ? creates.slice(0, 1) : [],
    );
  return created.filter((each) => typeof each === 'string');
}

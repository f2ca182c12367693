/** A queued change and its bytes as one piece: the length of the JSON in 4 bytes, the JSON, the bytes. */
import type { ContentMeta } from '../store/content-meta.ts';
import type { OutboxRow } from '../changes/row.ts';

export interface SealedChange {
  row: OutboxRow;
  meta?: ContentMeta;
  bytes?: ArrayBuffer;
}

const LENGTH = 4;

export function packSealed({ row, meta, bytes }: SealedChange): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(JSON.stringify({ row, meta }));
  const packed = new Uint8Array(LENGTH + json.length + (bytes?.byteLength ?? 0));
  new DataView(packed.buffer).setUint32(0, json.length);
  packed.set(json, LENGTH);
  if (bytes) packed.set(new Uint8Array(bytes), LENGTH + json.length);
  return packed;
}

export function unpackSealed(packed: ArrayBuffer): SealedChange {
  const end = LENGTH + new DataView(packed).getUint32(0);
  const { row, meta } = JSON.parse(
    new TextDecoder().decode(new Uint8Array(packed, LENGTH, end - LENGTH)),
  ) as SealedChange;
  return meta ? { row, meta, bytes: packed.slice(end) } : { row };
}

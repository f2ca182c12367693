/** The progress of the bytes that wait to be sent: '3 fotos · 1,2 MB · 40 %'. Pure. */
import { sizeText } from '#domain/size-text.ts';
import { adjuntoCount } from '#views/adjunto.ts';
import { isParked, isUnsent, type OutboxRow } from '../changes/row.ts';
import type { UploadProgress } from './uploads.ts';
import { type ContentMeta, contentsOf, isOutstanding } from '../store/content-meta.ts';

const percentText = (sent: number, total: number): string =>
  `${Math.floor((100 * sent) / Math.max(1, total))} %`;

function countText(contents: readonly ContentMeta[]): string {
  const documents = contents.filter(({ tipo }) => tipo === 'application/pdf').length;
  return adjuntoCount(contents.length - documents, documents);
}

/** The changes whose bytes wait to be sent: refused ones wait for their user. */
export const waitingForBytes = (rows: readonly OutboxRow[]): OutboxRow[] =>
  rows.filter((row) => isUnsent(row) && !isParked(row));

/** Null where no bytes wait. `current`: what this tab is sending. */
export function uploadText(
  rows: readonly OutboxRow[],
  contents: ReadonlyMap<string, ContentMeta>,
  current: UploadProgress | null,
): string | null {
  const queued = contentsOf(waitingForBytes(rows)).flatMap((uuid) => contents.get(uuid) ?? []);
  if (!queued.some(isOutstanding)) return null;
  const sentOf = (meta: ContentMeta): number => {
    if (!isOutstanding(meta)) return meta.size;
    return meta.uuid === current?.uuid ? Math.min(current.sent, meta.size) : 0;
  };
  const total = queued.reduce((sum, { size }) => sum + size, 0);
  const sent = queued.reduce((sum, meta) => sum + sentOf(meta), 0);
  return `${countText(queued)} · ${sizeText(total)} · ${percentText(sent, total)}`;
}

/**
 * The progress of one change's bytes: '240 KB · 40 %', '240 KB · en cola', '240 KB · espera Wi-Fi'; only their size where
 * it is parked; null where it has none, or the server has them.
 */
export function contentText(
  row: Pick<OutboxRow, 'name' | 'creates' | 'state'>,
  contents: ReadonlyMap<string, ContentMeta>,
  current: UploadProgress | null,
  awaitsWifi: (uuid: string) => boolean,
): string | null {
  const meta = contents.get(contentsOf([row])[0] ?? '');
  if (!meta || !isOutstanding(meta)) return null;
  if (isParked(row)) return sizeText(meta.size);
  const { uuid, size } = meta;
  const isCurrent = uuid === current?.uuid;
  const state = isCurrent
    ? percentText(Math.min(current.sent, size), size)
    : awaitsWifi(uuid)
      ? 'espera Wi-Fi'
      : 'en cola';
  return `${sizeText(size)} · ${state}`;
}

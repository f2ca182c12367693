/** The progress of the bytes that wait to be sent: '3 fotos · 1,2 MB · 40 %'. */
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
const waitingForBytes = (rows: readonly OutboxRow[]): OutboxRow[] =>
  rows.filter((row) => isUnsent(row) && !isParked(row));

/**
 * The bytes that wait to be sent. The share that was sent counts those too that have left the queue since it began to wait, so it
 * grows until all are sent.
 */
export class UploadText {
  /** Bytes that have waited together. */
  private total = 0;

  /** Null where no bytes wait. `current`: what this tab is sending. */
  of(
    rows: readonly OutboxRow[],
    contents: ReadonlyMap<string, ContentMeta>,
    current: UploadProgress | null,
  ): string | null {
    const queued = contentsOf(waitingForBytes(rows)).flatMap((uuid) => contents.get(uuid) ?? []);
    const outstanding = queued.filter(isOutstanding);
    if (outstanding.length === 0) {
      this.total = 0;
      return null;
    }
    const leftOf = ({ uuid, size }: ContentMeta): number =>
      uuid === current?.uuid ? Math.max(0, size - current.sent) : size;
    const size = queued.reduce((sum, each) => sum + each.size, 0);
    const left = outstanding.reduce((sum, meta) => sum + leftOf(meta), 0);
    this.total = Math.max(this.total, size);
    return `${countText(queued)} · ${sizeText(size)} · ${percentText(this.total - left, this.total)}`;
  }
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

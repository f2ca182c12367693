import { expect, it } from 'vitest';
import type { OutboxRow } from '#data/changes/row.ts';
import { contentText, UploadText } from '#data/outbox/upload-text.ts';
import type { ContentMeta } from '#data/store/content-meta.ts';

const row = (uuid: string, state: OutboxRow['state'] = 'pending') =>
  ({ name: 'adjunto.create', creates: [uuid], state }) as OutboxRow;

const meta = (uuid: string, size: number, more: Partial<ContentMeta> = {}): ContentMeta => ({
  uuid,
  size,
  tipo: 'image/jpeg',
  sha256: '',
  state: 'unsent',
  usedAt: 0,
  ...more,
});

const textOf = (rows: OutboxRow[], metas: ContentMeta[], current: Parameters<UploadText['of']>[2] = null) =>
  new UploadText().of(rows, new Map(metas.map((each) => [each.uuid, each])), current);

it('The progress of waiting photos counts the bytes that were sent, and those being sent', () => {
  const metas = [meta('a', 400_000, { state: 'sent' }), meta('b', 400_000), meta('c', 400_000)];
  const rows = ['a', 'b', 'c'].map((uuid) => row(uuid));
  expect(textOf(rows, metas)).toBe('3 fotos · 1,2 MB · 33 %');
  expect(textOf(rows, metas, { uuid: 'b', sent: 80_000 })).toBe('3 fotos · 1,2 MB · 40 %');
});

it('The progress of one waiting photo, and of a PDF, is said in other words', () => {
  expect(textOf([row('a')], [meta('a', 340_400)])).toBe('1 foto · 340 KB · 0 %');
  const pdf = meta('a', 2_000_000, { tipo: 'application/pdf' });
  expect(textOf([row('a')], [pdf])).toBe('1 documento · 2 MB · 0 %');
});

it('There is no progress where no bytes wait', () => {
  expect(textOf([], [meta('a', 10, { state: 'fetched' })])).toBeNull();
  expect(textOf([row('a')], [meta('a', 10, { state: 'sent' })])).toBeNull();
  expect(textOf([row('a', 'acked')], [meta('a', 10)])).toBeNull();
  expect(textOf([row('a', 'rejected')], [meta('a', 10)])).toBeNull();
});

it('The progress of one change is its size, and whether its bytes are sent, queued, or waiting for Wi-Fi', () => {
  const metas = new Map([['a', meta('a', 240_000)]]);
  const nothing = (): boolean => false;
  expect(contentText(row('a'), metas, null, nothing)).toBe('240 KB · en cola');
  expect(contentText(row('a'), metas, { uuid: 'a', sent: 96_000 }, nothing)).toBe('240 KB · 40 %');
  expect(contentText(row('a'), metas, null, () => true)).toBe('240 KB · espera Wi-Fi');
  expect(contentText(row('a', 'rejected'), metas, null, nothing)).toBe('240 KB');
  const sent = new Map([['a', meta('a', 240_000, { state: 'sent' })]]);
  expect(contentText(row('a'), sent, null, nothing)).toBeNull();
  expect(contentText(row('b'), metas, null, nothing)).toBeNull();
});

it('The progress of waiting photos never goes back while those that were sent leave the queue', () => {
  const metas = [meta('a', 400_000), meta('b', 400_000)];
  const known = new Map(metas.map((each) => [each.uuid, each]));
  const text = new UploadText();
  expect(text.of([row('a'), row('b')], known, { uuid: 'a', sent: 300_000 })).toContain('37 %');
  expect(text.of([row('b')], known, null)).toBe('1 foto · 400 KB · 50 %');
  expect(text.of([row('b')], known, { uuid: 'b', sent: 200_000 })).toContain('75 %');
  expect(text.of([], known, null)).toBeNull();
  expect(text.of([row('b')], known, null)).toContain('0 %');
});

import { describe, expect, it } from 'vitest';
import type { OutboxRow } from '#data/changes/row.ts';
import { legacyStamps } from '#data/outbox/legacy.ts';
import { migrateRow } from '#data/store/migration.ts';
import type { Reader } from '#views/reader.ts';
import { versionOneRow } from '#tests/idb/version-one-row.ts';

const [OLD, NOW] = [crypto.randomUUID(), crypto.randomUUID()];
/** The replica has one record under every number. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the record only its uuid is asked for
const get = (() => ({ uuid: NOW })) as unknown as Reader['get'];

const edit = (more: object = {}): OutboxRow => {
  const args = { id: 3, body: { comision: 14 }, etiqueta: '' };
  return migrateRow({
    seq: 1,
    ...versionOneRow({ name: 'chofer.update', args, creates: [], records: [OLD, 'chofer/3'], ...more }),
  })!;
};

const uuidsOf = (row: OutboxRow): unknown => legacyStamps([row], { get }, 'a').get(1);

describe('A row that an older version queued', () => {
  it('A row that an older version queued belongs to the record that had its number when it was saved', () => {
    expect(uuidsOf(edit())).toEqual({ instancia: 'a', uuids: { 'chofer/3': OLD } });
  });

  it('A row that an older version queued gets the uuid of its record when it is migrated, unless it may have been sent', () => {
    expect(edit().uuids).toEqual({ 'chofer/3': OLD });
    expect(edit({ attempts: 1 }).uuids).toEqual({});
  });

  it('A row that an older version queued without a uuid belongs to the record that has its number now', () => {
    expect(uuidsOf(edit({ records: ['chofer/3'] }))).toEqual({ instancia: 'a', uuids: { 'chofer/3': NOW } });
  });

  it('A row of an older version keeps its numbers once it was sent, unless they are another record’s by now', () => {
    const stamp = uuidsOf(edit({ attempts: 1, records: [NOW, 'chofer/3'] }));
    expect(stamp).toEqual({ instancia: 'a', uuids: { 'chofer/3': null } });
    expect(uuidsOf(edit({ attempts: 1 }))).toEqual({ instancia: 'a', uuids: { 'chofer/3': OLD } });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dependenciesOf } from '#data/changes/dependencies.ts';
import { OUTBOX_SCHEMA } from '#data/changes/row.ts';
import { setAside, migrateRow } from '#data/store/migration.ts';
import { describeRow } from '#data/changes/mutations.ts';
import { versionOneRow } from '../../idb/version-one-row.ts';

describe('A row from a disk or a file', () => {
  it('A row from a disk or a file is migrated from the first schema to this one, and then stays unchanged', () => {
    const row = migrateRow({ ...versionOneRow(), seq: 1 });
    expect(row).toMatchObject({ schema: OUTBOX_SCHEMA, origen: 'dispositivo', state: 'pending' });
    expect(migrateRow(row)).toEqual(row);
  });

  it('A row from a disk or a file of any content is read or set aside without an error, and can be shown and ordered', () => {
    const whole = { ...versionOneRow(), seq: 1, schema: 2, origen: 'dispositivo' };
    const field = fc.constantFrom(...Object.keys(whole));
    const broken = fc.tuple(field, fc.anything()).map(([key, value]) => ({ ...whole, [key]: value }));
    fc.assert(
      fc.property(fc.oneof(broken, fc.anything()), (raw) => {
        const row = migrateRow(raw) ?? setAside(raw);
        expect(describeRow(row)).toEqual(expect.any(String));
        expect(new Date(row.capturedAt).toISOString()).toEqual(expect.any(String));
        dependenciesOf([row]);
      }),
    );
  });
});

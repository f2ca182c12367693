import { describe, expect, it } from 'vitest';
import { OUTBOX_SCHEMA } from '#data/changes/row.ts';
import { withJournal } from '#data/store/journal.ts';
import { isEqual } from '#data/changes/equal.ts';
import { versionOneRow } from '../../idb/version-one-row.ts';

const queuedRow = (seq: number, more: object = {}) =>
  versionOneRow({ seq, schema: 2, origen: 'dispositivo', ...more }) as object;
const answer = { mensaje: 'Guardado', datos: { id: 7 }, advertencias: [] };

describe('Rows with the journal applied', () => {
  it('Rows with the journal applied are unchanged if it is empty or about other rows', () => {
    const rows = [queuedRow(1), queuedRow(2)];
    expect(withJournal(rows, [])).toEqual(rows);
    const read = withJournal(rows, [{ filas: [[3, { state: 'acked' }]] }]);
    expect(read[0]).toBe(rows[0]);
    expect(read).toEqual(rows);
  });

  it('Rows with the journal applied have the last value of each field', () => {
    const [first, other] = withJournal(
      [queuedRow(1), queuedRow(2)],
      [
        {
          filas: [
            [1, { state: 'sending', attempts: 1 }],
            [2, { state: 'sending', attempts: 1 }],
          ],
        },
        { filas: [[1, { state: 'acked', answer }]] },
        { filas: [[2, { state: 'pending', nextAt: 5 }]] },
        { filas: [[2, { state: 'sending', attempts: 2 }]] },
      ],
    );
    expect(first).toEqual(queuedRow(1, { ...(first as object) }));
    expect(first).toMatchObject({ state: 'acked', attempts: 1, answer });
    expect(other).toMatchObject({ state: 'sending', attempts: 2, nextAt: 5 });
  });

  it('Rows with the journal applied are migrated to this version', () => {
    const [row] = withJournal([versionOneRow({ seq: 1 })], [{ filas: [[1, { state: 'sending' }]] }]);
    expect(row).toMatchObject({ schema: OUTBOX_SCHEMA, origen: 'dispositivo', state: 'sending' });
  });

  it('Rows with the journal applied are unchanged if this version cannot read them', () => {
    const foreign = queuedRow(1, { schema: 99 });
    expect(withJournal([foreign], [{ filas: [[1, { state: 'acked' }]] }])[0]).toBe(foreign);
  });
});

describe('Two rows compared', () => {
  it('Two rows are equal with the same values in any order', () => {
    expect(isEqual({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 })).toBe(true);
    expect(isEqual({ a: 1, b: undefined }, { a: 1 })).toBe(true);
    expect(isEqual({ a: 1 }, { a: 1, b: undefined })).toBe(true);
  });

  it.each([
    [{ a: 1 }, { a: '1' }],
    [{ a: 1 }, { a: 1, b: null }],
    [{ a: 1, b: null }, { a: 1 }],
    [{ a: [] }, { a: {} }],
    [{ a: [1, 2] }, { a: [1] }],
    [{ a: [1] }, { a: [1, 2] }],
    [null, {}],
    [{}, undefined],
  ])('Two rows differ: %j and %j', (a, b) => {
    expect(isEqual(a, b)).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import type { OutboxRow } from '#data/changes/row.ts';
import { keepUuids, replaceContent } from '#data/outbox/replacement.ts';

const uuids = (body: unknown) =>
  (body as { plantas: { uuid?: string }[] }).plantas.map(({ uuid }) => uuid ?? null);
const before = {
  uuid: 'c',
  plantas: [
    { nombre: 'Uno', uuid: 'u1' },
    { nombre: 'Dos', uuid: 'u2' },
  ],
};

describe('The new content of a queued change', () => {
  it('The new content of a queued change keeps the uuids of the record and of list elements: by name, then by place', () => {
    expect(keepUuids(before, { nombre: 'X' })).toEqual({ nombre: 'X', uuid: 'c' });
    const nombres = (...each: string[]) => ({ plantas: each.map((nombre) => ({ nombre })) });
    expect(uuids(keepUuids(before, nombres('Uno', 'Dos bis', 'Tres')))).toEqual(['u1', 'u2', null]);
    expect(uuids(keepUuids(before, nombres('Dos', 'Uno')))).toEqual(['u2', 'u1']);
    expect(uuids(keepUuids(before, nombres('Dos')))).toEqual(['u2']);
    expect(uuids(keepUuids(before, nombres('Tres', 'Uno')))).toEqual([null, 'u1']);
  });

  it('The new content of a queued change uses no uuid twice, and gives none to records of the server', () => {
    const now = { plantas: [{ nombre: 'Uno', uuid: 'u1' }, { nombre: 'Uno' }, { id: 9, nombre: 'Dos' }] };
    expect(uuids(keepUuids(before, now))).toEqual(['u1', 'u2', null]);
    expect(keepUuids(null, { a: 1 })).toEqual({ a: 1 });
    expect(keepUuids(before, null)).toBeNull();
  });

  it('The new content of a queued change keeps the uuids of records that the device lacks by now', () => {
    const row = (known: OutboxRow['uuids']) =>
      ({
        name: 'contenedor.create',
        args: { id: null, body: {} },
        records: [],
        uuids: known,
      }) as unknown as OutboxRow;
    const old = row({ 'bodega/1': 'old', 'deposito/1': 'd', 'chofer/1': 'c' });
    const now = row({ 'bodega/1': 'new', 'deposito/1': null, 'deposito/2': null });
    expect(replaceContent(old, now, [], []).uuids).toEqual({
      'bodega/1': 'new',
      'deposito/1': 'd',
      'deposito/2': null,
    });
  });

  it('The new content of a queued change follows the later changes on screen of the records that only this content touches', () => {
    const row = (seq: number, records: string[]) =>
      ({
        seq,
        name: 'factura.create',
        args: { id: null, body: {} },
        records,
        uuids: {},
      }) as unknown as OutboxRow;
    const later = [row(2, ['op1']), row(3, ['op2']), row(4, ['op2', 'op3']), row(5, ['op2'])];
    const { edits, records } = replaceContent(row(1, ['f', 'op1']), row(0, ['f', 'op1', 'op2']), later, [5]);
    expect(records).toEqual(['f', 'op1', 'op2']);
    expect(edits).toEqual([{ records: ['op2'], follows: [3, 4] }]);
    const again = replaceContent({ ...row(1, records), edits }, row(0, ['f', 'op3']), later, []);
    expect(again.edits).toEqual([...edits!, { records: ['op3'], follows: [4] }]);
    expect(replaceContent({ ...row(1, records), edits }, row(0, ['f']), later, []).edits).toEqual(edits);
  });
});

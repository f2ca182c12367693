import { describe, expect, it } from 'vitest';
import { OUTBOX_SCHEMA } from '#data/changes/row.ts';
import { conAvances } from '#data/store/journal.ts';
import { isEqual } from '#data/changes/equal.ts';
import { filaUno } from '../../idb/version-one-row.ts';

const fila = (seq: number, more: object = {}) =>
  filaUno({ seq, schema: 2, origen: 'dispositivo', ...more }) as object;
const answer = { mensaje: 'Guardado', datos: { id: 7 }, advertencias: [] };

describe('rows with what the journal says of them', () => {
  it('are what they were where it is empty, or speaks of others', () => {
    const filas = [fila(1), fila(2)];
    expect(conAvances(filas, [])).toEqual(filas);
    const read = conAvances(filas, [{ filas: [[3, { state: 'acked' }]] }]);
    expect(read[0]).toBe(filas[0]);
    expect(read).toEqual(filas);
  });

  it('are what the last word on each field is', () => {
    const [una, otra] = conAvances(
      [fila(1), fila(2)],
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
    expect(una).toEqual(fila(1, { ...(una as object) }));
    expect(una).toMatchObject({ state: 'acked', attempts: 1, answer });
    expect(otra).toMatchObject({ state: 'sending', attempts: 2, nextAt: 5 });
  });

  it('are of this version, whatever version they lie in', () => {
    const [row] = conAvances([filaUno({ seq: 1 })], [{ filas: [[1, { state: 'sending' }]] }]);
    expect(row).toMatchObject({ schema: OUTBOX_SCHEMA, origen: 'dispositivo', state: 'sending' });
  });

  it('stay as they lie where this version cannot read them', () => {
    const ajena = fila(1, { schema: 99 });
    expect(conAvances([ajena], [{ filas: [[1, { state: 'acked' }]] }])[0]).toBe(ajena);
  });
});

describe('two rows', () => {
  it('are equal where they say the same, in whatever order', () => {
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
  ])('differ: %j and %j', (a, b) => {
    expect(isEqual(a, b)).toBe(false);
  });
});

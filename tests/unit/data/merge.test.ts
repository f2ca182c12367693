import { describe, expect, it } from 'vitest';
import { baseAfter, conflictos, rebase, sameValue } from '#data/outbox/merge.ts';

const args = (body: Record<string, unknown>, id: number | null = 7) => ({ id, body, etiqueta: '' });

describe('what clashes between my edit and the server’s record', () => {
  it('is nothing where the fields are disjoint', () => {
    const base = { nombre: 'Ana' };
    expect(conflictos(base, { nombre: 'Eva' }, { nombre: 'Ana' })).toEqual([]);
  });

  it('is nothing where both typed the same', () => {
    expect(conflictos({ comision: 10 }, { comision: 12 }, { comision: 12 })).toEqual([]);
  });

  it('is the field that both changed, with both values', () => {
    expect(conflictos({ comision: 10 }, { comision: 12 }, { comision: 15 })).toEqual([
      { campo: 'comision', mia: 12, servidor: 15 },
    ]);
  });

  it('looks into a group field by field: a port’s new name does not clash with a seal', () => {
    const base = { datos: { sello: 'A', puerto: 'San Antonio' } };
    const mia = { datos: { sello: 'B' } };
    expect(conflictos(base, mia, { datos: { sello: 'A', puerto: 'STI' } })).toEqual([]);
    expect(conflictos(base, mia, { datos: { sello: 'C', puerto: 'STI' } })).toHaveLength(1);
  });

  it('takes numbers and their text, and keys in any order, for equal', () => {
    expect(sameValue({ a: 1, b: [2] }, { b: ['2'], a: '1' })).toBe(true);
    expect(sameValue(null, undefined)).toBe(true);
    expect(sameValue([1, 2], [2, 1])).toBe(false);
  });
});

describe('an edit on top of the server’s record', () => {
  const base = { version: 3, campos: { nombre: 'Ana' } };

  it('goes on from its version where nothing clashes', () => {
    const row = { base, args: args({ nombre: 'Eva' }) };
    expect(rebase(row, { version: 5, nombre: 'Ana' })).toEqual({ version: 5, campos: { nombre: 'Ana' } });
  });

  it('is null where it clashes, and where the server names the version that it refused', () => {
    const row = { base, args: args({ nombre: 'Eva' }) };
    expect(rebase(row, { version: 5, nombre: 'Isa' })).toBeNull();
    expect(rebase(row, { version: 3, nombre: 'Ana' })).toBeNull();
    expect(rebase(row, null)).toBeNull();
  });
});

describe('the base of a second edit, once the first is acknowledged', () => {
  const base = { version: 3, campos: { nombre: 'Ana', comision: 10 } };

  it('is the first one’s answer, whatever the first one changed', () => {
    const first = { args: args({ nombre: 'Eva' }), creates: [] };
    expect(baseAfter(base, first, { version: 4, nombre: 'Eva', comision: 10 })).toEqual({
      version: 4,
      campos: { nombre: 'Eva', comision: 10 },
    });
  });

  it('keeps the old version where someone else changed a field of it meanwhile: the server then says so', () => {
    const first = { args: args({ nombre: 'Eva' }), creates: [] };
    expect(baseAfter(base, first, { version: 6, nombre: 'Eva', comision: 15 })).toEqual({
      version: 3,
      campos: { nombre: 'Eva', comision: 10 },
    });
  });

  it('is all of it after one’s own creation', () => {
    const first = { args: args({ nombre: 'Ana' }, null), creates: ['u'] };
    const next = baseAfter({ version: 0, campos: { nombre: 'Ana' } }, first, { version: 1, nombre: 'ANA' });
    expect(next).toEqual({ version: 1, campos: { nombre: 'ANA' } });
  });

  it('does not go back to an older answer', () => {
    const first = { args: args({ nombre: 'Eva' }), creates: [] };
    expect(baseAfter(base, first, { version: 2, nombre: 'X' })).toBe(base);
    expect(baseAfter(base, first, null)).toBe(base);
  });
});

import { describe, expect, it } from 'vitest';
import {
  baseAfter,
  baseWithout,
  baseOn,
  editFields,
  conflicts,
  conflictsOf,
  rebase,
} from '#data/changes/merge.ts';
import { sameJson } from '#domain/same-json.ts';
import { fieldsOf } from '#views/record-fields.ts';

const name = 'chofer.update' as const;
const args = (body: Record<string, unknown>, id: number | null = 7) => ({ id, body, etiqueta: '' });

describe('Conflicts between an edit and the server’s record', () => {
  it('An edit and the server’s record have no conflict if the fields are disjoint', () => {
    expect(conflicts('chofer', { nombre: 'Ana' }, { nombre: 'Eva' }, { nombre: 'Ana' })).toEqual([]);
  });

  it('An edit and the server’s record have no conflict if both typed the same', () => {
    expect(conflicts('camion', { capacidad: 10 }, { capacidad: 12 }, { capacidad: 12 })).toEqual([]);
  });

  it('The conflicts of an edit are the fields that both changed, with both values', () => {
    expect(conflicts('camion', { capacidad: 10 }, { capacidad: 12 }, { capacidad: 15 })).toEqual([
      { field: 'capacidad', group: null, mine: 12, server: 15 },
    ]);
  });

  it('The conflicts of an edit are found field by field in an object: a port’s new name does not conflict with a seal', () => {
    const base = { datos: { sello: 'A', puerto: 'San Antonio' } };
    const mine = { datos: { sello: 'B' } };
    const theirs = (sello: string) => ({ datos: { sello, puerto: 'STI' } });
    expect(conflicts('movimiento', base, mine, theirs('A'))).toEqual([]);
    expect(conflicts('movimiento', base, mine, theirs('C'))).toEqual([
      { field: 'datos.sello', group: null, mine: 'B', server: 'C' },
    ]);
  });

  it('The conflicts of an edit are a whole group if each changed another field of it', () => {
    const base = { fecha_inicio: 1, fecha_termino: 5 };
    expect(
      conflicts('movimiento', base, { fecha_termino: 8 }, { fecha_inicio: 3, fecha_termino: 5 }),
    ).toEqual([
      { field: 'fecha_termino', group: 'horario', mine: 8, server: 5 },
      { field: 'fecha_inicio', group: 'horario', mine: 1, server: 3 },
    ]);
  });

  it('The conflicts of an edit include no group of which an older version of the app stored only the typed field', () => {
    const server = { fecha_inicio: 3, fecha_termino: 5 };
    expect(conflicts('movimiento', { fecha_termino: 5 }, { fecha_termino: 8 }, server)).toEqual([]);
  });

  it.each([
    ['operacion', { eta_planta: 2 }, { eta_puerto: 9 }],
    ['operacion', { choferId: 2 }, { camion: { id: 9 } }],
    ['operacion', { comision_externo: 2 }, { chofer: { id: 9 } }],
    ['chofer', { contrato: 'Externo' }, { comision: 9 }],
    ['movimiento', { tipo: 'Carga en planta' }, { bodega: 9 }],
    ['movimiento', { puerto: 2 }, { datos: { numero: 'MSCU6647876' } }],
    ['negociacion', { almacenaje_dias: 2 }, { almacenaje_precio: 9 }],
    ['negociacion', { underlang_horas: 2 }, { underlang_precio: 9 }],
  ] as const)(
    'The conflicts of an edit count these fields of %s as one group: %o and %o',
    (table, body, change) => {
      const fields = editFields(table, body);
      const base = fieldsOf({}, fields);
      const server = fieldsOf(change, fields);
      expect(conflicts(table, base, body, server)).toHaveLength(2);
    },
  );

  it('The conflicts of an edit ignore the order of keys, and the difference between a number and its text', () => {
    expect(sameJson({ a: 1, b: [2] }, { b: ['2'], a: '1' })).toBe(true);
    expect(sameJson(null, undefined)).toBe(true);
    expect(sameJson([1, 2], [2, 1])).toBe(false);
  });
});

describe('An edit on top of the server’s record', () => {
  const base = { version: 3, campos: { nombre: 'Ana' } };

  it('An edit on top of the server’s record continues from its version without conflicts', () => {
    const row = { name, base, args: args({ nombre: 'Eva' }) };
    expect(rebase(row, { version: 5, nombre: 'Ana' })).toEqual({ version: 5, campos: { nombre: 'Ana' } });
  });

  it('An edit on top of the server’s record is null with conflicts, and if the server names the version that it refused', () => {
    const row = { name, base, args: args({ nombre: 'Eva' }) };
    expect(rebase(row, { version: 5, nombre: 'Isa' })).toBeNull();
    expect(rebase(row, { version: 3, nombre: 'Ana' })).toBeNull();
    expect(rebase(row, null)).toBeNull();
  });

  it('A removal on top of the server’s record is null if any field that its user saw has changed', () => {
    const row = {
      name: 'chofer.remove' as const,
      base: { version: 3, campos: { nombre: 'Ana', contrato: 'Interno', comision: 10 } },
      args: { id: 7, body: null, etiqueta: '' },
    };
    const same = { nombre: 'Ana', contrato: 'Interno', comision: '10', uses: 4 };
    expect(rebase(row, { version: 5, ...same })).toEqual({
      version: 5,
      campos: { nombre: 'Ana', contrato: 'Interno', comision: '10' },
    });
    const theirs = { version: 5, ...same, comision: 15 };
    expect(rebase(row, theirs)).toBeNull();
    expect(conflictsOf(row, theirs)).toEqual([
      { field: 'comision', group: 'contrato', mine: 10, server: 15 },
    ]);
    expect(conflictsOf({ ...row, base: baseOn(row, theirs) }, theirs)).toEqual([]);
  });
});

describe('The base of a second edit after the first is acknowledged', () => {
  const base = { version: 3, campos: { nombre: 'Ana', comision: 10 } };

  it('The base of a second edit is the answer to the acknowledged first one, whatever that changed', () => {
    const first = { args: args({ nombre: 'Eva' }), creates: [] };
    expect(baseAfter(base, first, { version: 4, nombre: 'Eva', comision: 10 })).toEqual({
      version: 4,
      campos: { nombre: 'Eva', comision: 10 },
    });
  });

  it('The base of a second edit keeps the old version if another user changed one of its fields, so that the server reports it', () => {
    const first = { args: args({ nombre: 'Eva' }), creates: [] };
    expect(baseAfter(base, first, { version: 6, nombre: 'Eva', comision: 15 })).toEqual({
      version: 3,
      campos: { nombre: 'Eva', comision: 10 },
    });
  });

  it('The base of a second edit is the whole answer after the user’s own creation', () => {
    const first = { args: args({ nombre: 'Ana' }, null), creates: ['u'] };
    const next = baseAfter({ version: 0, campos: { nombre: 'Ana' } }, first, { version: 1, nombre: 'ANA' });
    expect(next).toEqual({ version: 1, campos: { nombre: 'ANA' } });
  });

  it('The base of a second edit is not the answer to the own creation if others have altered the record since', () => {
    const first = { args: args({ nombre: 'Ana' }, null), creates: ['u'] };
    const seen = { version: 0, campos: { nombre: 'Ana' } };
    const times = { created_at: '2026-03-02T08:00:00.000Z', updated_at: '2026-03-03T08:00:00.000Z' };
    // A version that the record no longer has: the server compares.
    expect(baseAfter(seen, first, { version: 9, nombre: 'Eva', ...times })).toEqual({ ...seen, version: 1 });
  });

  it('The base of a second edit keeps the values of an own unsent edit in between', () => {
    const first = { args: args({ comision: 20 }), creates: [] };
    const seen = { version: 3, campos: { nombre: 'Ana', comision: 30 } };
    expect(baseAfter(seen, first, { version: 4, nombre: 'Ana', comision: 20 }, [{ comision: 30 }])).toEqual({
      // The second may still meet a conflict: the third must not pass by this version then.
      version: 3,
      campos: { nombre: 'Ana', comision: 30 },
    });
  });

  it('The base of a second edit does not go back to an older answer', () => {
    const first = { args: args({ nombre: 'Eva' }), creates: [] };
    expect(baseAfter(base, first, { version: 2, nombre: 'X' })).toBe(base);
    expect(baseAfter(base, first, null)).toBe(base);
  });
});

describe('The base of a second edit after the first is discarded', () => {
  const first = {
    name: 'chofer.update' as const,
    args: args({ nombre: 'Eva' }),
    base: { version: 2, campos: { nombre: 'Ana' } },
    error: null,
  };

  it('The base of an edit after a discarded one is the value before, with its version, so that the server reports others’ changes', () => {
    const second = { version: 3, campos: { nombre: 'Eva', comision: 10 } };
    expect(baseWithout(second, first)).toEqual({ version: 2, campos: { nombre: 'Ana', comision: 10 } });
  });

  it('The base of an edit after a discarded one has the server’s value if its user was shown that in a conflict', () => {
    const theirs = { id: 7, version: 6, nombre: 'Juan', comision: 10 };
    const error = { status: 412, codigo: null, mensaje: '', errores: [], servidor: theirs };
    expect(baseWithout({ version: 6, campos: { nombre: 'Eva' } }, { ...first, error })).toEqual({
      version: 6,
      campos: { nombre: 'Juan' },
    });
  });

  it('The base of an edit after a discarded one stays if the edit was made on another value', () => {
    const second = { version: 3, campos: { nombre: 'Luis', comision: 10 } };
    expect(baseWithout(second, first)).toBe(second);
  });
});

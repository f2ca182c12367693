import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { baseOn, editFields, conflictsOf, choose, rebase } from '#data/changes/merge.ts';
import { flatten } from '#data/changes/field-groups.ts';
import { fieldsOf } from '#views/record-fields.ts';

const args = (body: Record<string, unknown>) => ({ id: 7, body, etiqueta: '' });

describe('An edit of a movement while others edit it', () => {
  const FIELDS = [
    'tipo',
    'fecha_inicio',
    'fecha_termino',
    'bodega',
    'datos.numero',
    'datos.sello',
    'datos.terminal',
  ];
  const value = fc.constantFrom('a', 'b', 'c');
  const record = (fixed: object = {}) =>
    fc
      .record(Object.fromEntries(FIELDS.map((field) => [field, value])))
      .map((each) => ({ ...each, ...fixed }));
  const nested = (flat: Record<string, unknown>): Record<string, unknown> => {
    const datos = Object.entries(flat).filter(([field]) => field.startsWith('datos.'));
    const rest = Object.entries(flat).filter(([field]) => !field.startsWith('datos.'));
    const inner = Object.fromEntries(datos.map(([field, each]) => [field.slice('datos.'.length), each]));
    return { ...Object.fromEntries(rest), ...(datos.length > 0 ? { datos: inner } : {}) };
  };
  const run = (
    check: (all: {
      before: Record<string, unknown>;
      typed: Record<string, unknown>;
      theirs: Record<string, unknown>;
      row: Parameters<typeof rebase>[0];
    }) => void,
  ) =>
    fc.assert(
      fc.property(
        record(),
        record(),
        fc.uniqueArray(fc.constantFrom(...FIELDS), { minLength: 1 }),
        record(),
        fc.uniqueArray(fc.constantFrom(...FIELDS)),
        (before, values, edited, others, changed) => {
          const pick = (from: Record<string, unknown>, fields: string[]) =>
            Object.fromEntries(fields.map((field) => [field, from[field]]));
          const typed = pick(values, edited);
          const theirs = { ...before, ...pick(others, changed) };
          const body = nested(typed);
          const fields = fieldsOf(nested(before), editFields('movimiento', body));
          const row = {
            name: 'movimiento.update' as const,
            base: { version: 3, campos: fields },
            args: args(body),
          };
          check({ before, typed, theirs: { ...nested(theirs), version: 5 }, row });
        },
      ),
    );
  /** The values that its user saw, in the compared fields. */
  const seenOf = (before: Record<string, unknown>, typed: Record<string, unknown>) => {
    const seen = { ...before, ...typed };
    return (field: string) => seen[field];
  };

  it('An edit of a movement is sent again only if each field of its outcome has the value that its user saw', () => {
    run(({ before, typed, theirs, row }) => {
      const seen = seenOf(before, typed);
      const after: Record<string, unknown> = { ...flatten(theirs), ...typed };
      const isAsSeen = editFields('movimiento', row.args.body ?? {})
        .filter((field) => field in before)
        .every((field) => after[field] === seen(field));
      const clash = conflictsOf(row, theirs);
      if (rebase(row, theirs)) expect(isAsSeen).toBe(true);
      else expect(clash.length).toBeGreaterThan(0);
    });
  });

  it('An edit of a movement in conflict keeps the values that its user saw if these are chosen, and else leaves these fields out', () => {
    run(({ before, typed, theirs, row }) => {
      const seen = seenOf(before, typed);
      const clash = conflictsOf(row, theirs);
      const sent = choose(row, theirs, () => true);
      const after: Record<string, unknown> = { ...flatten(theirs), ...flatten(sent) };
      for (const { field } of clash) expect(after[field]).toBe(seen(field));
      for (const field of Object.keys(typed)) expect(after[field]).toBe(typed[field]);
      const open = new Set(clash.map(({ field }) => field));
      const groups = new Set(clash.flatMap(({ group }) => group ?? []));
      const left = flatten(choose(row, theirs, (field) => !open.has(field) && field !== 'datos'));
      for (const field of open) expect(left).not.toHaveProperty([field]);
      if (groups.has('horario')) expect(left).not.toHaveProperty(['fecha_inicio']);
      // Sent on top of theirs it meets no conflict again.
      const again = { ...row, args: args(sent), base: baseOn({ ...row, args: args(sent) }, theirs) };
      expect(conflictsOf(again, theirs)).toEqual([]);
    });
  });
});

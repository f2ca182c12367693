import type { ConflictDecision } from '#data/changes/result.ts';
import { changedSentence, fieldChangeText, ownHeading, sideHeading } from '#forms/conflict/changed-text.ts';
import { changesByField, mergeValues, recordSeen } from '#forms/conflict/take-over.ts';
import { describe, expect, it } from 'vitest';

const BASE = { planta: '15000', puerto: '13000', horas: '6' };

describe('The values of a form after another user’s change was shown', () => {
  it.each([
    ['take over what the user has not typed', BASE, { puerto: '88888' }, { puerto: '88888' }, []],
    ['keep what only the user has typed', { ...BASE, planta: '1' }, {}, { planta: '1' }, []],
    [
      'keep a typed value that the other one has changed too',
      { ...BASE, planta: '1' },
      { planta: '9' },
      { planta: '1' },
      ['planta'],
    ],
    [
      'have no conflict where both typed the same',
      { ...BASE, planta: '9' },
      { planta: '9' },
      { planta: '9' },
      [],
    ],
  ])('The values of a form after another user’s change was shown: %s', (_, typed, theirs, values, open) => {
    const merged = mergeValues(BASE, typed, { ...BASE, ...theirs }, []);
    expect(merged.values).toEqual({ ...BASE, ...values });
    expect([...merged.open]).toEqual(open);
  });

  it('The values of a form are compared with the server’s, except if a conflict is open', () => {
    const theirs = { planta: '9', puerto: '8', horas: '7' };
    const { base } = mergeValues(BASE, { ...BASE, planta: '1' }, theirs, []);
    expect(base).toEqual({ planta: '15000', puerto: '8', horas: '7' });
  });

  it('The values of a form have an open conflict if the other one restored the form’s first value after its user had chosen over another', () => {
    const fields = [conflict(11_000, 1, 15_000, 'planta')];
    const { values, base, open } = mergeValues(BASE, { ...BASE, planta: '1' }, BASE, fields);
    expect([...open]).toEqual(['planta']);
    expect({ values, base }).toEqual({ values: { ...BASE, planta: '1' }, base: BASE });
    const server = { version: 9, planta: 15_000 };
    expect(recordSeen({ version: 5 }, { serverRecord: server, fields }, open)).toEqual({
      version: 5,
      planta: 11_000,
    });
  });

  it('The values of a form have no conflict in a field that the other one left alone, though it is chosen together with one that changed', () => {
    const fields = [conflict('6', '7', '6', 'horas'), conflict('15000', '15000', '9', 'planta')];
    const { open } = mergeValues(BASE, { ...BASE, horas: '7' }, { ...BASE, planta: '9' }, fields);
    expect([...open]).toEqual([]);
  });
});

const conflict = (before: unknown, mine: unknown, server: unknown, field = 'estadia_planta_precio') => ({
  field,
  group: null,
  before,
  mine,
  server,
});

describe('The record that the form is compared with afterwards', () => {
  const server = { id: 1, version: 9, estadia_planta_precio: 9, estadia_puerto_precio: 8 };
  const seen = { serverRecord: server, fields: [conflict(15_000, 1, 9)] };
  const before = { ...server, version: 5, estadia_planta_precio: 15_000, estadia_puerto_precio: 13_000 };

  it('The base of a form is the server’s record if no conflict is open', () => {
    expect(recordSeen(before, seen, new Set())).toEqual(server);
  });

  it('The base of a form has the old version and the old value of an open conflict, so that the server reports it again', () => {
    expect(recordSeen(before, seen, new Set(['estadia_planta_precio']))).toEqual({
      ...server,
      version: 5,
      estadia_planta_precio: 15_000,
    });
  });

  it('The base of a movement form has the old driver and details if these are in conflict', () => {
    const fields = [conflict(3, 4, 5, 'choferId'), conflict('S-1', 'S-2', 'S-3', 'datos.sello')];
    const record = { version: 9, chofer: { id: 5 }, datos: { sello: 'S-3', terminal: 'T' } };
    const opened = { version: 5, chofer: { id: 3 }, datos: { sello: 'S-1', terminal: 'T' } };
    expect(recordSeen(opened, { serverRecord: record, fields }, new Set(['choferId', 'sello']))).toEqual(
      opened,
    );
  });
});

describe('The notice at a field', () => {
  const decision: Pick<ConflictDecision, 'fields' | 'taken'> = {
    fields: [conflict(15_000, 11_111, 99_999), conflict(6, 6, 6, 'estadia_planta_horas')],
    taken: [{ field: 'datos.sello', before: 'S-1', now: 'S-2' }],
  };
  const changes = changesByField(decision, new Set(['estadia_planta_precio']));
  const nameOf = () => null;
  const demo = { isOwn: false, nombre: 'Demo', when: '14:03' };

  it('The notice of another user’s change is under the form’s name of the field, only if the value has changed', () => {
    expect(Object.keys(changes)).toEqual(['estadia_planta_precio', 'sello']);
  });

  it.each([
    ['another user', demo, 'Demo lo cambió a $99.999', 'Demo lo cambió de S-1 a S-2'],
    [
      'the same user elsewhere',
      { ...demo, isOwn: true },
      'Usted lo cambió a $99.999 en otra pestaña o dispositivo',
      'Usted lo cambió de S-1 a S-2 en otra pestaña o dispositivo',
    ],
    [
      'a user who is not known',
      null,
      'Cambió a $99.999 mientras usted editaba',
      'Cambió de S-1 a S-2 mientras usted editaba',
    ],
  ])('The notice at the field %s says what the value is now', (_, by, open, taken) => {
    expect(fieldChangeText(changes.estadia_planta_precio!, by, nameOf)).toBe(open);
    expect(fieldChangeText(changes.sello!, by, nameOf)).toBe(taken);
  });

  it('The notice at a field and the dialog name who changed the record, and whose version is which', () => {
    expect(
      [demo, { ...demo, isOwn: true }, { ...demo, nombre: null }, null].map((by) => [
        changedSentence(by),
        ownHeading(by),
        sideHeading(by),
      ]),
    ).toEqual([
      [
        'Demo cambió este registro mientras usted lo editaba (14:03).',
        'Su versión',
        'La versión de Demo, 14:03',
      ],
      [
        'Usted lo cambió en otra pestaña o dispositivo (14:03).',
        'La versión de este formulario',
        'La versión de otra pestaña o dispositivo suyo, 14:03',
      ],
      [
        'Otra persona cambió este registro mientras usted lo editaba (14:03).',
        'Su versión',
        'La versión de otra persona, 14:03',
      ],
      ['Este registro cambió mientras usted lo editaba.', 'Su versión', 'La versión del servidor'],
    ]);
  });
});

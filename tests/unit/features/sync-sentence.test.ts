import { percentage, syncOf } from '#data/queries/sync-state.ts';
import { syncSentence } from '#features/tray/sync-sentence.ts';
import { describe, expect, it } from 'vitest';

const NOW = Date.parse('2026-03-05T15:00:00Z');
const UP_TO_DATE = {
  ready: true,
  complete: true,
  connected: true,
  progress: null,
  at: NOW,
  identicalAt: null,
  obsolete: false,
  blocked: false,
  withoutSpace: false,
  withoutDisk: false,
};
const COPYING = {
  ...UP_TO_DATE,
  complete: false,
  at: null,
  progress: { rows: 900, remaining: 1100, resumed: false },
};
const NO_NETWORK = { ...COPYING, connected: false, progress: null };

describe('The chip', () => {
  it.each([
    ['in step', UP_TO_DATE, 0, 0, 'al-dia', 'Al día'],
    ['one change waits', UP_TO_DATE, 1, 0, 'pendientes', '1 pendiente'],
    ['one of three was refused', UP_TO_DATE, 3, 1, 'con-error', '1 con error'],
    [
      'no connection',
      { ...UP_TO_DATE, connected: false },
      3,
      1,
      'sin-conexion',
      'Sin conexión · 3 pendientes',
    ],
    [
      'the disk does not answer',
      { ...UP_TO_DATE, withoutDisk: true },
      2,
      1,
      'sin-disco',
      'Sin acceso al disco',
    ],
    ['the disk is still being read', { ...NO_NETWORK, ready: false }, 0, 0, 'abriendo', 'Abriendo…'],
    [
      'a first copy with a known total',
      COPYING,
      0,
      0,
      'preparando',
      'Preparando para trabajar sin conexión · 45 %',
    ],
    [
      'a first copy whose total the server has not said',
      { ...COPYING, progress: { rows: 1234, remaining: null, resumed: true } },
      0,
      0,
      'preparando',
      'Preparando para trabajar sin conexión · 1.234 registros',
    ],
    [
      'a first copy with unsent work beside it',
      COPYING,
      2,
      0,
      'preparando',
      'Preparando para trabajar sin conexión · 45 % · 2 pendientes',
    ],
    ['a first copy that was cut off', NO_NETWORK, 0, 0, 'sin-conexion', 'Sin conexión · copia incompleta'],
    ['an error, even while copying', COPYING, 1, 1, 'con-error', '1 con error'],
  ] as const)(
    'The chip shows the state of the connection: %s',
    (_, state, pending, errores, estado, text) => {
      expect(syncOf(state, pending, errores)).toMatchObject({ estado, text });
    },
  );

  it('The chip shows 100 % not before the last page', () => {
    expect(percentage({ rows: 99_999, remaining: 1, resumed: false })).toBe(99);
  });
});

describe('The tray about the copy of the data', () => {
  it.each([
    [
      COPYING,
      'Se está copiando la información a este dispositivo: 900 de 2.000 registros (45 %). Si se interrumpe, sigue donde quedó.',
    ],
    [
      { ...COPYING, progress: { rows: 900, remaining: null, resumed: true } },
      'Continúa la copia interrumpida de la información a este dispositivo: 900 registros hasta ahora.',
    ],
    [
      NO_NETWORK,
      'Sin conexión. La copia de la información en este dispositivo está incompleta: lo que falta no se puede ver sin conexión. Al volver la conexión sigue donde quedó.',
    ],
    [UP_TO_DATE, 'Sincronizado con el servidor: 12:00.'],
    [
      { ...UP_TO_DATE, identicalAt: NOW - 57 * 60_000 },
      'Sincronizado con el servidor: 12:00. Idéntico al servidor a las 11:03.',
    ],
    [
      { ...UP_TO_DATE, connected: false, identicalAt: NOW - 24 * 3_600_000 },
      'Sin conexión. Los datos son de hace un momento. Idéntico al servidor el 2026-03-04 12:00.',
    ],
    [{ ...UP_TO_DATE, connected: false }, 'Sin conexión. Los datos son de hace un momento.'],
    [
      { ...UP_TO_DATE, withoutSpace: true },
      'Sincronizado con el servidor: 12:00. No queda espacio en este dispositivo: la copia se perderá al cerrar la aplicación. Libere espacio para trabajar sin conexión.',
    ],
  ])('The tray describes the copy of the data in the state %j', (state, sentence) => {
    expect(syncSentence(syncOf(state, 0, 0), NOW)).toBe(sentence);
  });
});

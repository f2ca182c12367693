import { porcentaje, syncDe } from '#data/queries/sync-state.ts';
import { fraseDeSync } from '#features/tray/sync-sentence.ts';
import { describe, expect, it } from 'vitest';

const NOW = Date.parse('2026-03-05T15:00:00Z');
const AL_DIA = {
  ready: true,
  complete: true,
  connected: true,
  progress: null,
  at: NOW,
  identicalAt: null,
  obsoleta: false,
  bloqueada: false,
  sinEspacio: false,
};
const COPIANDO = {
  ...AL_DIA,
  complete: false,
  at: null,
  progress: { filas: 900, restantes: 1100, reanudada: false },
};
const SIN_RED = { ...COPIANDO, connected: false, progress: null };

describe('the chip says', () => {
  it.each([
    ['in step', AL_DIA, 0, 0, 'al-dia', 'Al día'],
    ['one change waits', AL_DIA, 1, 0, 'pendientes', '1 pendiente'],
    ['one of three was refused', AL_DIA, 3, 1, 'con-error', '1 con error'],
    ['no connection', { ...AL_DIA, connected: false }, 3, 1, 'sin-conexion', 'Sin conexión · 3 pendientes'],
    ['the disk is still being read', { ...SIN_RED, ready: false }, 0, 0, 'abriendo', 'Abriendo…'],
    [
      'a first copy with a known total',
      COPIANDO,
      0,
      0,
      'preparando',
      'Preparando para trabajar sin conexión · 45 %',
    ],
    [
      'a first copy whose total the server has not said',
      { ...COPIANDO, progress: { filas: 1234, restantes: null, reanudada: true } },
      0,
      0,
      'preparando',
      'Preparando para trabajar sin conexión · 1.234 registros',
    ],
    [
      'a first copy with unsent work beside it',
      COPIANDO,
      2,
      0,
      'preparando',
      'Preparando para trabajar sin conexión · 45 % · 2 pendientes',
    ],
    ['a first copy that was cut off', SIN_RED, 0, 0, 'sin-conexion', 'Sin conexión · copia incompleta'],
    ['an error, even while copying', COPIANDO, 1, 1, 'con-error', '1 con error'],
  ] as const)('%s', (_, state, pendientes, errores, estado, texto) => {
    expect(syncDe(state, pendientes, errores)).toMatchObject({ estado, texto });
  });

  it('never 100 % before the last page', () => {
    expect(porcentaje({ filas: 99_999, restantes: 1, reanudada: false })).toBe(99);
  });
});

describe('the tray says of the copy', () => {
  it.each([
    [
      COPIANDO,
      'Se está copiando la información a este dispositivo: 900 de 2.000 registros (45 %). Si se interrumpe, sigue donde quedó.',
    ],
    [
      { ...COPIANDO, progress: { filas: 900, restantes: null, reanudada: true } },
      'Continúa la copia interrumpida de la información a este dispositivo: 900 registros hasta ahora.',
    ],
    [
      SIN_RED,
      'Sin conexión. La copia de la información en este dispositivo está incompleta: lo que falta no se puede ver sin conexión. Al volver la conexión sigue donde quedó.',
    ],
    [AL_DIA, 'Sincronizado con el servidor: 12:00.'],
    [
      { ...AL_DIA, identicalAt: NOW - 57 * 60_000 },
      'Sincronizado con el servidor: 12:00. Idéntico al servidor a las 11:03.',
    ],
    [
      { ...AL_DIA, connected: false, identicalAt: NOW - 24 * 3_600_000 },
      'Sin conexión. Los datos son de hace un momento. Idéntico al servidor el 2026-03-04 12:00.',
    ],
    [{ ...AL_DIA, connected: false }, 'Sin conexión. Los datos son de hace un momento.'],
    [
      { ...AL_DIA, sinEspacio: true },
      'Sincronizado con el servidor: 12:00. No queda espacio en este dispositivo: la copia se perderá al cerrar la aplicación. Libere espacio para trabajar sin conexión.',
    ],
  ])('%j', (state, frase) => {
    expect(fraseDeSync(syncDe(state, 0, 0), NOW)).toBe(frase);
  });
});

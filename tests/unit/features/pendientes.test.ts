import type { Entrada } from '#data/queries/use-bandeja.ts';
import { canDiscard, canRetry, explicacion } from '#features/pendientes/estado-entrada.ts';
import { soloDistinto, valorTexto } from '#features/pendientes/valor-texto.ts';
import { describe, expect, it } from 'vitest';

const NOW = Date.parse('2026-03-05T15:00:00Z');

const entrada = (more: Partial<Entrada>): Entrada => ({
  seq: 1,
  titulo: 'Crear chofer: Juan',
  estado: 'pending',
  capturedAt: NOW,
  mensaje: null,
  intentos: 0,
  nextAt: null,
  editarEn: null,
  conflicto: null,
  bloqueadaPor: null,
  ...more,
});

describe('what the tray says of a change', () => {
  it.each([
    ['it was never tried', {}, 'Se enviará al recuperar la conexión.'],
    [
      'it is tried again later',
      { intentos: 2, nextAt: NOW + 60_000 },
      'Aún no se pudo enviar; se reintenta a las 12:01.',
    ],
    [
      'it was refused',
      { estado: 'rejected', mensaje: 'La operación está facturada' },
      'La operación está facturada',
    ],
  ] as const)('where %s', (_, more, texto) => {
    expect(explicacion(entrada(more), undefined, NOW)).toBe(texto);
  });

  it('names the change that it waits for', () => {
    const otra = entrada({ titulo: 'Agendar operación: Importación' });
    expect(explicacion(entrada({ estado: 'blocked', bloqueadaPor: 1 }), otra, NOW)).toBe(
      'Espera a que se resuelva «Agendar operación: Importación».',
    );
  });
});

describe('what can be done with a change', () => {
  it.each(['pending', 'rejected'] as const)('%s: sent again, or discarded', (estado) => {
    expect([canRetry(entrada({ estado })), canDiscard(entrada({ estado }))]).toEqual([true, true]);
  });

  it('a conflict is resolved field by field, not sent again', () => {
    const conflicto = [{ grupo: null, campo: 'nombre', etiqueta: 'Nombre', mia: 'a', servidor: 'b' }];
    expect(canRetry(entrada({ estado: 'conflict', conflicto }))).toBe(false);
  });

  it('what is on its way cannot be called back', () => {
    expect(canDiscard(entrada({ estado: 'sending' }))).toBe(false);
  });
});

describe('a value of a conflict in words', () => {
  it.each([
    [null, '—'],
    [true, 'Sí'],
    [15_000, '15.000'],
    ['2026-03-05T15:00:00.000Z', '2026-03-05 12:00'],
    [[{ nombre: 'Planta Norte' }, { nombre: 'Planta Sur' }], 'Planta Norte; Planta Sur'],
    [{ sello: 'S-1', terminal: null, ventilacion: 20 }, 'sello: S-1, Ventilación: 20'],
  ])('%j', (value, texto) => {
    expect(valorTexto(value)).toBe(texto);
  });

  it('shows of two objects only where they differ', () => {
    expect(
      soloDistinto({ sello: 'A', terminal: 'TPS' }, { sello: 'B', terminal: 'TPS', puerto: 'X' }),
    ).toEqual({
      mia: { sello: 'A' },
      servidor: { sello: 'B' },
    });
  });
});

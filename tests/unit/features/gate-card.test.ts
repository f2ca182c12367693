import { describe, expect, it } from 'vitest';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { gateCardOf } from '#features/operacion/detail/gate-card.ts';

const DATA = { numero: null, sello: null, terminal: null };
const operacion = (more: object): OperacionRecord =>
  ({ contenedor: null, camion: null, chofer: null, movimientos: [], ...more }) as unknown as OperacionRecord;
const values = (more: object): string[] => gateCardOf(operacion(more)).map(({ value }) => value);

describe('The card for the gate', () => {
  it('The card for the gate shows container, plate, driver, seal and terminal, in that order', () => {
    expect(gateCardOf(operacion({})).map(({ label }) => label)).toEqual([
      'Contenedor',
      'Placa',
      'Chofer',
      'Sello',
      'Terminal',
    ]);
    expect(
      values({
        contenedor: { numero: 'CSQU3054383' },
        camion: { placa: 'KXPT42' },
        chofer: { nombre: 'Pedro Rojas' },
        movimientos: [{ datos: { ...DATA, sello: 'A1', terminal: 'STI' } }],
      }),
    ).toEqual(['CSQU 305438 3', 'KXPT42', 'Pedro Rojas', 'A1', 'STI']);
  });

  it('The card for the gate has the last seal that was recorded, and a dash for missing values', () => {
    const movimientos = [
      { datos: { ...DATA, sello: 'A1' } },
      { datos: { ...DATA, sello: 'B2' } },
      { datos: { ...DATA, sello: '' } },
    ];
    expect(values({ movimientos })).toEqual(['—', '—', '—', 'B2', '—']);
  });

  it('The card for the gate leaves a number of another form as it is', () => {
    expect(values({ contenedor: { numero: 'VIEJO-77' } })[0]).toBe('VIEJO-77');
  });
});

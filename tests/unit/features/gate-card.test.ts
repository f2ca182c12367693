import { describe, expect, it } from 'vitest';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { EMPTY_EMBARQUE, storedEmbarque } from '#tests/support/embarque.ts';
import { gateCardOf } from '#features/operacion/detail/gate-card.ts';

const DATA = { numero: null, sello: null, terminal: null };
const operacion = (more: object): OperacionRecord =>
  ({
    contenedor: null,
    camion: null,
    chofer: null,
    movimientos: [],
    embarque: EMPTY_EMBARQUE,
    ...more,
  }) as unknown as OperacionRecord;
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

  it('The card for the gate shows what is planned until a movement has it, and appointment and BL where they are known', () => {
    const embarque = storedEmbarque({ puerto: 1, planta: 2, deposito: 3 });
    expect(gateCardOf(operacion({ embarque }))).toEqual([
      { label: 'Contenedor', value: 'CSQU 305438 3' },
      { label: 'Placa', value: '—' },
      { label: 'Chofer', value: '—' },
      { label: 'Sello', value: '—' },
      { label: 'Terminal', value: 'TPS' },
      { label: 'Código de cita', value: 'TPS-77' },
      { label: 'Cita', value: '2026-05-04 08:00 a 10:00' },
      { label: 'BL o booking', value: 'SSZ1200' },
    ]);
    const moved = {
      embarque,
      contenedor: { numero: 'MSCU6647876' },
      movimientos: [{ datos: { ...DATA, terminal: 'STI' } }],
    };
    expect(values(moved).slice(0, 5)).toEqual(['MSCU 664787 6', '—', '—', '—', 'STI']);
    expect(values({ embarque, contenedor: { numero: null } })[0]).toBe('CSQU 305438 3');
  });
});

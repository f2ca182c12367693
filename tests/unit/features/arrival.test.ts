/** The form of a truck that has arrived: its initial values, and what its edits send (R18.7). */
import { describe, expect, it } from 'vitest';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { arrivalValues, estimateReason, estimateText } from '#features/operacion/movement/estimate.ts';
import { withEstimate } from '#features/operacion/movement/movimiento-changes.ts';
import { TARIFA } from '#tests/support/tarifa.ts';

/** Ten in the morning in Chile. */
const NOW = Date.parse('2026-03-11T13:00:42.000Z');
const planta = (id: number) => ({ id, nombre: `Planta ${id}`, comuna: '', direccion: '' });
const operacion = (tipos: string[], plantas: object[] = []) =>
  ({
    tipo: 'IMPORTACION',
    movimientos: tipos.map((tipo, id) => ({ id, tipo })),
    cliente: { plantas },
  }) as unknown as OperacionRecord;

describe('A truck that has arrived', () => {
  it("A truck that has arrived begins the next movement now, and its end is estimated from the tariff's free hours", () => {
    expect(arrivalValues(operacion([]), TARIFA, NOW)).toMatchObject({
      tipo: 'Retiro en puerto',
      fecha_inicio: '2026-03-11 10:00',
      fecha_termino: '2026-03-11 16:00',
      termino_estimado: true,
      planta: '',
    });
  });

  it('A truck that has arrived without a tariff is expected to leave after an hour', () => {
    expect(arrivalValues(operacion([]), null, NOW).fecha_termino).toBe('2026-03-11 11:00');
  });

  it.each([
    [[planta(7)], '7'],
    [[planta(7), planta(8)], ''],
    [[], ''],
  ])('A truck that has arrived is at the plant only where the client has one: %j', (plantas, chosen) => {
    expect(arrivalValues(operacion(['Retiro en puerto'], plantas), TARIFA, NOW)).toMatchObject({
      tipo: 'Descarga en planta',
      planta: chosen,
    });
  });
});

describe('The estimate in the form', () => {
  it.each([
    ['Retiro en puerto', TARIFA, '6 h libres según la tarifa'],
    ['Retiro en puerto', { ...TARIFA, estadia_puerto_horas: 1 }, '1 h libre según la tarifa'],
    ['Retiro en puerto', { ...TARIFA, estadia_puerto_horas: 0 }, '1 h'],
    ['Entrega de contenedor', TARIFA, '1 h'],
    ['Retiro en puerto', null, '1 h'],
  ] as const)('The estimate in the form of %s says what it is based on', (tipo, tarifa, text) => {
    expect(estimateReason(tipo, tarifa)).toBe(text);
  });

  it('The estimate in the form waits for a type and a start', () => {
    expect(estimateText({ tipo: '', fecha_inicio: '2026-03-11 10:00' }, TARIFA)).toBeNull();
    expect(estimateText({ tipo: 'Retiro en puerto', fecha_inicio: '2026-03' }, TARIFA)).toBeNull();
  });

  it('An edit that changes the end says whether it is estimated, and one that does not says nothing', () => {
    const typed = { fecha_termino: '2026-03-11 12:00', datos: { sello: 'A1' } };
    expect(withEstimate(typed, { termino_estimado: false })).toEqual({ ...typed, termino_estimado: false });
    expect(withEstimate(typed, { termino_estimado: true })).toEqual({ ...typed, termino_estimado: true });
    expect(withEstimate({ datos: { sello: 'A1' } }, { termino_estimado: true })).toEqual({
      datos: { sello: 'A1' },
    });
  });
});

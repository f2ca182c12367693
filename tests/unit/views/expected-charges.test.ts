import { NO_MOVIMIENTO_DATA } from '#domain/movimiento.ts';
import { describe, expect, it } from 'vitest';
import type { TipoMovimiento } from '#domain/vocabulary.ts';
import { expectedCharges, type ExpectedMovimiento } from '#views/expected-charges.ts';
import { readerOfRows } from '#views/rows.ts';
import { TARIFA } from '#tests/support/tarifa.ts';
import { almacenaje, contenedor, movimiento, operacion } from '../domain/rows.ts';

/** Hours after a morning in March. */
const at = (hours: number): string => new Date(Date.UTC(2026, 2, 20, 8) + hours * 3_600_000).toISOString();
const expected = (
  tipo: TipoMovimiento,
  fecha_inicio: string,
  fecha_termino: string,
  more: Partial<ExpectedMovimiento> = {},
): ExpectedMovimiento => ({
  tipo,
  fecha_inicio,
  fecha_termino,
  deposito_id: null,
  contenedor_id: null,
  bodega_id: null,
  datos: { ...NO_MOVIMIENTO_DATA, underlang: false },
  ...more,
});
const reader = (rows: object) => readerOfRows(rows);
const montos = (rows: object, edited: number | null, newOne: ExpectedMovimiento) =>
  expectedCharges(reader(rows), 1, edited, newOne)?.charges.map(({ tipo, monto, before }) => [
    tipo,
    monto,
    before,
  ]);

const RETIRO = movimiento(1, 'Retiro en puerto', { fecha_inicio: at(0), fecha_termino: at(2) });
const IMPORTACION = { operacion: [operacion({ tarifa: TARIFA })], movimiento: [RETIRO] };

describe('Expected charges in the movement form', () => {
  it('The form of a movement forecasts nothing within the free hours', () => {
    expect(montos(IMPORTACION, null, expected('Descarga en planta', at(4), at(10)))).toEqual([]);
  });

  it('The form of a movement forecasts each hour begun after the free ones', () => {
    const newOne = expected('Descarga en planta', at(4), at(11.1));
    expect(montos(IMPORTACION, null, newOne)).toEqual([['Estadia planta', 2 * 15_000, null]]);
  });

  it('The form of a movement forecasts the charge of a stay that the movement ends', () => {
    const guardado = movimiento(2, 'Almacenaje en bodega', {
      fecha_inicio: at(3),
      fecha_termino: at(4),
      bodega_id: 50,
    });
    const rows = { ...IMPORTACION, movimiento: [RETIRO, guardado] };
    const newOne = expected('Descarga en planta', at(3 + 7 * 24), at(4 + 7 * 24));
    expect(montos(rows, null, newOne)).toEqual([['Almacenaje', 2 * 5000, null]]);
  });

  it('The form of an edited movement forecasts new, changed and removed charges beside the current ones', () => {
    const long = movimiento(2, 'Descarga en planta', { fecha_inicio: at(4), fecha_termino: at(13) });
    const rows = { ...IMPORTACION, movimiento: [RETIRO, long] };
    const edited = (termino: number) => montos(rows, 102, expected('Descarga en planta', at(4), at(termino)));
    expect(edited(12)).toEqual([['Estadia planta', 30_000, 45_000]]);
    expect(edited(13)).toEqual([['Estadia planta', 45_000, 45_000]]);
    expect(edited(10)).toEqual([['Estadia planta', 0, 45_000]]);
  });

  it('The form of a movement forecasts the cooling unit of a container that it brings, or of the stored one that it takes', () => {
    const withCold = { datos: { ...NO_MOVIMIENTO_DATA, underlang: true } };
    const empty = { operacion: [operacion({ tarifa: TARIFA })] };
    expect(montos(empty, null, expected('Retiro en puerto', at(0), at(2), withCold))).toEqual([
      ['Underlang', 80_000, null],
    ]);
    const stored = {
      operacion: [operacion({ tipo: 'EXPORTACION', tarifa: TARIFA })],
      contenedor: [contenedor({ underlang: true })],
      almacenaje: [almacenaje({ entrada: at(-24 * 9) })],
    };
    const takes = expected('Retiro de contenedor en Bodega', at(0), at(1), { contenedor_id: 23 });
    expect(montos(stored, null, takes)?.toSorted()).toEqual([
      ['Almacenaje', 4 * 5000, null],
      ['Underlang', 80_000, null],
    ]);
  });

  it('The form of a movement forecasts nothing, and says why, if the client has no tariff', () => {
    const rows = { operacion: [operacion({ tarifa: null })], movimiento: [RETIRO] };
    const newOne = expected('Descarga en planta', at(4), at(40));
    expect(expectedCharges(reader(rows), 1, null, newOne)).toEqual({ charges: [], withTarifa: false });
  });

  it('The form of a movement forecasts nothing for an operation that this device does not have', () => {
    expect(expectedCharges(reader({}), 1, null, expected('Retiro en puerto', at(0), at(9)))).toBeNull();
  });
});

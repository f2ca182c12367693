import { describe, expect, it } from 'vitest';
import type { TipoMovimiento } from '#domain/vocabulary.ts';
import { cobrosPrevistos, type MovimientoPrevisto } from '#views/expected-charges.ts';
import { lectorDeFilas } from '#views/rows.ts';
import { TARIFA } from '#tests/support/tarifa.ts';
import { almacenaje, contenedor, movimiento, operacion } from '../domain/rows.ts';

/** Hours after a morning in March. */
const at = (hours: number): string => new Date(Date.UTC(2026, 2, 20, 8) + hours * 3_600_000).toISOString();
const SIN_DATOS = {
  numero: null,
  underlang: false,
  terminal: null,
  temperatura: null,
  ventilacion: null,
  sello: null,
};
const previsto = (
  tipo: TipoMovimiento,
  fecha_inicio: string,
  fecha_termino: string,
  more: Partial<MovimientoPrevisto> = {},
): MovimientoPrevisto => ({
  tipo,
  fecha_inicio,
  fecha_termino,
  deposito_id: null,
  contenedor_id: null,
  bodega_id: null,
  datos: SIN_DATOS,
  ...more,
});
const lector = (filas: object) => lectorDeFilas(filas);
const montos = (filas: object, edited: number | null, nuevo: MovimientoPrevisto) =>
  cobrosPrevistos(lector(filas), 1, edited, nuevo)?.cobros.map(({ tipo, monto, antes }) => [
    tipo,
    monto,
    antes,
  ]);

const RETIRO = movimiento(1, 'Retiro en puerto', { fecha_inicio: at(0), fecha_termino: at(2) });
const IMPORTACION = { operacion: [operacion({ tarifa: TARIFA })], movimiento: [RETIRO] };

describe('Before a movement is saved, the form says what it would charge', () => {
  it('nothing within the free hours', () => {
    expect(montos(IMPORTACION, null, previsto('Descarga en planta', at(4), at(10)))).toEqual([]);
  });

  it('each hour begun after them', () => {
    const nuevo = previsto('Descarga en planta', at(4), at(11.1));
    expect(montos(IMPORTACION, null, nuevo)).toEqual([['Estadia planta', 2 * 15_000, null]]);
  });

  it('the charge of a stay that the movement ends', () => {
    const guardado = movimiento(2, 'Almacenaje en bodega', {
      fecha_inicio: at(3),
      fecha_termino: at(4),
      bodega_id: 50,
    });
    const filas = { ...IMPORTACION, movimiento: [RETIRO, guardado] };
    const nuevo = previsto('Descarga en planta', at(3 + 7 * 24), at(4 + 7 * 24));
    expect(montos(filas, null, nuevo)).toEqual([['Almacenaje', 2 * 5000, null]]);
  });

  it('what changes by an edit, beside what it is now, and what goes', () => {
    const larga = movimiento(2, 'Descarga en planta', { fecha_inicio: at(4), fecha_termino: at(13) });
    const filas = { ...IMPORTACION, movimiento: [RETIRO, larga] };
    const editado = (termino: number) =>
      montos(filas, 102, previsto('Descarga en planta', at(4), at(termino)));
    expect(editado(12)).toEqual([['Estadia planta', 30_000, 45_000]]);
    expect(editado(13)).toEqual([['Estadia planta', 45_000, 45_000]]);
    expect(editado(10)).toEqual([['Estadia planta', 0, 45_000]]);
  });

  it('the cooling unit of a container that it brings in, or of the stored one that it takes', () => {
    const conFrio = { datos: { ...SIN_DATOS, underlang: true } };
    const vacia = { operacion: [operacion({ tarifa: TARIFA })] };
    expect(montos(vacia, null, previsto('Retiro en puerto', at(0), at(2), conFrio))).toEqual([
      ['Underlang', 80_000, null],
    ]);
    const almacenado = {
      operacion: [operacion({ tipo: 'EXPORTACION', tarifa: TARIFA })],
      contenedor: [contenedor({ underlang: true })],
      almacenaje: [almacenaje({ entrada: at(-24 * 9) })],
    };
    const toma = previsto('Retiro de contenedor en Bodega', at(0), at(1), { contenedor_id: 23 });
    expect(montos(almacenado, null, toma)?.toSorted()).toEqual([
      ['Almacenaje', 4 * 5000, null],
      ['Underlang', 80_000, null],
    ]);
  });

  it('nothing, and why, where the client has no tariff', () => {
    const filas = { operacion: [operacion({ tarifa: null })], movimiento: [RETIRO] };
    const nuevo = previsto('Descarga en planta', at(4), at(40));
    expect(cobrosPrevistos(lector(filas), 1, null, nuevo)).toEqual({ cobros: [], conTarifa: false });
  });

  it('gives no forecast for an operation that this device does not have', () => {
    expect(cobrosPrevistos(lector({}), 1, null, previsto('Retiro en puerto', at(0), at(9)))).toBeNull();
  });
});

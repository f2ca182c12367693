/** What was planned, in the form of a new movement. */
import { describe, expect, it } from 'vitest';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { arrivalValues } from '#features/operacion/movement/estimate.ts';
import { newValues } from '#features/operacion/movement/movimiento-values.ts';
import { plannedFor, plannedMovimiento, plannedValues } from '#features/operacion/movement/planned-values.ts';
import { TIPOS_MOVIMIENTO } from '#domain/vocabulary.ts';
import type { Reader } from '#views/reader.ts';
import { type FetchedRows, readerOfRows } from '#views/rows.ts';
import { EMPTY_EMBARQUE, storedEmbarque } from '#tests/support/embarque.ts';
import { almacenaje, contenedor } from '../domain/rows.ts';

const place = (id: number, more: object = {}) => ({
  id,
  uuid: `u-${id}`,
  nombre: `N${id}`,
  deleted_at: null,
  ...more,
});
const readerWith = (rows: object = {}) =>
  readerOfRows({
    puerto: [place(1)],
    planta: [place(2)],
    deposito: [place(3)],
    ...rows,
  } as unknown as FetchedRows);
const operacion = (more: object = {}, tipo = 'IMPORTACION', tipos: string[] = []) =>
  ({
    tipo,
    movimientos: tipos.map((each, id) => ({ id, tipo: each })),
    contenedor: null,
    cliente: { id: 7, plantas: [] },
    embarque: { ...storedEmbarque({ puerto: 1, planta: 2, deposito: 3 }), ...more },
  }) as unknown as OperacionRecord;
const PLANNED = { puerto: '1', planta: '2', deposito: '3', terminal: 'TPS', numero: 'CSQU3054383' };

describe('What is planned, for the form of a new movement', () => {
  it('Places, terminal and container are taken over; what is not planned is not', () => {
    expect(plannedValues(readerWith(), operacion())).toEqual(PLANNED);
    const none = { ...operacion(), embarque: EMPTY_EMBARQUE };
    expect(plannedValues(readerWith(), none)).toEqual({});
  });

  it('A place that was deleted, or that the device does not have, is not taken over', () => {
    const { puerto: _p, deposito: _d, ...rest } = PLANNED;
    const gone = readerWith({ puerto: [place(1, { deleted_at: '2026-01-01T00:00:00.000Z' })], deposito: [] });
    expect(plannedValues(gone, operacion())).toEqual(rest);
  });

  it('The stored empty container with the planned number is chosen, but none that is elsewhere or has goods', () => {
    const rows = (stay: object) => ({
      contenedor: [contenedor({ id: 50, numero: 'CSQU3054383', cliente_id: 7 })],
      almacenaje: [almacenaje({ contenedor_id: 50, con_mercaderia: false, salida: null, ...stay })],
    });
    const chosen = (stay: object) => plannedValues(readerWith(rows(stay)), operacion()).contenedor;
    expect(chosen({})).toBe('50');
    expect(chosen({ con_mercaderia: true })).toBeUndefined();
    expect(chosen({ salida: '2026-03-01T00:00:00.000Z' })).toBeUndefined();
  });

  it('A form opens with the retirement at the planned depot, also where the client has empty containers in a warehouse', () => {
    const stored = {
      contenedor: [contenedor({ id: 50, numero: 'TCLU0000000', cliente_id: 7 })],
      almacenaje: [almacenaje({ contenedor_id: 50, con_mercaderia: false, salida: null })],
    };
    const tipoOf = (reader: Reader, embarque: object) => {
      const exportacion = { ...operacion({}, 'EXPORTACION'), embarque } as OperacionRecord;
      return newValues(exportacion, plannedMovimiento(reader, exportacion)).tipo;
    };
    const [planned, none] = [operacion().embarque, EMPTY_EMBARQUE];
    expect(tipoOf(readerWith(stored), planned)).toBe('Retiro de contenedor en Deposito');
    expect(tipoOf(readerWith(stored), none)).toBe('Retiro de contenedor en Bodega');
    expect(tipoOf(readerWith(), none)).toBe('Retiro de contenedor en Deposito');
  });

  const EXPECTED: Record<(typeof TIPOS_MOVIMIENTO)[number], object> = {
    'Retiro en puerto': { puerto: '1', terminal: 'TPS', numero: 'CSQU3054383' },
    'Retiro de contenedor en Deposito': { deposito: '3', numero: 'CSQU3054383' },
    'Retiro de contenedor en Bodega': {},
    'Carga en planta': { planta: '2' },
    'Descarga en planta': { planta: '2' },
    'Almacenaje en bodega': {},
    'Entrega en puerto': { puerto: '1', terminal: 'TPS' },
    'Entrega de contenedor': { deposito: '3' },
  };
  it.each(TIPOS_MOVIMIENTO)(
    'The form of %s has what was planned for its fields, and nothing else',
    (tipo) => {
      expect(plannedFor(tipo, PLANNED)).toEqual(EXPECTED[tipo]);
    },
  );

  it('A form without a type has nothing of the plan', () => {
    expect(plannedFor('', PLANNED)).toEqual({});
  });

  it('A new form and that of a truck that has arrived open with the plan of the next type', () => {
    const expected = {
      tipo: 'Retiro en puerto',
      puerto: '1',
      terminal: 'TPS',
      numero: 'CSQU3054383',
      deposito: '',
    };
    expect(newValues(operacion(), PLANNED)).toMatchObject(expected);
    expect(arrivalValues(operacion(), null, 0, PLANNED)).toMatchObject(expected);
    expect(arrivalValues(operacion({}, 'IMPORTACION', ['Retiro en puerto']), null, 0, PLANNED)).toMatchObject(
      {
        tipo: 'Descarga en planta',
        planta: '2',
        puerto: '',
      },
    );
  });
});

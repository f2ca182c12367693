import { describe, expect, it } from 'vitest';
import {
  fieldOfHeading,
  headerIndex,
  IMPORT_FIELDS,
  type ImportField,
  plainHeading,
  recognizeColumns,
} from '#features/operacion/import/import-fields.ts';
import { readRemembered, storedRemembered } from '#features/operacion/import/remembered.ts';
import { labelOf } from '#views/labels.ts';

describe('Headings of a schedule', () => {
  it.each<[heading: string, field: ImportField | null]>([
    ['Tipo', 'tipo'],
    ['TIPO OPERACIÓN', 'tipo'],
    ['Impo/Expo', 'tipo'],
    ['ETA', 'eta_puerto'],
    ['Fecha de arribo', 'eta_puerto'],
    ['Arrival Date', 'eta_puerto'],
    ['Fecha entrega', 'eta_planta'],
    ['Delivery', 'eta_planta'],
    ['Fecha presentación planta', 'eta_planta'],
    ['BL/Booking', 'bl_booking'],
    ['N° BL', 'bl_booking'],
    ['Nro. Booking', 'bl_booking'],
    ['Contenedor', 'contenedor_previsto'],
    ['Nº de contenedor', 'contenedor_previsto'],
    ['CONTAINER NO.', 'contenedor_previsto'],
    ['Tipo contenedor', 'contenedor_tipo'],
    ['Container Type', 'contenedor_tipo'],
    ['Referencia', 'referencia_cliente'],
    ['O.C.', 'referencia_cliente'],
    ['Ref. cliente', 'referencia_cliente'],
    ['Peso (kg)', 'peso_kg'],
    ['Gross Weight [kgs]', 'peso_kg'],
    ['Monto', 'monto'],
    ['Costo Operacional', 'monto'],
    ['Puerto', 'puerto_previsto'],
    ['POD', 'puerto_previsto'],
    ['Planta', 'planta_prevista'],
    ['Destino', 'planta_prevista'],
    ['Nave', 'nave'],
    ['Vessel', 'nave'],
    ['Naviera', 'naviera'],
    ['Shipping line', 'naviera'],
    ['Días libres', 'dias_libres'],
    ['Free Days', 'dias_libres'],
    ['Depósito', 'deposito_previsto'],
    ['Observaciones', null],
    ['', null],
  ])('The heading %o is the field %s', (heading, field) => {
    expect(fieldOfHeading(heading)).toBe(field);
  });

  it('A field is recognized by its own label', () => {
    expect(IMPORT_FIELDS.map((field) => fieldOfHeading(labelOf(field)))).toEqual(IMPORT_FIELDS);
  });

  it('A field is taken from the first column that fits, and a column chosen by hand goes first', () => {
    expect(recognizeColumns(['ETA', 'Arribo', 'Nota'], {})).toEqual(['eta_puerto', null, null]);
    const byHand = { [plainHeading('Arribo')]: 'eta_puerto', [plainHeading('Nota')]: 'nave' } as const;
    expect(recognizeColumns(['ETA', 'Arribo', 'Nota'], byHand)).toEqual([null, 'eta_puerto', 'nave']);
    expect(recognizeColumns(['ETA', 'Arribo'], { eta: null })).toEqual([null, 'eta_puerto']);
  });

  it('The header is found under titles, and is the first line if nothing is recognized', () => {
    const lines = [
      ['Programa semanal'],
      ['Viña', 'ETA'],
      [],
      ['Tipo', 'ETA', 'BL', 'Contenedor'],
      ['Impo', '', 'X', ''],
    ];
    expect(headerIndex(lines, {})).toBe(3);
    expect(headerIndex([[''], ['uno', 'dos']], {})).toBe(1);
    expect(headerIndex([], {})).toBe(-1);
  });
});

describe('What is remembered for the schedules of a client', () => {
  it('What is stored is read back, and anything else is left out', () => {
    const remembered = {
      columns: { bodega: 'planta_prevista', nota: null },
      names: { puerto_previsto: { sti: 'San Antonio' } },
      defaults: { tipo: 'Importación' },
    } as const;
    expect(readRemembered(storedRemembered(remembered))).toEqual(remembered);
    const nothing = { columns: {}, names: {}, defaults: {} };
    for (const stored of [undefined, null, 7, [], { columnas: 'x', nombres: [1], valores: { otro: 'x' } }]) {
      expect(readRemembered(stored)).toEqual(nothing);
    }
    expect(readRemembered({ columnas: { a: 'otro' }, nombres: { otro: {}, tipo: { x: 1 } } })).toEqual({
      ...nothing,
      names: { tipo: {} },
    });
  });
});

import type { MovimientoRecord } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { FIELDS_BY_TIPO } from '#domain/movimiento.ts';
import { TIPOS_MOVIMIENTO, type TipoMovimiento } from '#domain/vocabulary.ts';
import { changedOnly, keepSeconds } from '#features/operacion/movement/movimiento-changes.ts';
import { movimientoErrors } from '#features/operacion/movement/movimiento-validation.ts';
import {
  EMPTY_FIELDS,
  valuesOf,
  visibleFields,
  movimientoBody,
  newValues,
  type MovimientoFormValues,
  possibleTipos,
} from '#features/operacion/movement/movimiento-values.ts';
import { describe, expect, it } from 'vitest';

const DATA = {
  numero: null,
  underlang: null,
  terminal: null,
  temperatura: null,
  ventilacion: null,
  sello: null,
};

function movimiento(id: number, tipo: TipoMovimiento, more: object = {}): MovimientoRecord {
  return {
    id,
    tipo,
    fecha_inicio: '2026-03-05T11:00:30.000Z',
    fecha_termino: '2026-03-05T18:10:00.000Z',
    planta: null,
    puerto: null,
    deposito: null,
    contenedor: null,
    bodega: null,
    datos: DATA,
    extras: [],
    ...more,
  } as unknown as MovimientoRecord;
}

type Operacion = Pick<OperacionRecord, 'tipo' | 'movimientos' | 'contenedor'>;
const importacion = (...tipos: TipoMovimiento[]): Operacion => ({
  tipo: 'IMPORTACION',
  movimientos: tipos.map((tipo, index) => movimiento(index + 1, tipo)),
  contenedor: null,
});

const NO_UNDERLANG = { inForm: false, ofContenedor: false };
const values = (more: Partial<MovimientoFormValues>): MovimientoFormValues => ({
  ...EMPTY_FIELDS,
  tipo: 'Descarga en planta',
  fecha_inicio: '2026-03-05 08:00',
  fecha_termino: '2026-03-05 09:00',
  termino_estimado: false,
  ...more,
});

describe('Types in the movement form', () => {
  it('The movement form offers the types that may follow the last movement', () => {
    expect(possibleTipos(importacion('Retiro en puerto'), null)).toEqual([
      'Descarga en planta',
      'Almacenaje en bodega',
    ]);
  });

  it('The movement form offers for an edited movement the types that fit between its neighbours', () => {
    const operacion = importacion('Retiro en puerto', 'Almacenaje en bodega', 'Descarga en planta');
    expect(possibleTipos(operacion, 2)).toEqual(['Almacenaje en bodega']);
  });

  it('The movement form offers for an edited last movement all types that may follow the one before it', () => {
    const operacion = importacion('Retiro en puerto', 'Descarga en planta');
    expect(possibleTipos(operacion, 2)).toEqual(['Descarga en planta', 'Almacenaje en bodega']);
  });
});

describe('Initial values of the movement form', () => {
  it('The movement form starts with the next legal type chosen and nothing else', () => {
    expect(newValues(importacion('Retiro en puerto'))).toEqual({
      ...EMPTY_FIELDS,
      tipo: 'Descarga en planta',
      fecha_inicio: '',
      fecha_termino: '',
      termino_estimado: false,
    });
  });

  it("The movement form starts with the record of an edited movement, in the company's local time", () => {
    const record = movimiento(1, 'Retiro en puerto', {
      puerto: 7,
      datos: { ...DATA, terminal: 'TPS', underlang: true, temperatura: -18 },
    });
    expect(valuesOf(record)).toMatchObject({
      fecha_inicio: '2026-03-05 08:00',
      puerto: '7',
      terminal: 'TPS',
      underlang: true,
      temperatura: '-18',
    });
  });
});

describe('Fields of the movement form', () => {
  it.each(TIPOS_MOVIMIENTO)(
    'The movement form of type %s shows all required fields, whatever the container',
    (tipo) => {
      const required = visibleFields(tipo, NO_UNDERLANG).filter(({ required: isRequired }) => isRequired);
      expect(required.map(({ field }) => field)).toEqual(FIELDS_BY_TIPO[tipo].required);
    },
  );

  const withMeasures = (tipo: TipoMovimiento, underlang: typeof NO_UNDERLANG): boolean =>
    visibleFields(tipo, underlang).some(({ field }) => field === 'temperatura');

  it.each(['Carga en planta', 'Descarga en planta', 'Almacenaje en bodega', 'Entrega en puerto'] as const)(
    'The movement form of type %s shows temperature only for a container with underlang',
    (tipo) => {
      expect(withMeasures(tipo, NO_UNDERLANG)).toBe(false);
      expect(withMeasures(tipo, { inForm: false, ofContenedor: true })).toBe(true);
    },
  );

  it('The movement form of Retiro en puerto shows temperature once Underlang is Sí', () => {
    expect(withMeasures('Retiro en puerto', { inForm: false, ofContenedor: true })).toBe(false);
    expect(withMeasures('Retiro en puerto', { inForm: true, ofContenedor: false })).toBe(true);
  });
});

describe('Refusals of the movement form', () => {
  const errores = (more: Partial<MovimientoFormValues>) => {
    const all = values(more);
    return movimientoErrors(all, visibleFields(all.tipo, NO_UNDERLANG));
  };

  it('The movement form refuses an empty required field', () => {
    expect(errores({})).toEqual([{ campo: 'planta', mensaje: 'Este campo es obligatorio' }]);
  });

  it('The movement form refuses an end before the start', () => {
    expect(errores({ planta: '1', fecha_termino: '2026-03-05 07:59' })).toMatchObject([
      { campo: 'fecha_termino' },
    ]);
  });

  it('The movement form accepts an end equal to the start', () => {
    expect(errores({ planta: '1', fecha_termino: '2026-03-05 08:00' })).toEqual([]);
  });
});

describe('Payload of the movement form', () => {
  it('The movement form sends the fields that it shows, and null for all others', () => {
    const all = values({ planta: '4', sello: ' S-1 ', puerto: '9', temperatura: '-18' });
    const body = movimientoBody(all, visibleFields(all.tipo, NO_UNDERLANG));
    expect(body).toMatchObject({ planta: '4', puerto: null, bodega: null });
    expect(body.datos).toEqual({ ...DATA, sello: 'S-1' });
  });

  it('The movement form sends a container number without separators', () => {
    const all = values({ tipo: 'Retiro en puerto', numero: 'csqu 305438-3' });
    expect(movimientoBody(all, visibleFields(all.tipo, NO_UNDERLANG)).datos.numero).toBe('CSQU3054383');
  });

  it('The movement form sends the seconds of a time that was not touched', () => {
    const record = movimiento(1, 'Descarga en planta');
    const typed = { fecha_inicio: '2026-03-05T11:00:00.000Z', fecha_termino: '2026-03-05T19:00:00.000Z' };
    expect(keepSeconds(typed, record)).toEqual({
      fecha_inicio: '2026-03-05T11:00:30.000Z',
      fecha_termino: '2026-03-05T19:00:00.000Z',
    });
  });

  it('The movement form sends only the changed fields of an edit', () => {
    expect(changedOnly({ a: 1, datos: { b: null } }, { a: 2, datos: { b: null } })).toEqual({ a: 1 });
    expect(changedOnly({ datos: { b: 1, c: 2 } }, { datos: { b: 1, c: null } })).toEqual({ datos: { c: 2 } });
  });
});

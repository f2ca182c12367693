import type { MovimientoRecord } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { FIELDS_BY_TIPO } from '#domain/movimiento.ts';
import { TIPOS_MOVIMIENTO, type TipoMovimiento } from '#domain/vocabulary.ts';
import { changedOnly, keepSeconds } from '#features/operacion/movement/movimiento-changes.ts';
import { movimientoErrors } from '#features/operacion/movement/movimiento-validation.ts';
import {
  EMPTY_FIELDS,
  visibleFields,
  movimientoBody,
  type MovimientoFormValues,
  possibleTipos,
  initialValues,
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
  ...more,
});

describe('the types that a movement form offers', () => {
  it('are those that may follow the last movement', () => {
    expect(possibleTipos(importacion('Retiro en puerto'), null)).toEqual([
      'Descarga en planta',
      'Almacenaje en bodega',
    ]);
  });

  it('are, for an edited movement, those that fit between its neighbours', () => {
    const operacion = importacion('Retiro en puerto', 'Almacenaje en bodega', 'Descarga en planta');
    expect(possibleTipos(operacion, 2)).toEqual(['Almacenaje en bodega']);
  });

  it('are, for an edited last movement, all that may follow the one before it', () => {
    const operacion = importacion('Retiro en puerto', 'Descarga en planta');
    expect(possibleTipos(operacion, 2)).toEqual(['Descarga en planta', 'Almacenaje en bodega']);
  });
});

describe('where the movement form starts', () => {
  it('has the next legal type chosen and nothing else', () => {
    expect(initialValues(importacion('Retiro en puerto'), null)).toEqual({
      ...EMPTY_FIELDS,
      tipo: 'Descarga en planta',
      fecha_inicio: '',
      fecha_termino: '',
    });
  });

  it('has the record of an edited movement, in the wall clock of the company', () => {
    const record = movimiento(1, 'Retiro en puerto', {
      puerto: 7,
      datos: { ...DATA, terminal: 'TPS', underlang: true, temperatura: -18 },
    });
    expect(initialValues(importacion(), record)).toMatchObject({
      fecha_inicio: '2026-03-05 08:00',
      puerto: '7',
      terminal: 'TPS',
      underlang: true,
      temperatura: '-18',
    });
  });
});

describe('the fields that a type shows', () => {
  it.each(TIPOS_MOVIMIENTO)('%s: all required ones, whatever the container', (tipo) => {
    const required = visibleFields(tipo, NO_UNDERLANG).filter(({ required: isRequired }) => isRequired);
    expect(required.map(({ campo }) => campo)).toEqual(FIELDS_BY_TIPO[tipo].required);
  });

  const withMeasures = (tipo: TipoMovimiento, underlang: typeof NO_UNDERLANG): boolean =>
    visibleFields(tipo, underlang).some(({ campo }) => campo === 'temperatura');

  it.each(['Carga en planta', 'Descarga en planta', 'Almacenaje en bodega', 'Entrega en puerto'] as const)(
    '%s: temperature only for a container with underlang',
    (tipo) => {
      expect(withMeasures(tipo, NO_UNDERLANG)).toBe(false);
      expect(withMeasures(tipo, { inForm: false, ofContenedor: true })).toBe(true);
    },
  );

  it('Retiro en puerto: temperature once Underlang is Sí in the form', () => {
    expect(withMeasures('Retiro en puerto', { inForm: false, ofContenedor: true })).toBe(false);
    expect(withMeasures('Retiro en puerto', { inForm: true, ofContenedor: false })).toBe(true);
  });
});

describe('what the movement form refuses', () => {
  const errores = (more: Partial<MovimientoFormValues>) => {
    const all = values(more);
    return movimientoErrors(all, visibleFields(all.tipo, NO_UNDERLANG));
  };

  it('an empty required field', () => {
    expect(errores({})).toEqual([{ campo: 'planta', mensaje: 'Este campo es obligatorio' }]);
  });

  it('an end before the beginning', () => {
    expect(errores({ planta: '1', fecha_termino: '2026-03-05 07:59' })).toMatchObject([
      { campo: 'fecha_termino' },
    ]);
  });

  it('nothing of an end at the beginning', () => {
    expect(errores({ planta: '1', fecha_termino: '2026-03-05 08:00' })).toEqual([]);
  });
});

describe('what the movement form sends', () => {
  it('the fields that it shows, and null for all others', () => {
    const all = values({ planta: '4', sello: ' S-1 ', puerto: '9', temperatura: '-18' });
    const body = movimientoBody(all, visibleFields(all.tipo, NO_UNDERLANG));
    expect(body).toMatchObject({ planta: '4', puerto: null, bodega: null });
    expect(body.datos).toEqual({ ...DATA, sello: 'S-1' });
  });

  it('a container number without separators', () => {
    const all = values({ tipo: 'Retiro en puerto', numero: 'csqu 305438-3' });
    expect(movimientoBody(all, visibleFields(all.tipo, NO_UNDERLANG)).datos.numero).toBe('CSQU3054383');
  });

  it('the seconds of a time that was not touched', () => {
    const record = movimiento(1, 'Descarga en planta');
    const typed = { fecha_inicio: '2026-03-05T11:00:00.000Z', fecha_termino: '2026-03-05T19:00:00.000Z' };
    expect(keepSeconds(typed, record)).toEqual({
      fecha_inicio: '2026-03-05T11:00:30.000Z',
      fecha_termino: '2026-03-05T19:00:00.000Z',
    });
  });

  it('of an edit, only what changed', () => {
    expect(changedOnly({ a: 1, datos: { b: null } }, { a: 2, datos: { b: null } })).toEqual({ a: 1 });
    expect(changedOnly({ datos: { b: 1, c: 2 } }, { datos: { b: 1, c: null } })).toEqual({ datos: { c: 2 } });
  });
});

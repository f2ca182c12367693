import type { MovimientoRecord } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { CAMPOS_POR_TIPO } from '#domain/movimiento.ts';
import { TIPOS_MOVIMIENTO, type TipoMovimiento } from '#domain/vocabulary.ts';
import { changedOnly, keepSeconds } from '#features/operacion/movement/movimiento-changes.ts';
import { erroresDeMovimiento } from '#features/operacion/movement/movimiento-validation.ts';
import {
  CAMPOS_VACIOS,
  camposVisibles,
  cuerpoDe,
  type MovimientoValores,
  tiposPosibles,
  valoresIniciales,
} from '#features/operacion/movement/movimiento-values.ts';
import { describe, expect, it } from 'vitest';

const DATOS = {
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
    datos: DATOS,
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

const SIN_UNDERLANG = { enFormulario: false, delContenedor: false };
const valores = (more: Partial<MovimientoValores>): MovimientoValores => ({
  ...CAMPOS_VACIOS,
  tipo: 'Descarga en planta',
  fecha_inicio: '2026-03-05 08:00',
  fecha_termino: '2026-03-05 09:00',
  ...more,
});

describe('the types that a movement form offers', () => {
  it('are those that may follow the last movement', () => {
    expect(tiposPosibles(importacion('Retiro en puerto'), null)).toEqual([
      'Descarga en planta',
      'Almacenaje en bodega',
    ]);
  });

  it('are, for an edited movement, those that fit between its neighbours', () => {
    const operacion = importacion('Retiro en puerto', 'Almacenaje en bodega', 'Descarga en planta');
    expect(tiposPosibles(operacion, 2)).toEqual(['Almacenaje en bodega']);
  });

  it('are, for an edited last movement, all that may follow the one before it', () => {
    const operacion = importacion('Retiro en puerto', 'Descarga en planta');
    expect(tiposPosibles(operacion, 2)).toEqual(['Descarga en planta', 'Almacenaje en bodega']);
  });
});

describe('where the movement form starts', () => {
  it('has the next legal type chosen and nothing else', () => {
    expect(valoresIniciales(importacion('Retiro en puerto'), null)).toEqual({
      ...CAMPOS_VACIOS,
      tipo: 'Descarga en planta',
      fecha_inicio: '',
      fecha_termino: '',
    });
  });

  it('has the record of an edited movement, in the wall clock of the company', () => {
    const record = movimiento(1, 'Retiro en puerto', {
      puerto: 7,
      datos: { ...DATOS, terminal: 'TPS', underlang: true, temperatura: -18 },
    });
    expect(valoresIniciales(importacion(), record)).toMatchObject({
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
    const required = camposVisibles(tipo, SIN_UNDERLANG).filter(({ requerido }) => requerido);
    expect(required.map(({ campo }) => campo)).toEqual(CAMPOS_POR_TIPO[tipo].requeridos);
  });

  const withMedidas = (tipo: TipoMovimiento, underlang: typeof SIN_UNDERLANG): boolean =>
    camposVisibles(tipo, underlang).some(({ campo }) => campo === 'temperatura');

  it.each(['Carga en planta', 'Descarga en planta', 'Almacenaje en bodega', 'Entrega en puerto'] as const)(
    '%s: temperature only for a container with underlang',
    (tipo) => {
      expect(withMedidas(tipo, SIN_UNDERLANG)).toBe(false);
      expect(withMedidas(tipo, { enFormulario: false, delContenedor: true })).toBe(true);
    },
  );

  it('Retiro en puerto: temperature once Underlang is Sí in the form', () => {
    expect(withMedidas('Retiro en puerto', { enFormulario: false, delContenedor: true })).toBe(false);
    expect(withMedidas('Retiro en puerto', { enFormulario: true, delContenedor: false })).toBe(true);
  });
});

describe('what the movement form refuses', () => {
  const errores = (more: Partial<MovimientoValores>) => {
    const all = valores(more);
    return erroresDeMovimiento(all, camposVisibles(all.tipo, SIN_UNDERLANG));
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
    const all = valores({ planta: '4', sello: ' S-1 ', puerto: '9', temperatura: '-18' });
    const body = cuerpoDe(all, camposVisibles(all.tipo, SIN_UNDERLANG));
    expect(body).toMatchObject({ planta: '4', puerto: null, bodega: null });
    expect(body.datos).toEqual({ ...DATOS, sello: 'S-1' });
  });

  it('a container number without separators', () => {
    const all = valores({ tipo: 'Retiro en puerto', numero: 'csqu 305438-3' });
    expect(cuerpoDe(all, camposVisibles(all.tipo, SIN_UNDERLANG)).datos.numero).toBe('CSQU3054383');
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

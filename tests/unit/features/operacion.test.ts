import type { MovimientoRecord } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { movimientoInfo } from '#features/operacion/movement/movimiento-info.ts';
import { camionOptions, contenedorOptions } from '#forms/options.ts';
import { describe, expect, it } from 'vitest';

describe('Values of a movement', () => {
  const movimiento = (tipo: string, datos: object, leg: object = {}) =>
    ({ tipo, datos, ...leg }) as unknown as MovimientoRecord;
  const operacion = (more: object) => ({ movimientos: [], ...more }) as unknown as OperacionRecord;
  const nothing = {
    numero: null,
    underlang: null,
    terminal: null,
    temperatura: null,
    ventilacion: null,
    sello: null,
    puerto: null,
    deposito: null,
    planta: null,
    bodega: null,
    comuna: null,
    direccion: null,
  };

  it('A movement shows only the values that it has, with °C after the temperature and Sí or No', () => {
    const datos = {
      ...nothing,
      numero: 'CSQU3054383',
      puerto: 'San Antonio',
      underlang: true,
      temperatura: -18.5,
    };
    expect(movimientoInfo(movimiento('Retiro en puerto', datos), operacion({ contenedor: null }))).toEqual([
      { label: 'Contenedor', value: 'CSQU3054383' },
      { label: 'Puerto', value: 'San Antonio' },
      { label: 'Underlang', value: 'Sí' },
      { label: 'Temperatura', value: '-18,5 °C' },
    ]);
  });

  it('A movement shows the underlang of a container that was taken from the warehouse', () => {
    const contenedor = { id: 1, numero: 'CSQU3054383', underlang: false, deposito: null };
    const retiro = movimiento('Retiro de contenedor en Bodega', nothing);
    expect(movimientoInfo(retiro, operacion({ contenedor }))).toEqual([{ label: 'Underlang', value: 'No' }]);
  });

  const pedro = { chofer: { id: 1, nombre: 'Pedro Rojas' }, camion: { id: 1, placa: 'KXPT42' } };
  const juan = { chofer: { id: 2, nombre: 'Juan Muñoz' }, camion: { id: 2, placa: 'ABCD12' } };
  const otherTruck = { ...pedro, camion: juan.camion };
  const driver = (nombre: string, placa: string) => [
    { label: 'Chofer', value: nombre },
    { label: 'Camión', value: placa },
  ];
  const PEDRO = driver('Pedro Rojas', 'KXPT42');

  it.each([
    ['none, if the operation has had one driver and truck', [pedro, pedro], pedro, [[], []]],
    [
      'of each movement, if it has had two drivers',
      [pedro, juan],
      juan,
      [PEDRO, driver('Juan Muñoz', 'ABCD12')],
    ],
    ['of each movement, if another driver has not moved it yet', [pedro], juan, [PEDRO]],
    [
      'of each movement, if it has had two trucks',
      [pedro, otherTruck],
      otherTruck,
      [PEDRO, driver('Pedro Rojas', 'ABCD12')],
    ],
    ['none where they are not known', [{ chofer: null, camion: null }], pedro, [[]]],
  ])('The history of an operation names driver and truck: %s', (_, legs, now, expected) => {
    const movements = legs.map((leg) => movimiento('Carga en planta', nothing, leg));
    const whole = operacion({ ...now, contenedor: null, movimientos: movements });
    expect(movements.map((each) => movimientoInfo(each, whole))).toEqual(expected);
  });
});

describe('Choices of a form', () => {
  it('The choices of a form show the plates of two trucks of one brand', () => {
    const options = camionOptions([{ id: 1, nombre: 'ABCD12', marca: 'Volvo', placa: 'ABCD12' }], null);
    expect(options).toEqual([{ value: '1', label: 'Volvo · ABCD12' }]);
  });

  it('The choices of a form keep a record that is in use though it can no longer be chosen', () => {
    expect(contenedorOptions([], { id: 9, numero: 'CSQU3054383' })).toEqual([
      { value: '9', label: 'CSQU3054383' },
    ]);
  });
});

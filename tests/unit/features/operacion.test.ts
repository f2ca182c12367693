import type { MovimientoRecord } from '#contracts/movimiento.ts';
import { movimientoInfo } from '#features/operacion/movement/movimiento-info.ts';
import { camionOptions, contenedorOptions } from '#forms/options.ts';
import { describe, expect, it } from 'vitest';

describe('Values of a movement', () => {
  const movimiento = (tipo: string, datos: object) => ({ tipo, datos }) as unknown as MovimientoRecord;
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
    expect(movimientoInfo(movimiento('Retiro en puerto', datos), null)).toEqual([
      { label: 'Contenedor', value: 'CSQU3054383' },
      { label: 'Puerto', value: 'San Antonio' },
      { label: 'Underlang', value: 'Sí' },
      { label: 'Temperatura', value: '-18,5 °C' },
    ]);
  });

  it('A movement shows the underlang of a container that was taken from the warehouse', () => {
    const contenedor = { id: 1, numero: 'CSQU3054383', underlang: false, deposito: null };
    const info = movimientoInfo(movimiento('Retiro de contenedor en Bodega', nothing), contenedor);
    expect(info).toEqual([{ label: 'Underlang', value: 'No' }]);
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

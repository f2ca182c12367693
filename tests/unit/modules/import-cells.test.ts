/** What an import says of a cell that its field does not take. */
import { describe, expect, it } from 'vitest';
import { importViewOf } from '#modules/import/preview.ts';
import { definitionOf } from '#modules/registry.ts';

describe('A number in a cell', () => {
  it.each([
    ['chofer', 'Nombre;Contrato;Comisión %\nA;Interno;12,5%', { comision: '12,5' }],
    ['camion', 'Placa;Marca;Capacidad TON\nABCD12;Volvo;28,5 t', { capacidad: '28,5' }],
    [
      'cliente',
      'Nombre;Razón social;Rut;Giro;Cel;Plazo (días)\nX;X SpA;76105422-8;V;9;30 días',
      { plazo_dias: '30' },
    ],
  ])('A number may have its unit and a decimal comma: %s', (key, text, body) => {
    const read = importViewOf(definitionOf(key)!, new TextEncoder().encode(text), []);
    expect(read.mensaje ?? read.view.records).toMatchObject([{ body, problems: [] }]);
  });
});

describe('A cell that no field takes', () => {
  const CLIENTE = 'Nombre;Razón social;Rut;Giro;Cel;Plazo (días);Correo\nX;X SpA;76105422-8;V;9';
  it.each([
    ['cliente', `${CLIENTE};treinta;`, 'Línea 2: Plazo (días): Debe ser un número'],
    ['cliente', `${CLIENTE};;x`, 'Línea 2: Correo: Debe ser un email válido'],
    ['chofer', 'Nombre;Contrato;Comisión %\nA;planta;10', 'Línea 2: Contrato: Debe ser Interno o Externo'],
    [
      'chofer',
      'Nombre;Contrato;Comisión %\nA;Interno;1.500',
      'Línea 2: Comisión %: «1.500» puede ser 1,5 o 1500: escriba uno de los dos',
    ],
    ['cliente', `${CLIENTE};12,125;`, 'Línea 2: Plazo (días): Debe ser un número entero'],
    [
      'deposito',
      'Nombre;Porteo;Comuna;Dirección\nA;Talca;B;C',
      'Línea 2: Porteo: Debe ser Valparaiso o San Antonio',
    ],
  ])('The line, the column and what is expected are named for %s', (key, text, problem) => {
    const read = importViewOf(definitionOf(key)!, new TextEncoder().encode(text), []);
    expect(read.mensaje ?? read.view.records.map(({ problems }) => problems)).toEqual([[problem]]);
  });
});

import { describe, expect, it } from 'vitest';
import { labelOf, reasonOf } from '#views/labels.ts';

describe('Names of fields', () => {
  it.each([
    ['choferId', 'Chofer'],
    ['datos.sello', 'Sello'],
    ['contenedores.0', 'Contenedores'],
    ['contenedores.1.numero', 'Número de contenedor'],
    ['estadia_planta_horas', 'Estadía planta: horas'],
    ['peso_bruto', 'Peso bruto'],
  ])('The field %s is called: %s', (field, label) => expect(labelOf(field)).toBe(label));
});

describe('Reasons of refusals', () => {
  it.each([
    ['names no field where none is told', [], 'La operación está facturada'],
    [
      'names the fields as people know them',
      [
        { campo: 'choferId', mensaje: 'El registro no existe' },
        { campo: 'camionId', mensaje: 'Este campo es obligatorio' },
      ],
      'Chofer: El registro no existe. Camión: Este campo es obligatorio',
    ],
    [
      'is the whole sentence of a rule, with what the field adds to it',
      [{ campo: 'numero', mensaje: 'La operación está facturada (factura N° 7)' }],
      'La operación está facturada (factura N° 7)',
    ],
  ])('The reason of a refusal %s', (_, errores, reason) => {
    expect(reasonOf('La operación está facturada', errores)).toBe(reason);
  });
});

/** Charges by hand (R33): what they need, when they may change, what they leave, and what they are called. */
import { describe, expect, it } from 'vitest';
import { changeCobroRefusal, cobroErrors, marginOf } from '#domain/cobro.ts';
import { USUAL_PRICE_FIELDS, USUAL_PRICE_OF } from '#domain/usual-price.ts';
import { TIPOS_COBRO } from '#domain/vocabulary.ts';
import { chargeName } from '#views/charge-name.ts';

describe('R33.2 A charge may be corrected', () => {
  it.each([
    { manual: true, facturado: false, mensaje: undefined },
    { manual: true, facturado: true, mensaje: 'El cobro está facturado' },
    { manual: false, facturado: false, mensaje: 'Este cobro se calcula de los movimientos' },
    { manual: false, facturado: true, mensaje: 'Este cobro se calcula de los movimientos' },
  ])('A charge with manual $manual and invoiced $facturado: $mensaje', ({ manual, facturado, mensaje }) => {
    expect(changeCobroRefusal({ manual }, facturado)?.mensaje).toBe(mensaje);
  });
});

describe('R33.1 A charge by hand', () => {
  it.each(TIPOS_COBRO)('A charge of the type %s needs a description only if it is Otro', (tipo) => {
    expect(cobroErrors({ tipo, descripcion: null }).map(({ campo }) => campo)).toEqual(
      tipo === 'Otro' ? ['descripcion'] : [],
    );
    expect(cobroErrors({ tipo, descripcion: 'Grúa' })).toEqual([]);
  });

  it('A charge leaves its amount less its cost, and nothing is known without a cost', () => {
    expect(marginOf({ monto: 45_000, costo: 32_000 })).toBe(13_000);
    expect(marginOf({ monto: 45_000, costo: 50_000 })).toBe(-5000);
    expect(marginOf({ monto: 45_000, costo: 0 })).toBe(45_000);
    expect(marginOf({ monto: 45_000, costo: null })).toBeNull();
  });

  it.each([
    ['Gate in', null, 'Gate in'],
    ['Lavado', 'químico', 'Lavado: químico'],
    ['Otro', 'Grúa', 'Grúa'],
  ] as const)('A charge of the type %s with the description %s is called %s', (tipo, descripcion, name) => {
    expect(chargeName({ tipo, descripcion, manual: true })).toBe(name);
  });

  it('A derived charge is called by its type, with its accents', () => {
    expect(chargeName({ tipo: 'Estadia planta', descripcion: null, manual: false })).toBe('Estadía planta');
  });

  it('R33.6 Every type but Otro has a usual price in the negotiation', () => {
    expect(TIPOS_COBRO.filter((tipo) => USUAL_PRICE_OF[tipo] === undefined)).toEqual(['Otro']);
    expect(Object.values(USUAL_PRICE_OF).toSorted()).toEqual(USUAL_PRICE_FIELDS.toSorted());
  });
});

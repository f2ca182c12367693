import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  abonoWarnings,
  checkAbono,
  checkRemoval,
  checkVence,
  dueDay,
  facturaDays,
  facturaWarnings,
  isVencida,
  markedAs,
  removalWarnings,
  saldoOf,
  withAbonado,
} from '#domain/abono.ts';

const TODAY = '2026-11-26';
const NOW = '2026-11-26T15:00:00.000Z';
const EARLIER = '2026-11-20T15:00:00.000Z';

describe('The days of an invoice', () => {
  it.each([
    ['2026-11-26', 30, '2026-12-26'],
    ['2026-11-26', undefined, '2026-12-26'],
    ['2026-11-26', 0, '2026-11-26'],
    ['2026-01-31', 30, '2026-03-02'],
    ['2028-02-01', 28, '2028-02-29'],
    ['2026-11-26', 365, '2027-11-26'],
  ])('One of %s with a term of %s days is due on %s', (emitida, term, due) => {
    expect(dueDay(emitida, term)).toBe(due);
  });

  it.each([
    [{}, { emitida_en: TODAY, vence: '2027-01-10' }],
    [{ emitida_en: '2026-11-01' }, { emitida_en: '2026-11-01', vence: '2026-12-16' }],
    [{ emitida_en: '2199-12-31' }, { emitida_en: '2199-12-31', vence: '2199-12-31' }],
    [
      { emitida_en: null, vence: '2026-11-26' },
      { emitida_en: TODAY, vence: TODAY },
    ],
    [
      { emitida_en: '2026-01-01', vence: '2026-01-05' },
      { emitida_en: '2026-01-01', vence: '2026-01-05' },
    ],
  ])('Given %j, with a term of 45 days, they are %j', (given, days) => {
    expect(facturaDays(given, 45, TODAY)).toEqual({ ...days, refusal: null });
  });

  it('A due day before the day of the invoice is refused', () => {
    const { refusal } = facturaDays({ vence: '2026-11-25' }, 30, TODAY);
    expect(refusal).toMatchObject({
      errores: [{ campo: 'vence', mensaje: 'No puede ser anterior a la fecha de emisión' }],
    });
    expect(checkVence(TODAY, TODAY)).toBeNull();
  });

  it.each([
    ['2026-11-25', false, true],
    ['2026-11-26', false, false],
    ['2026-11-27', false, false],
    ['2026-11-25', true, false],
  ])('One due on %s, paid %s, is overdue on 2026-11-26: %s', (vence, pagada, overdue) => {
    expect(isVencida({ vence, pagada }, TODAY)).toBe(overdue);
  });
});

describe('Payments', () => {
  it.each([
    ['the whole', 1190, 0, null],
    ['a part', 1, 0, null],
    ['the rest', 190, 1000, null],
    ['more than the whole', 1191, 0, 'El abono supera el saldo de $1.190'],
    ['more than the rest', 191, 1000, 'El abono supera el saldo de $190'],
    ['one of a paid invoice', 1, 1190, 'El abono supera el saldo de $0'],
  ])('A payment of %s is judged by what is left to pay', (_, monto, abonado, mensaje) => {
    const refusal = checkAbono({ fecha: TODAY, monto }, { total: 1190, abonado }, TODAY);
    expect(refusal?.mensaje ?? null).toBe(mensaje);
  });

  it('A payment of tomorrow is refused, whatever its amount', () => {
    expect(
      checkAbono({ fecha: '2026-11-27', monto: 9999 }, { total: 1190, abonado: 0 }, TODAY),
    ).toMatchObject({
      codigo: 'validacion',
      errores: [{ campo: 'fecha', mensaje: 'La fecha no puede ser posterior a hoy' }],
    });
  });

  it.each([
    ['becomes paid with its last payment', { total: 100, pagada: false, pagada_at: null }, 100, true, NOW],
    ['stays unpaid with a part', { total: 100, pagada: false, pagada_at: null }, 99, false, null],
    ['is unpaid again without one', { total: 100, pagada: true, pagada_at: EARLIER }, 40, false, null],
    ['keeps its moment', { total: 100, pagada: true, pagada_at: EARLIER }, 100, true, EARLIER],
    ['of $0 stays unpaid', { total: 0, pagada: false, pagada_at: null }, 0, false, null],
    ['of $0 stays paid', { total: 0, pagada: true, pagada_at: EARLIER }, 0, true, EARLIER],
  ])('A change of what is paid is applied: an invoice %s', (_, factura, abonado, pagada, pagada_at) => {
    expect(withAbonado(factura, abonado, NOW)).toEqual({ abonado, pagada, pagada_at });
  });

  it('An invoice of $0 is marked by hand', () => {
    const paid = markedAs({ pagos: 0 }, true, NOW);
    expect(paid).toEqual({ abonado: 0, pagada: true, pagada_at: NOW, pagos: 1 });
    expect(markedAs({ pagos: 1 }, false, NOW)).toEqual({
      abonado: 0,
      pagada: false,
      pagada_at: null,
      pagos: 1,
    });
  });

  it('In any order of payments and removals the sum stays within the total, and paid means that nothing is left', () => {
    const event = fc.oneof(
      fc.record({ pay: fc.integer({ min: 1, max: 700 }) }),
      fc.record({ remove: fc.nat() }),
      fc.record({ mark: fc.boolean() }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.array(event, { maxLength: 40 }), (total, events) => {
        let factura = { total, abonado: 0, pagada: false, pagada_at: null as string | null };
        let abonos: number[] = [];
        for (const each of events) {
          if ('pay' in each) {
            const refusal = checkAbono({ fecha: TODAY, monto: each.pay }, factura, TODAY);
            expect(refusal === null).toBe(each.pay <= saldoOf(factura));
            if (!refusal) abonos.push(each.pay);
          } else if ('remove' in each) abonos = abonos.filter((_, at) => at !== each.remove % 5);
          else if (!each.mark) abonos = factura.pagada ? [] : abonos;
          else if (saldoOf(factura) > 0) abonos.push(saldoOf(factura));
          const sum = abonos.reduce((all, monto) => all + monto, 0);
          factura = { total, ...withAbonado(factura, sum, NOW) };
          expect(sum).toBeLessThanOrEqual(total);
          expect(factura.pagada).toBe(saldoOf(factura) === 0);
          expect(factura.pagada_at !== null).toBe(factura.pagada);
        }
      }),
    );
  });
});

describe('Removal and warnings', () => {
  it.each([
    [{ pagada: true, abonado: 100 }, 'Cancele el pago antes de eliminar la factura'],
    [{ pagada: true, abonado: 0 }, 'Cancele el pago antes de eliminar la factura'],
    [{ pagada: false, abonado: 1 }, 'Elimine los abonos antes de eliminar la factura'],
    [{ pagada: false, abonado: 0 }, null],
  ])('Deleting an invoice with %j answers %s', (factura, mensaje) => {
    expect(checkRemoval(factura)?.mensaje ?? null).toBe(mensaje);
  });

  it('A day in the future and a folio of another live invoice are warnings', () => {
    const row = { id: 7, folio: 'F-1', emitida_en: '2026-11-27' };
    const others = [
      { id: 5, folio: 'F-1', deleted_at: NOW },
      { id: 7, folio: 'F-1', deleted_at: null },
      { id: 6, folio: 'F-1', deleted_at: null },
    ];
    expect(facturaWarnings(row, others, TODAY)).toEqual([
      'La fecha de emisión es posterior a hoy',
      'El folio F-1 ya está en la factura N° 6',
    ]);
    expect(facturaWarnings({ ...row, emitida_en: TODAY }, others.slice(0, 2), TODAY)).toEqual([]);
    expect(facturaWarnings({ id: 7, folio: null }, [], TODAY)).toEqual([]);
  });

  it('Deleting an invoice with a folio is a warning that names it', () => {
    expect(removalWarnings({ folio: 'F-9' })).toEqual([
      'La factura eliminada tenía el folio F-9: anúlelo también donde emitió el documento tributario',
    ]);
    expect(removalWarnings({ folio: null })).toEqual([]);
  });
});

describe('The warning about the day of a payment', () => {
  it.each([
    ['2026-10-30', ['El pago es anterior a la emisión de la factura (2026-10-31)']],
    ['2026-10-31', []],
    ['2026-11-01', []],
  ])('A payment of %s of an invoice of 2026-10-31 has the warnings %j', (fecha, warnings) => {
    expect(abonoWarnings({ fecha }, { emitida_en: '2026-10-31' })).toEqual(warnings);
  });
});

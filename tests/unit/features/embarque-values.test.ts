import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { embarqueBody } from '#contracts/embarque.ts';
import { recordBefore } from '#data/queries/pending-change.ts';
import { spanText } from '#features/operacion/embarque/embarque-text.ts';
import {
  embarqueValues,
  hasEmbarque,
  isEmbarqueInvalid,
  namesEmbarque,
} from '#features/operacion/embarque/embarque-values.ts';
import { EMPTY_EMBARQUE, storedEmbarque } from '#tests/support/embarque.ts';

const embarque = storedEmbarque({ puerto: 1, planta: 2, deposito: 3 });
const shown = embarqueValues({ embarque });

describe('The form of what is planned', () => {
  it('The form shows times in the company’s zone, days as days, and places by their ids', () => {
    expect(shown).toMatchObject({
      naviera: 'MSC',
      peso_kg: '24500',
      puerto_previsto: '1',
      planta_prevista: '2',
      cita_desde: '2026-05-04 08:00',
      libre_desde: '2026-05-04',
      dias_libres: '7',
    });
    expect(shown).not.toHaveProperty('ultimo_dia_libre');
    expect(hasEmbarque(shown)).toBe(true);
  });

  it('The form of an operation without a plan is empty, and valid', () => {
    const empty = embarqueValues({ embarque: EMPTY_EMBARQUE });
    expect(new Set(Object.values(empty))).toEqual(new Set(['']));
    expect(embarqueValues({})).toEqual(empty);
    expect([hasEmbarque(empty), isEmbarqueInvalid(empty)]).toEqual([false, false]);
  });

  it('The values of a queued change are on top of those of the record, cleared ones too', () => {
    const body = { nave: null, puerto_previsto: 'ab-1', cita_desde: '2026-05-05T12:00:00.000Z' };
    expect(embarqueValues({ embarque, ...body })).toEqual({
      ...shown,
      nave: '',
      puerto_previsto: 'ab-1',
      cita_desde: '2026-05-05 08:00',
    });
  });

  it('What the form shows is what the server stored', () => {
    const { ultimo_dia_libre: _, ...stored } = embarque;
    expect(v.parse(v.object(embarqueBody), shown)).toEqual({
      ...stored,
      puerto_previsto: 1,
      planta_prevista: 2,
      deposito_previsto: 3,
    });
  });

  it('The record before a queued change has its planned values and places again', () => {
    const fields = { nave: 'Antes', puerto_previsto: null, deposito_previsto: 9, monto: 5 };
    const before = recordBefore({ monto: 1, embarque }, { version: 4, campos: fields });
    expect(before).toEqual({
      monto: 5,
      version: 4,
      embarque: { ...embarque, nave: 'Antes', puerto_previsto: null, deposito_previsto: { id: 9 } },
    });
    expect(recordBefore({ embarque }, { version: 4, campos: { monto: 5 } }).embarque).toBe(embarque);
  });

  it.each([
    [{ cita_hasta: '2026-05-04 07:59' }],
    [{ contenedor_tipo: '22' }],
    [{ peso_kg: '0' }],
    [{ libre_desde: '2026-05-04 10:00' }],
  ])('The form is invalid with %j', (wrong) => {
    expect(isEmbarqueInvalid({ ...shown, ...wrong })).toBe(true);
  });

  it('A refusal concerns the plan where it names one of its fields', () => {
    expect(namesEmbarque([{ campo: 'planta_prevista', mensaje: 'x' }])).toBe(true);
    expect(namesEmbarque([{ campo: 'monto', mensaje: 'x' }])).toBe(false);
  });
});

describe('A planned span in words', () => {
  it.each([
    ['2026-05-04T12:00:00.000Z', '2026-05-04T14:00:00.000Z', '2026-05-04 08:00 a 10:00'],
    ['2026-05-04T12:00:00.000Z', '2026-05-05T14:00:00.000Z', '2026-05-04 08:00 a 2026-05-05 10:00'],
    ['2026-05-04T12:00:00.000Z', null, 'desde 2026-05-04 08:00'],
    [null, '2026-05-04T12:00:00.000Z', 'hasta 2026-05-04 08:00'],
    [null, null, null],
  ])('From %s to %s is: %s', (from, to, text) => {
    expect(spanText(from, to)).toBe(text);
  });
});

/** Payments of invoices (R34). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefused, expectSaved } from '#tests/support/api.ts';
import { openEmpresa, type TestEmpresa } from '#tests/support/empresa.ts';
import { expectRefusal } from '#tests/support/expect-refusal.ts';
import { facturasOf, todayInSantiago } from '#tests/support/facturas.ts';
import { logInWith } from '#tests/support/users.ts';

let e: TestEmpresa;
beforeAll(async () => {
  e = await openEmpresa();
});
afterAll(() => e.close());

const { factura, read, abonar, rowOf } = facturasOf(() => e);

describe('Payments of an invoice', () => {
  test('Two parts pay it; each raises its version, and the second makes it paid', async () => {
    const { id, version } = await factura({ emitida_en: '2026-02-01' });
    const more = { fecha: '2026-02-10', referencia: ' TR-1 ' };
    const first = expectSaved(await abonar(id, '1.000', more), 'Pago creado correctamente', 201);
    expect(first).toMatchObject({ factura: id, fecha: '2026-02-10', monto: 1000, referencia: 'TR-1' });
    const partly = await read(id);
    expect(partly).toMatchObject({ pagada: false, pagada_at: null, abonado: 1000, saldo: 190 });
    expect(partly.abonos).toEqual([first]);
    expect(partly.version).toBeGreaterThan(version);
    expect(await rowOf(id)).toMatchObject({ saldo: 190, vencida: true, factura_pagada: false });
    const second = expectSaved(await abonar(id, 190, { medio: 'Cheque' }), 'Pago creado correctamente', 201);
    expect(second).toMatchObject({ fecha: todayInSantiago(), medio: 'Cheque', referencia: null });
    const paid = await read(id);
    expect(paid).toMatchObject({ pagada: true, abonado: 1190, saldo: 0, abonos: [first, second] });
    expect(paid.pagada_at).not.toBeNull();
    expect(await rowOf(id)).toMatchObject({ saldo: 0, vencida: false, factura_pagada: true });
  });

  test('R34.3 A payment before the day of its invoice is taken with a warning', async () => {
    const { id } = await factura({ emitida_en: '2026-02-01' });
    const warned = (await abonar(id, 500, { fecha: '2026-01-31' })).body;
    expect(warned.advertencias).toEqual(['El pago es anterior a la emisión de la factura (2026-02-01)']);
    expect((await abonar(id, 500, { fecha: '2026-02-01' })).body.advertencias ?? []).toEqual([]);
    expect(await read(id)).toMatchObject({ abonado: 1000 });
  });

  test('Deleting a payment makes the invoice unpaid again', async () => {
    const { id } = await factura();
    const { datos } = (await abonar(id, 1190)).body;
    const paid = await read(id);
    const removed = await e.api.remove(`/abono/${datos.uuid}`);
    expect(expectSaved(removed, 'Pago eliminado correctamente')).toMatchObject({ id: datos.id });
    const now = await read(id);
    expect(now).toMatchObject({ pagada: false, pagada_at: null, abonado: 0, saldo: 1190, abonos: [] });
    expect(now.version).toBeGreaterThan(paid.version);
    expectRefusal(await e.api.remove(`/abono/${datos.id}`), 'no_encontrado');
  });

  test('More than what is left is a 409 that names it, before and after a part', async () => {
    const { id } = await factura();
    expectRefusal(await abonar(id, 1191), 'regla', 'El abono supera el saldo de $1.190');
    await abonar(id, 1000);
    expectRefusal(await abonar(id, 191), 'regla', 'El abono supera el saldo de $190');
    await abonar(id, 190);
    expectRefusal(await abonar(id, 1), 'regla', 'El abono supera el saldo de $0');
    expect(await read(id)).toMatchObject({ abonado: 1190 });
  });

  test.each([
    ['monto', { monto: 0 }, 'El valor mínimo es 1'],
    ['monto', { monto: 1.5 }, 'Debe ser un número entero'],
    ['monto', { monto: '' }, 'Este campo es obligatorio'],
    ['medio', { medio: 'Trueque' }, 'Campo inválido'],
    ['medio', { medio: undefined }, 'Este campo es obligatorio'],
    ['factura', { factura: undefined }, 'Este campo es obligatorio'],
    ['fecha', { fecha: '2026-02-30' }, 'La fecha no es válida'],
    ['fecha', { fecha: '2199-01-01' }, 'La fecha no puede ser posterior a hoy'],
  ])('A wrong %s of a payment is a 400 that names it (%#)', async (field, wrong, mensaje) => {
    const { id } = await factura();
    expectRefused(await abonar(id, 5, wrong), 'validacion', undefined, [{ campo: field, mensaje }]);
  });

  test('A payment of an unknown or deleted invoice is a 404', async () => {
    const { id } = await factura();
    await e.api.remove(`/factura/${id}`);
    for (const each of [id, 999_999, randomUUID()]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expectRefusal(await abonar(each, 1), 'no_encontrado', 'No se encontró la factura');
    }
  });

  test('A POST that repeats its uuid pays once, and another amount under it is refused', async () => {
    const { id, uuid: named } = await factura();
    const uuid = randomUUID();
    const { datos } = (await abonar(named, 500, { uuid })).body;
    expect(await abonar(id, 500, { uuid })).toMatchObject({ status: 200, body: { datos } });
    expectRefused(await abonar(id, 600, { uuid }), 'existe');
    expect(await read(id)).toMatchObject({ abonado: 500 });
  });

  test('Eight clients that pay the same invoice at once pay it once', async () => {
    const { id } = await factura();
    const answers = await Promise.all(Array.from({ length: 8 }, () => abonar(id, 1190)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array(7).fill(409),
    ]);
    expect(await read(id)).toMatchObject({ abonado: 1190, saldo: 0 });
  });

  test('Sixteen clients that pay parts at once never pay more than the total', async () => {
    const { id } = await factura();
    const answers = await Promise.all(Array.from({ length: 16 }, () => abonar(id, 100)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(11);
    expect(await read(id)).toMatchObject({ abonado: 1100, saldo: 90, pagada: false });
  });

  test('CONTABILIDAD pays and takes back; DESPACHO and LECTURA may not', async () => {
    const { id } = await factura();
    for (const role of ['DESPACHO', 'LECTURA'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { token } = await logInWith(e.api, role);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const answer = await e.api.post('/abono', { factura: id, monto: 1, medio: 'Otro' }, { token });
      expectRefused(answer, 'sin_permiso', 'No tiene permiso para pagar facturas');
    }
    const { token } = await logInWith(e.api, 'CONTABILIDAD');
    const { body } = await e.api.post('/abono', { factura: id, monto: 1, medio: 'Otro' }, { token });
    expect(await e.api.remove(`/abono/${body.datos.id}`, { token })).toMatchObject({ status: 200 });
  });
});

describe('PATCH pagada', () => {
  const mark = (id: number, body: object) => e.api.patch(`/factura/${id}`, body);

  test('True makes one payment of what is left, of today or of the given day; false deletes all payments', async () => {
    const { id } = await factura();
    await abonar(id, 1000, { fecha: '2026-02-01' });
    const paid = (await mark(id, { pagada: true, fecha: '2026-02-03' })).body.datos;
    expect(paid).toMatchObject({ pagada: true, saldo: 0 });
    expect(paid.abonos).toMatchObject([
      { monto: 1000, medio: 'Transferencia', fecha: '2026-02-01' },
      { monto: 190, medio: 'Otro', fecha: '2026-02-03', referencia: null },
    ]);
    expect((await mark(id, { pagada: false })).body.datos).toMatchObject({
      pagada: false,
      pagada_at: null,
      saldo: 1190,
      abonos: [],
    });
    expect((await mark(id, { pagada: true })).body.datos.abonos).toMatchObject([
      { monto: 1190, fecha: todayInSantiago() },
    ]);
  });

  test('False on an invoice that is partly paid changes nothing', async () => {
    const { id } = await factura();
    await abonar(id, 1000);
    const before = await read(id);
    expect((await mark(id, { pagada: false })).body.datos).toEqual(before);
  });

  test('A day after today is a 400', async () => {
    const { id } = await factura();
    const answer = await mark(id, { pagada: true, fecha: '2199-01-01' });
    expectRefused(answer, 'validacion', undefined, [
      { campo: 'fecha', mensaje: 'La fecha no puede ser posterior a hoy' },
    ]);
  });

  test('An invoice of $0 is marked by hand, without payments', async () => {
    const { id } = await factura({}, 0);
    expectRefusal(await abonar(id, 1), 'regla', 'El abono supera el saldo de $0');
    expect((await mark(id, { pagada: true })).body.datos).toMatchObject({ pagada: true, abonos: [] });
    expect((await mark(id, { pagada: false })).body.datos).toMatchObject({ pagada: false, pagada_at: null });
  });

  test('A queued change of a version without payments, whose promise names none, is still accepted', async () => {
    const { id, uuid } = await factura();
    const outcome = { [`factura/${uuid}`]: { total: 1190 } };
    const paid = await mark(id, { pagada: true, promise: { base: { pagada: false }, outcome } });
    expect(paid.body).toMatchObject({ exito: true, datos: { pagada: true } });
    const taken = await mark(id, { pagada: false, promise: { base: { pagada: true }, outcome } });
    expect(taken.body).toMatchObject({ exito: true, datos: { pagada: false, abonos: [] } });
  });

  test('Payments that the user did not see are not deleted: 409 distinto', async () => {
    const { id, uuid } = await factura();
    const seen = (await abonar(id, 1190)).body.datos;
    await e.api.remove(`/abono/${seen.id}`);
    const unseen = (await abonar(id, 1190, { medio: 'Efectivo' })).body.datos;
    const outcome = { [`factura/${uuid}`]: { total: 1190, abonado: 0 }, [`abono/${seen.uuid}`]: null };
    const answer = await mark(id, { pagada: false, promise: { base: { pagada: true }, outcome } });
    expectRefused(answer, 'distinto');
    expect((await read(id)).abonos).toEqual([unseen]);
  });
});

describe('Promises of payments', () => {
  test('A payment of an invoice that somebody else paid and took back meanwhile is a 409 distinto', async () => {
    const { id, uuid } = await factura();
    const bounced = (await abonar(id, 1190)).body.datos;
    await e.api.remove(`/abono/${bounced.id}`);
    const outcome = { [`factura/${uuid}`]: { total: 1190, abonado: 1190, pagos: 1 } };
    const answer = await abonar(id, 1190, { promise: { outcome } });
    expectRefused(answer, 'distinto');
    const { actual } = answer.body.datos;
    expect(actual).toEqual({ [`factura/${uuid}`]: { total: 1190, abonado: 1190, pagos: 2 } });
    expect((await abonar(id, 1190, { promise: { outcome: actual } })).status).toBe(201);
  });

  test('A change of an invoice that its user saw as paid does not pay it: 409 distinto', async () => {
    const { id, uuid } = await factura();
    const answer = await e.api.patch(`/factura/${id}`, { pagada: true, promise: { outcome: {} } });
    expectRefused(answer, 'distinto');
    expect(await read(id)).toMatchObject({ pagada: false, abonado: 0 });
    expect(answer.body.datos.actual).toEqual({ [`factura/${uuid}`]: { abonado: 1190, pagos: 1 } });
  });

  test('A part on top of a payment that its user did not see is a 409 distinto, and accepted once he has', async () => {
    const { id, uuid } = await factura();
    await abonar(id, 500);
    const outcome = { [`factura/${uuid}`]: { total: 1190, abonado: 500 } };
    const answer = await abonar(id, 500, { promise: { outcome } });
    expectRefused(answer, 'distinto');
    expect(await read(id)).toMatchObject({ abonado: 500 });
    const { actual } = answer.body.datos;
    expect(actual).toEqual({ [`factura/${uuid}`]: { total: 1190, abonado: 1000 } });
    expect((await abonar(id, 500, { promise: { outcome: actual } })).status).toBe(201);
  });
});

describe('Deleting an invoice', () => {
  test('One with a payment is kept: 409, another text where it is paid', async () => {
    const { id } = await factura();
    const { datos } = (await abonar(id, 1000)).body;
    const remove = () => e.api.remove(`/factura/${id}`);
    expectRefusal(await remove(), 'regla', 'Elimine los abonos antes de eliminar la factura');
    await abonar(id, 190);
    expectRefusal(await remove(), 'regla', 'Cancele el pago antes de eliminar la factura');
    await e.api.patch(`/factura/${id}`, { pagada: false });
    expectRefusal(await e.api.remove(`/abono/${datos.id}`), 'no_encontrado');
    expectSaved(await remove(), 'Factura eliminada correctamente');
  });
});

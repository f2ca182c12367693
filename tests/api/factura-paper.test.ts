/** Days, number and purchase order of invoices, the overdue ones, and the terms of clients (R34). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { laterDay } from '#domain/plain-day.ts';
import { expectRefused, expectSaved } from '#tests/support/api.ts';
import { openEmpresa, type TestEmpresa } from '#tests/support/empresa.ts';
import { expectRefusal } from '#tests/support/expect-refusal.ts';
import { facturasOf, todayInSantiago } from '#tests/support/facturas.ts';

let e: TestEmpresa;
beforeAll(async () => {
  e = await openEmpresa();
});
afterAll(() => e.close());

const { operacion, factura, abonar, rowOf } = facturasOf(() => e);

describe('The paper of an invoice', () => {
  test('A new one is of today and due after the term of its client, and has no number', async () => {
    await e.api.patch(`/cliente/${e.cliente}`, { plazo_dias: 45 });
    const { id, ...datos } = await factura();
    const paper = {
      emitida_en: todayInSantiago(),
      vence: laterDay(todayInSantiago(), 45),
      folio: null,
      orden_compra: null,
    };
    expect(datos).toMatchObject({ ...paper, abonado: 0, saldo: 1190, abonos: [] });
    expect(await rowOf(id)).toMatchObject({ saldo: 1190, vence: paper.vence, vencida: false, folio: null });
    await e.api.patch(`/cliente/${e.cliente}`, { plazo_dias: 30 });
  });

  test('Its days, number and purchase order are taken, and the due day follows the given day', async () => {
    const given = { emitida_en: '2026-01-31', folio: ' 4711 ', orden_compra: 'OC-9' };
    expect(await factura(given)).toMatchObject({ ...given, folio: '4711', vence: '2026-03-02' });
    expect(await factura({ emitida_en: '2026-01-31', vence: '2026-01-31' })).toMatchObject({
      vence: '2026-01-31',
    });
  });

  test('Number, due day and purchase order are changed at any time, also once it is paid; null clears a text', async () => {
    const { id } = await factura({ emitida_en: '2026-01-31', folio: 'A-1', orden_compra: 'OC' });
    await e.api.patch(`/factura/${id}`, { pagada: true });
    const body = { folio: 'A-2', vence: '2026-04-01', orden_compra: null };
    const datos = expectSaved(await e.api.patch(`/factura/${id}`, body), 'Factura actualizada correctamente');
    expect(datos).toMatchObject({ ...body, pagada: true, saldo: 0 });
  });

  test.each([
    [
      'vence',
      { emitida_en: '2026-01-31', vence: '2026-01-30' },
      'No puede ser anterior a la fecha de emisión',
    ],
    ['emitida_en', { emitida_en: '2026-01-31T10:00' }, 'La fecha no es válida'],
    ['vence', { vence: '31-01-2026' }, 'La fecha no es válida'],
    ['folio', { folio: 'x'.repeat(201) }, 'Debe tener a lo más 200 caracteres'],
  ])('A wrong %s of an invoice is a 400 that names it (%#)', async (field, wrong, mensaje) => {
    const answer = await e.api.post('/factura', {
      cliente: e.cliente,
      operaciones: [await operacion()],
      ...wrong,
    });
    expectRefused(answer, 'validacion', undefined, [{ campo: field, mensaje }]);
  });

  test('A due day before the day of the invoice is refused by PATCH too, and an empty PATCH is a 400', async () => {
    const { id } = await factura({ emitida_en: '2026-01-31' });
    const mensaje = 'No puede ser anterior a la fecha de emisión';
    expectRefused(await e.api.patch(`/factura/${id}`, { vence: '2026-01-30' }), 'validacion', undefined, [
      { campo: 'vence', mensaje },
    ]);
    expect(expectRefusal(await e.api.patch(`/factura/${id}`, {}), 'validacion')).toEqual(['pagada']);
    expect(
      expectRefusal(await e.api.patch(`/factura/${id}`, { fecha: todayInSantiago() }), 'validacion'),
    ).toEqual(['pagada']);
  });

  test('A day in the future, a repeated number, and deleting an invoice with a number are warnings', async () => {
    const first = await factura({ folio: 'R-1' });
    const later = { emitida_en: laterDay(todayInSantiago(), 1), folio: 'R-1' };
    const body = { cliente: e.cliente, operaciones: [await operacion()], ...later };
    const { body: saved } = await e.api.post('/factura', body);
    const repeated = `El folio R-1 ya está en la factura N° ${first.id}`;
    expect(saved.advertencias).toEqual(['La fecha de emisión es posterior a hoy', repeated]);
    const other = await factura({ folio: 'R-2' });
    expect((await e.api.patch(`/factura/${other.id}`, { folio: 'R-1' })).body.advertencias).toEqual([
      repeated,
    ]);
    expect((await e.api.patch(`/factura/${other.id}`, { folio: 'R-3' })).body.advertencias).toBeUndefined();
    const removed = await e.api.remove(`/factura/${other.id}`);
    expect(removed.body.advertencias).toEqual([
      'La factura eliminada tenía el folio R-3: anúlelo también donde emitió el documento tributario',
    ]);
  });

  test('A POST that repeats its uuid answers the invoice, and another paper is refused', async () => {
    const body = { cliente: e.cliente, operaciones: [await operacion()], uuid: randomUUID(), folio: 'U-1' };
    const { datos } = (await e.api.post('/factura', body)).body;
    expect(await e.api.post('/factura', body)).toMatchObject({ status: 200, body: { datos } });
    expectRefused(await e.api.post('/factura', { ...body, folio: 'U-2' }), 'existe');
  });
});

describe('Lists and history', () => {
  test('The state vencida has the unpaid invoices past their day; due today is not past', async () => {
    const past = { emitida_en: '2026-01-01' };
    const overdue = await factura({ ...past, vence: laterDay(todayInSantiago(), -1) });
    const dueToday = await factura({ ...past, vence: todayInSantiago() });
    const paid = await factura({ ...past, vence: laterDay(todayInSantiago(), -1) });
    await abonar(paid.id, 1190);
    const found = (await e.api.all('/factura?estado=vencida')).map(
      (row: { factura_id: number; vencida: boolean }) => [row.factura_id, row.vencida],
    );
    expect(found).toContainEqual([overdue.id, true]);
    for (const { id } of [dueToday, paid]) expect(found.flat()).not.toContain(id);
    expect(await rowOf(dueToday.id)).toMatchObject({ vencida: false });
  });

  test("An invoice's history names its payments", async () => {
    const { id } = await factura();
    const { datos } = (await abonar(id, 500)).body;
    await e.api.remove(`/abono/${datos.id}`);
    await e.api.patch(`/factura/${id}`, { folio: 'H-1' });
    const { results } = (await e.api.get(`/historial/factura/${id}?limit=50`)).body;
    expect(results).toMatchObject([
      { tabla: 'factura', accion: 'editar', cambios: [{ campo: 'folio', antes: null, despues: 'H-1' }] },
      { tabla: 'abono', accion: 'eliminar', nombre: 'de $500' },
      { tabla: 'abono', accion: 'crear', nombre: 'de $500' },
      { tabla: 'factura', accion: 'crear' },
    ]);
  });
});

describe('A client', () => {
  test('Its term, email and address are optional, and a malformed email is a 400', async () => {
    const { datos } = (await e.api.get(`/cliente/${e.cliente}`)).body;
    expect(datos).toMatchObject({ plazo_dias: 30, email: null, direccion: null, comuna: null });
    const patch = (body: object) => e.api.patch(`/cliente/${e.cliente}`, body);
    const given = { plazo_dias: 0, email: 'pagos@vina.cl', direccion: 'Mar 1', comuna: 'Lota' };
    expect((await patch(given)).body.datos).toMatchObject(given);
    expect(expectRefusal(await patch({ email: 'pagos@' }), 'validacion')).toEqual(['email']);
    for (const plazo_dias of [-1, 366, 1.5]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(expectRefusal(await patch({ plazo_dias }), 'validacion')).toEqual(['plazo_dias']);
    }
    const cleared = { plazo_dias: '', email: '', direccion: '', comuna: null };
    expect((await patch(cleared)).body.datos).toMatchObject({
      plazo_dias: 30,
      email: null,
      direccion: null,
      comuna: null,
    });
  });
});

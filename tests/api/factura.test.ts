import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectSaved } from '#tests/support/api.ts';
import { agendar, type TestEmpresa, openEmpresa } from '#tests/support/empresa.ts';
import { expectRefusal } from '#tests/support/expect-refusal.ts';
import { movimientos, postMovimientos } from '#tests/support/movimientos.ts';

let e: TestEmpresa;
let series = 0;
beforeAll(async () => {
  e = await openEmpresa();
});
afterAll(() => e.close());

interface Finalizada {
  id: number;
  uuid: string;
  /** 'Estadia planta' 30.000, unless the plant took no longer than is free. */
  extra: number | undefined;
}

async function finalizada(monto = 350_000, termino = '2 15:10'): Promise<Finalizada> {
  const m = movimientos(e);
  const id = await agendar(e, 'IMPORTACION', { monto });
  await postMovimientos(
    e,
    id,
    m.retiroPuerto(['1 08:00', '1 09:00'], { numero: `FAC${++series}` }),
    m.descarga(['2 08:00', termino]),
    m.entregaContenedor(['2 16:00', '2 17:00']),
  );
  const { body } = await e.api.get(`/operacion/${id}`);
  return { id, uuid: body.datos.uuid, extra: body.datos.extras[0]?.id };
}

const facturar = (body: object) => e.api.post('/factura', { cliente: e.cliente, ...body });
const billable = async () => ({
  operaciones: (await e.api.get(`/operacion/facturables/cliente/${e.cliente}`)).body.datos,
  extras: (await e.api.get(`/extra/facturables/${e.cliente}`)).body.datos,
});

describe('POST /factura', () => {
  test('POST /factura copies the items and freezes the totals', async () => {
    const { id, extra } = await finalizada();
    const contenedor = `FAC${series}`;
    expect(await billable()).toMatchObject({
      operaciones: [
        { id, tipo: 'IMPORTACION', monto: 350_000, contenedor, cliente: { nombre: 'Viña Ñuble' } },
      ],
      extras: [{ id: extra, tipo: 'Estadia planta', monto: 30_000, operacion: id, contenedor }],
    });
    const answer = await facturar({ operaciones: [id, id, String(id)], extras: [extra] });
    const datos = expectSaved(answer, 'Factura creada correctamente', 201);
    expect(datos).toMatchObject({
      pagada: false,
      pagada_at: null,
      subtotal: 380_000,
      iva: 72_200,
      total: 452_200,
      cliente: { id: e.cliente, nombre: 'Viña Ñuble', rut: '76105422-8', giro: 'Vinos' },
      operaciones: [{ id, tipo: 'IMPORTACION', monto: 350_000, contenedor }],
      extras: [{ id: extra, tipo: 'Estadia planta', monto: 30_000, operacion: id, contenedor }],
    });
    expect(await billable()).toEqual({ operaciones: [], extras: [] });
    const items = await e.db
      .selectFrom('factura_item')
      .select(['descripcion', 'precio', 'cantidad'])
      .where('factura_id', '=', datos.id)
      .orderBy('id')
      .execute();
    expect(items).toEqual([
      { descripcion: `Operacion: ${id} - IMPORTACION`, precio: 350_000, cantidad: 1 },
      { descripcion: `Extra: - Estadia planta - operacion: ${id}`, precio: 30_000, cantidad: 1 },
    ]);
    expect((await e.api.get(`/factura/${datos.id}`)).body.datos).toEqual(datos);
  });

  test('POST /factura rounds the tax to whole pesos, and takes ids as uuids', async () => {
    const { uuid } = await finalizada(333, '2 09:00');
    const client = await e.db
      .selectFrom('cliente')
      .select('uuid')
      .where('id', '=', e.cliente)
      .executeTakeFirst();
    const own = randomUUID();
    const answer = await facturar({ cliente: client!.uuid, operaciones: [uuid], uuid: own });
    expect(answer.body.datos).toMatchObject({ uuid: own, subtotal: 333, iva: 63, total: 396, extras: [] });
  });

  test('POST /factura refuses an invoice of nothing and an unknown client, and names what cannot be invoiced', async () => {
    expect(expectRefusal(await facturar({}), 'validacion')).toEqual(['operaciones', 'extras']);
    const nobody = await facturar({ cliente: 999_999, operaciones: [1] });
    expect(expectRefusal(nobody, 'validacion')).toEqual(['cliente']);
    const open = await agendar(e);
    const { id, extra } = await finalizada();
    expectRefusal(
      await facturar({ operaciones: [open, id, 999_999], extras: [extra, 888_888] }),
      'regla',
      `Estos cobros ya no se pueden facturar: ${open}, 999999, 888888`,
    );
    const foreign = await facturar({ cliente: e.other, operaciones: [id] });
    expectRefusal(foreign, 'regla', `Estos cobros ya no se pueden facturar: ${id}`);
    expect((await facturar({ operaciones: [id] })).status).toBe(201);
    // The extra stays billable though its operation is invoiced.
    const rest = (await billable()).extras.map((row: { id: number }) => row.id);
    expect(rest).toEqual([extra]);
    expect((await facturar({ extras: [extra] })).status).toBe(201);
  });

  test('POST /factura of the same items by eight clients at once succeeds once', async () => {
    const { id, extra } = await finalizada();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => facturar({ operaciones: [id], extras: [extra] })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array<number>(7).fill(409),
    ]);
    const lost = answers.filter(({ status }) => status === 409);
    for (const answer of lost) {
      expectRefusal(answer, 'regla', `Estos cobros ya no se pueden facturar: ${id}, ${extra}`);
    }
  });
});

describe('An invoice', () => {
  test('An invoice is marked as paid and as unpaid; marking it twice is no change', async () => {
    const { id } = await finalizada();
    const { id: factura, version } = (await facturar({ operaciones: [id] })).body.datos;
    const pay = (pagada: unknown) => e.api.patch(`/factura/${factura}`, { pagada });
    const paid = expectSaved(await pay(true), 'Factura actualizada correctamente');
    expect(paid).toMatchObject({ pagada: true, total: 416_500, operaciones: [{ id }] });
    expect(paid.pagada_at).not.toBeNull();
    expect(paid.version).toBeGreaterThan(version);
    expect(expectSaved(await pay('true'), 'Factura actualizada correctamente')).toEqual(paid);
    expectRefusal(
      await e.api.remove(`/factura/${factura}`),
      'regla',
      'Cancele el pago antes de eliminar la factura',
    );
    expect((await pay(false)).body.datos).toMatchObject({ pagada: false, pagada_at: null });
    expect(expectRefusal(await pay(undefined), 'validacion')).toEqual(['pagada']);
  });

  test('An invoice of a deleted client is kept, since its items could never be invoiced again', async () => {
    const { id } = await finalizada();
    const { id: factura } = (await facturar({ operaciones: [id] })).body.datos;
    const deleted = (deleted_at: string | null) =>
      e.db.updateTable('cliente').set({ deleted_at }).where('id', '=', e.cliente).execute();
    await deleted(new Date().toISOString());
    expectRefusal(
      await e.api.remove(`/factura/${factura}`),
      'regla',
      'El cliente de la factura fue eliminado: lo que contiene ya no se podría facturar',
    );
    await deleted(null);
    expectSaved(await e.api.remove(`/factura/${factura}`), 'Factura eliminada correctamente');
  });

  test('An invoice locks its operation until it is deleted; then its items are billable again', async () => {
    const { id, extra } = await finalizada();
    const before = await billable();
    const { id: factura } = (await facturar({ operaciones: [id], extras: [extra] })).body.datos;
    const detail = (await e.api.get(`/operacion/${id}`)).body.datos;
    const last = detail.movimientos.at(-1).id;
    expectRefusal(await e.api.remove(`/movimiento/${last}`), 'regla', 'La operación está facturada');
    expectRefusal(await e.api.patch(`/movimiento/${last}`, {}), 'regla', 'La operación está facturada');
    expectSaved(await e.api.remove(`/factura/${factura}`), 'Factura eliminada correctamente');
    expectRefusal(await e.api.get(`/factura/${factura}`), 'no_encontrado');
    expect(await billable()).toEqual(before);
    expectSaved(await e.api.remove(`/movimiento/${last}`), 'Movimiento eliminado correctamente');
  });

  test('An invoice keeps its amounts when its client is edited or deleted', async () => {
    const { id } = await finalizada();
    const { id: factura, cliente } = (await facturar({ operaciones: [id] })).body.datos;
    await e.db.updateTable('cliente').set({ nombre: 'Otro nombre' }).where('id', '=', cliente.id).execute();
    const { body } = await e.api.get(`/factura/${factura}`);
    expect(body.datos).toMatchObject({ total: 416_500, cliente: { nombre: 'Otro nombre' } });
    await e.db.updateTable('cliente').set({ nombre: 'Viña Ñuble' }).where('id', '=', cliente.id).execute();
  });
});

test('GET /factura lists the newest first, searches number and client, sorts by each column', async () => {
  const ids = (params: string) =>
    e.api
      .get(`/factura?limit=100${params}`)
      .then(({ body }) => body.results.map((row: { factura_id: number }) => row.factura_id));
  const all: number[] = await ids('');
  expect(all.length).toBeGreaterThan(3);
  expect(all).toEqual(all.toSorted((a, b) => b - a));
  expect(await ids('&sort=DESC')).toEqual(all);
  expect(await ids('&sort=ASC')).toEqual(all.toReversed());
  expect(await ids('&search=nuble')).toEqual(all);
  expect(await ids('&search=frutas')).toEqual([]);
  expect(await ids(`&search=${all[0]}`)).toContain(all[0]);
  const { body } = await e.api.get('/factura?sort=total_monto:ASC&limit=1');
  expect(body.results).toEqual([
    {
      factura_id: expect.any(Number),
      uuid: expect.any(String),
      cliente_nombre: 'Viña Ñuble',
      total_monto: 396,
      factura_pagada: false,
      saldo: 396,
      emitida_en: expect.any(String),
      vence: expect.any(String),
      vencida: false,
      folio: null,
      created_at: expect.any(String),
      version: expect.any(Number),
    },
  ]);
});

/** The closed work that a new replica is not sent. */
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { PipelinedClient } from '#server/db/client.ts';
import { formatFecha, formatDateMinute } from '#domain/date.ts';
import { payloads } from '#tests/support/payloads.ts';
import { createReplica, getChanges } from '#tests/support/replica.ts';
import { agedCompany, type InvoicedItem, expectSame, idsOf } from '#tests/support/aged-company.ts';

/** Clients with a few operations and invoices each. */
const CLIENTES = 16;
const SEED = Number(process.env.SEED ?? 7);

describe('Closed work', () => {
  it('Closed work untouched for 12 months is left out of a new replica, open work of any age is not', async () => {
    const company = await agedCompany();
    const { own, db, operacion, factura } = company;
    const closed = await operacion();
    await factura([{ operacion_id: closed.operacion_id }, { extra_id: closed.extra_id }]);
    const recent = await operacion(false);
    await factura([{ operacion_id: recent.operacion_id }, { extra_id: recent.extra_id }], { old: false });
    const unpaid = await operacion();
    await factura([{ operacion_id: unpaid.operacion_id }, { extra_id: unpaid.extra_id }], { paid: false });
    const unbilled = await operacion();
    const half = await operacion();
    await factura([{ operacion_id: half.operacion_id }]);
    const kept = [recent, unpaid, unbilled, half].map(({ operacion_id }) => operacion_id);
    await own.make('/puerto', payloads.puerto());
    for (const limit of [1, 1000]) {
      const replica = createReplica(own);
      await replica.sync(limit);
      expect(replica.rows('operacion').map(({ id }) => id)).toEqual(kept);
      expect(replica.rows('movimiento').map(({ operacion_id }) => operacion_id)).toEqual(kept);
      expect(replica.rows('extra').map(({ operacion_id }) => operacion_id)).toEqual(kept);
      expect(replica.rows('contenedor')).toHaveLength(4);
      expect(replica.rows('factura')).toHaveLength(3);
      expect(replica.rows('factura_item').map(({ operacion_id }) => operacion_id)).not.toContain(
        closed.operacion_id,
      );
      expect(replica.rows('cliente')).toHaveLength(1);
      expect(replica.rows('puerto')).toHaveLength(1);
      for (const table of ['operacion', 'movimiento', 'contenedor', 'extra', 'factura', 'cliente'] as const) {
        const ids = replica.rows(table).map(({ id }) => id);
        const stored = db
          .selectFrom(table as 'operacion')
          .selectAll()
          .where('id', 'in', ids);
        expect(replica.rows(table)).toEqual(await stored.orderBy('id').execute());
      }
      await expectSame(company, replica);
    }

    // Finding the open work takes longest, so it happens once for a first page, even if many devices ask at the same time.
    await own.make('/puerto', payloads.puerto());
    const query = vi.spyOn(PipelinedClient.prototype, 'query');
    const answers = await Promise.all([own, own, own].map((each) => getChanges(each)));
    const found = query.mock.calls.filter(([text]) => String(text).includes('custodia as materialized'));
    query.mockRestore();
    expect(found).toHaveLength(1);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    await own.drop();
  });

  it('A new replica is told the month from which on closed work is sent, only if some was left out', async () => {
    const { own, operacion, factura } = await agedCompany();
    expect(await getChanges(own, 'desde=0')).toMatchObject({ cerradoDesde: null });
    const closed = await operacion();
    await factura([{ operacion_id: closed.operacion_id }, { extra_id: closed.extra_id }]);
    const first = await getChanges(own, 'desde=0');
    const since = formatDateMinute(first.cerradoDesde!);
    const [year, month] = formatFecha(Date.now()).split('-');
    expect(since).toBe(`${Number(year) - 1}-${month}-01 00:00`);
    // The whole of that month is sent.
    const { operacion_id } = await operacion();
    await factura([{ operacion_id }]);
    await own.db
      .updateTable('operacion')
      .set({ updated_at: first.cerradoDesde! })
      .where('id', '=', operacion_id)
      .execute();
    const replica = createReplica(own);
    await replica.sync();
    expect(replica.rows('operacion').map(({ id }) => id)).toEqual([operacion_id]);
    expect(await getChanges(own, `desde=${first.cursor}`)).not.toHaveProperty('cerradoDesde');
    await own.drop();
  });

  it('An invoice that closed work shares with open work is sent whole, and billed once', async () => {
    const company = await agedCompany();
    const { own, operacion, factura } = company;
    const [open, between, closed] = [await operacion(), await operacion(), await operacion()];
    await factura([{ operacion_id: open.operacion_id }], { paid: false });
    await factura([{ extra_id: open.extra_id }, { operacion_id: between.operacion_id }]);
    await factura([
      { extra_id: between.extra_id },
      { operacion_id: closed.operacion_id },
      { extra_id: closed.extra_id },
    ]);
    const replica = createReplica(own);
    await replica.sync();
    expect(idsOf(replica.rows('operacion'))).toEqual([open.operacion_id, between.operacion_id]);
    await expectSame(company, replica);
    await own.drop();
  });

  it('Closed work that opens again because its payment is taken back is sent to devices that never had it', async () => {
    const company = await agedCompany();
    const { own, operacion, factura } = company;
    const [first, second, third, other] = [
      await operacion(),
      await operacion(),
      await operacion(),
      await operacion(),
    ];
    const reopened = await factura([{ operacion_id: first.operacion_id }, { extra_id: second.extra_id }]);
    await factura([
      { operacion_id: second.operacion_id },
      { extra_id: first.extra_id },
      { extra_id: third.extra_id },
    ]);
    await factura([{ operacion_id: third.operacion_id }]);
    await factura([{ operacion_id: other.operacion_id }, { extra_id: other.extra_id }]);
    await own.make('/puerto', payloads.puerto());
    const replica = createReplica(own);
    await replica.sync();
    expect(replica.rows('operacion')).toEqual([]);
    await own.patch(`/factura/${reopened}`, { pagada: true });
    await replica.sync();
    expect(replica.rows('operacion')).toEqual([]);
    const taken = await own.patch(`/factura/${reopened}`, { pagada: false });
    expect(taken.status).toBe(200);
    const fresh = createReplica(own);
    await fresh.sync();
    await replica.sync();
    for (const each of [replica, fresh]) {
      expect(idsOf(each.rows('operacion'))).toEqual(
        [first, second, third].map(({ operacion_id }) => operacion_id),
      );
      expect(each.rows('movimiento')).toHaveLength(3);
      expect(each.rows('contenedor')).toHaveLength(3);
      await expectSame(company, each);
    }
    const { status } = await own.remove(`/factura/${reopened}`);
    expect(status).toBe(200);
    await replica.sync();
    await expectSame(company, replica);
    await own.drop();
  });

  it('An agendamiento is closed work once its containers have left and its porteos are paid', async () => {
    const company = await agedCompany();
    const { own, vacio } = company;
    const gone = await vacio();
    const kept = [
      await vacio({ stored: true }),
      await vacio({ invoiced: false }),
      await vacio({ moved: false }),
    ];
    const transportes = kept.map(({ transporte_id }) => transporte_id);
    const replica = createReplica(own);
    await replica.sync();
    expect(idsOf(replica.rows('contenedor_transporte'))).toEqual(transportes);
    expect(replica.rows('porteo')).toHaveLength(2);
    expect(replica.rows('contenedor')).toHaveLength(3);
    expect(replica.rows('almacenaje')).toHaveLength(2);
    await expectSame(company, replica);
    expect((await own.patch(`/factura/${gone.factura}`, { pagada: false })).status).toBe(200);
    await replica.sync();
    expect(idsOf(replica.rows('contenedor_transporte'))).toEqual([gone.transporte_id, ...transportes]);
    expect(replica.rows('porteo')).toHaveLength(3);
    await expectSame(company, replica);
    await own.drop();
  });

  it('Closed work in random companies is left out correctly, and reaches every device once it opens again', async () => {
    const company = await agedCompany();
    const { own, db, operacion, factura, otherCliente } = company;
    const [some = []] = fc.sample(fc.array(fc.nat(999), { minLength: 4000, maxLength: 4000, size: 'max' }), {
      seed: SEED,
      numRuns: 1,
    });
    let next = 0;
    const below = (n: number): number => some[next++ % some.length]! % n;
    const chance = (percent: number): boolean => below(100) < percent;
    for (let n = 0; n < CLIENTES; n += 1) {
      const charged: InvoicedItem[][] = [[], [], [], []];
      for (let m = 0; m < 4; m += 1) {
        const finalizado = chance(95);
        const { operacion_id, extra_id } = await operacion(chance(95), finalizado);
        // Mostly on an invoice of its own together with its extra.
        const place = chance(60) ? m : below(charged.length);
        if (finalizado && chance(95)) charged[place]!.push({ operacion_id });
        if (finalizado && chance(95)) charged[chance(60) ? place : below(charged.length)]!.push({ extra_id });
      }
      for (const charges of charged) {
        if (charges.length > 0) await factura(charges, { old: chance(95), paid: chance(90) });
      }
      await otherCliente();
    }
    await own.make('/puerto', payloads.puerto());
    const first = createReplica(own);
    await first.sync(20);
    await expectSame(company, first);
    const all = await db.selectFrom('operacion').select('id').execute();
    expect(first.rows('operacion').length).toBeGreaterThan(CLIENTES);
    expect(first.rows('operacion').length).toBeLessThan(all.length - CLIENTES / 2);

    const pagadas = await db.selectFrom('factura').select('id').where('pagada', '=', true).execute();
    const replicas = [first];
    for (let n = 0; n < 5; n += 1) {
      const { status } = await own.patch(`/factura/${pagadas[below(pagadas.length)]!.id}`, { pagada: false });
      expect(status).toBe(200);
      replicas.push(createReplica(own));
      for (const replica of replicas) await replica.sync(50);
      for (const replica of replicas) await expectSame(company, replica);
    }
    await own.drop();
  }, 120_000);
});

/** Sixteen clients at once, on two servers: one succeeds, the others get a clear refusal, and the data are consistent. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiAnswer } from '#tests/support/api.ts';
import { CLIENT_COUNT, type Clients, openClients } from '#tests/support/clients.ts';
import { agendamiento, porteoBody } from '#tests/support/contenedores.ts';
import { agendar, storeEmpty } from '#tests/support/empresa.ts';
import { chargedImport } from '#tests/support/offline-day.ts';
import { movimientos } from '#tests/support/movimientos.ts';
import { TARIFA } from '#tests/support/tarifa.ts';

const SLOW = 120_000;
let c: Clients;

beforeAll(async () => {
  c = await openClients();
}, SLOW);
afterAll(async () => {
  const counts = Array.from(c.tally, ([status, n]) => `${status}: ${n}`).toSorted();
  const total = [...c.tally.values()].reduce((sum, n) => sum + n, 0);
  console.log(`Concurrency: ${total} calls by ${CLIENT_COUNT} clients on 2 servers; ${counts.join(', ')}`);
  await c.close();
}, SLOW);

const rows = async (query: string, values: unknown[] = []) =>
  (await c.empresa.api.pool.query(query, values)).rows;

/** One of them with that status; all others refused with that one. */
function expectOneWinner(
  answers: ApiAnswer[],
  won: number,
  lost: { status: number; codigo: string },
): ApiAnswer {
  const winners = answers.filter(({ status }) => status < 300);
  const losers = answers.filter(({ status }) => status >= 300);
  expect(winners.map(({ status, body }) => [status, body.mensaje])).toEqual([[won, expect.any(String)]]);
  expect(losers.map(({ status, body }) => ({ status, codigo: body.codigo }))).toEqual(losers.map(() => lost));
  for (const { body } of losers) expect(body.mensaje).toMatch(/^[A-ZÁÉÍÓÚ].{10,}/);
  return winners[0]!;
}
const RULE = { status: 409, codigo: 'regla' };

describe('Invoices', () => {
  it(
    'Of sixteen simultaneous invoices of the same items one is made, and its totals are those of its items',
    { timeout: SLOW },
    async () => {
      const { cliente } = c.empresa;
      for (let round = 0; round < 3; round += 1) {
        const operaciones = [await chargedImport(c.empresa), await chargedImport(c.empresa)];
        const extras = (
          await rows('select id from extra where operacion_id = any($1) and deleted_at is null', [
            operaciones,
          ])
        ).map(({ id }) => id);
        expect(extras.length).toBeGreaterThan(0);
        const answers = await c.all('POST', '/factura', () => ({ body: { cliente, operaciones, extras } }));
        const { datos } = expectOneWinner(answers, 201, RULE).body;
        const [sums] = await rows(
          `select f.subtotal, f.iva, f.total, sum(i.precio * i.cantidad) as suma, count(*)::int as n
         from factura f join factura_item i on i.factura_id = f.id and i.deleted_at is null where f.id = $1 group by f.id`,
          [datos.id],
        );
        expect(sums.n).toBe(operaciones.length + extras.length);
        expect(sums.subtotal).toBe(Number(sums.suma));
        expect(sums.total).toBe(sums.subtotal + Math.round(sums.subtotal * 0.19));
      }
    },
  );

  it(
    'Simultaneous invoices that share an operation each with the next never invoice an operation twice',
    { timeout: SLOW },
    async () => {
      const ids: number[] = [];
      for (let n = 0; n < 6; n += 1) ids.push(await chargedImport(c.empresa));
      const { cliente } = c.empresa;
      const answers = await c.all('POST', '/factura', (client) => ({
        body: { cliente, operaciones: [ids[client % 6], ids[(client + 1) % 6]] },
      }));
      expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
      const won = answers.filter(({ status }) => status === 201).length;
      expect(won).toBeGreaterThanOrEqual(2);
      const items = await rows(
        'select operacion_id as id from factura_item where operacion_id = any($1) and deleted_at is null',
        [ids],
      );
      expect(items).toHaveLength(won * 2);
      expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    },
  );
});

describe('The same movement sent many times', () => {
  const first = (operacion: number, more: object = {}) => ({
    operacion,
    ...movimientos(c.empresa).retiroPuerto(['2 08:00', '2 20:00'], { numero: `TSTU${operacion}` }),
    ...more,
  });
  async function expectOnce(operacion: number): Promise<void> {
    const moved = await rows('select id from movimiento where operacion_id = $1 and deleted_at is null', [
      operacion,
    ]);
    expect(moved).toHaveLength(1);
    const extras = await rows(
      'select tipo, count(*)::int as n from extra where operacion_id = $1 and deleted_at is null group by 1',
      [operacion],
    );
    // Six free hours of twelve: one charge, once.
    expect(extras).toEqual([{ tipo: 'Estadia puerto', n: 1 }]);
    const containers = await rows(
      'select c.id from contenedor c join operacion o on o.contenedor_id = c.id where o.id = $1',
      [operacion],
    );
    expect(containers).toHaveLength(1);
  }

  it('The same movement sent many times at once under one key is done once, and each call gets the same answer', async () => {
    const operacion = await agendar(c.empresa);
    const key = randomUUID();
    const answers = await c.all('POST', '/movimiento', () => ({ body: first(operacion), key }));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => body.datos.id)).size).toBe(1);
    await expectOnce(operacion);
  });

  it('The same movement sent many times at once with one uuid and no key gets one 201, and 200 with that record for all others', async () => {
    const operacion = await agendar(c.empresa);
    const uuid = randomUUID();
    const answers = await c.all('POST', '/movimiento', () => ({ body: first(operacion, { uuid }) }));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => b - a);
    expect(statuses).toEqual([201, ...Array.from({ length: CLIENT_COUNT - 1 }, () => 200)]);
    expect(new Set(answers.map(({ body }) => body.datos.id)).size).toBe(1);
    await expectOnce(operacion);
  });

  it('The same movement sent many times at once without key and uuid is done once, since it cannot follow itself', async () => {
    const operacion = await agendar(c.empresa);
    expectOneWinner(await c.all('POST', '/movimiento', () => ({ body: first(operacion) })), 201, RULE);
    await expectOnce(operacion);
  });
});

describe('Containers', () => {
  it('The last container of a schedule, moved by sixteen calls at once, is moved, stored and charged once', async () => {
    const { api } = c.empresa;
    const { id, contenedores } = await api.make('/contenedor', agendamiento(c.empresa, ['CSQU3054383']));
    const answers = await c.all('POST', '/contenedor/transporte', () => ({
      body: porteoBody(c.empresa, { id, contenedores }),
    }));
    const { datos } = expectOneWinner(answers, 201, RULE).body;
    expect(datos).toMatchObject({ contenedores: [], con_movidos: true });
    const [{ id: contenedor }] = contenedores;
    expect(
      await rows('select id from almacenaje where contenedor_id = $1 and deleted_at is null', [contenedor]),
    ).toHaveLength(1);
    expect(
      await rows('select id from extra where contenedor_id = $1 and deleted_at is null', [contenedor]),
    ).toHaveLength(1);
    expect(await rows('select id from porteo where transporte_id = $1', [id])).toHaveLength(1);
  });

  it('One container number, scheduled by many calls at once, is scheduled once', async () => {
    const answers = await c.all('POST', '/contenedor', () => ({
      body: agendamiento(c.empresa, ['CBHU3202732']),
    }));
    expectOneWinner(answers, 201, RULE);
    const found = await rows(`select id from contenedor where numero = 'CBHU3202732' and deleted_at is null`);
    expect(found).toHaveLength(1);
  });

  it(
    'One stored container is picked up by one of sixteen simultaneous operations',
    { timeout: SLOW },
    async () => {
      const stored = await storeEmpty(c.empresa, { numero: 'TCLU0000009' });
      const operaciones: number[] = [];
      for (let n = 0; n < CLIENT_COUNT; n += 1) operaciones.push(await agendar(c.empresa, 'EXPORTACION'));
      const pickUp = movimientos(c.empresa).retiroBodega(['5 08:00', '5 09:00'], stored.id);
      const answers = await c.all('POST', '/movimiento', (client) => ({
        body: { operacion: operaciones[client], ...pickUp },
      }));
      const winners = answers.filter(({ status }) => status === 201);
      expect(winners).toHaveLength(1);
      const losers = answers.filter(({ status }) => status !== 201);
      for (const { status } of losers) expect([400, 409]).toContain(status);
      expect(await rows('select id from operacion where contenedor_id = $1', [stored.id])).toHaveLength(1);
      const open = await rows(
        'select id from almacenaje where contenedor_id = $1 and salida is null and deleted_at is null',
        [stored.id],
      );
      expect(open).toEqual([]);
    },
  );
});

describe('One record', () => {
  it.each([
    ['chofer', 'chofer', (n: number) => ({ comision: n + 1 })],
    ['cliente', 'cliente', (n: number) => ({ giro: `Giro ${n}` })],
    ['bodega', 'bodega', (n: number) => ({ comuna: `Comuna ${n}` })],
  ] as const)(
    '%s: one of sixteen simultaneous edits with If-Match succeeds, the others answer 412 with the current record',
    async (module, which, edit) => {
      const path = `/${module}/${c.empresa[which]}`;
      for (let round = 0; round < 3; round += 1) {
        const { version } = (await c.empresa.api.get(path)).body.datos;
        const answers = await c.all('PATCH', path, (client) => ({
          body: edit(client + round * 100),
          ifMatch: version,
        }));
        const { datos } = expectOneWinner(answers, 200, { status: 412, codigo: 'version' }).body;
        for (const { body } of answers) expect(body.datos).toEqual(datos);
        expect((await c.empresa.api.get(path)).body.datos).toEqual(datos);
      }
    },
  );

  it('An operation, edited by eight and deleted by eight calls at once, takes one of the sixteen changes', async () => {
    const id = await agendar(c.empresa);
    const { version } = (await c.empresa.api.get(`/operacion/${id}`)).body.datos;
    const edits = c.all('PATCH', `/operacion/${id}`, (client) => ({
      body: { monto: 1_000 + client },
      ifMatch: version,
    }));
    const removals = c.all('DELETE', `/operacion/${id}`, () => ({ ifMatch: version }));
    const answers = (await Promise.all([edits, removals])).flat();
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 404, 412]).toContain(status);
  });

  it('A client gets one tariff from simultaneous creations', async () => {
    const cliente = c.empresa.other;
    const answers = await c.all('POST', '/negociacion', () => ({ body: { cliente, ...TARIFA } }));
    expectOneWinner(answers, 201, RULE);
    expect(
      await rows('select id from negociacion where cliente_id = $1 and deleted_at is null', [cliente]),
    ).toHaveLength(1);
  });

  it('An invoice is deleted once by simultaneous deletions', async () => {
    const { cliente, api } = c.empresa;
    const { id } = await api.make('/factura', { cliente, operaciones: [await chargedImport(c.empresa)] });
    const answers = await c.all('DELETE', `/factura/${id}`, () => ({}));
    expectOneWinner(answers, 200, { status: 404, codigo: 'no_encontrado' });
  });
});

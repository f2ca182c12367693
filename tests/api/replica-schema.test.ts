/** A migration that fills a column raises no version: replicas that exist get it by the replica schema number. */
import { afterEach, expect, it } from 'vitest';
import { applyMigration } from '#server/db/migrate.ts';
import { payloads } from '#tests/support/payloads.ts';
import { createDevice } from '#tests/support/device.ts';
import { type TestEmpresa, openEmpresa } from '#tests/support/empresa.ts';
import { createNetwork } from '#tests/support/network.ts';
import { getChanges } from '#tests/support/replica.ts';

let e: TestEmpresa;
afterEach(() => e.close());

async function runMigration(text: string, numero = 900): Promise<void> {
  const client = await e.api.pool.connect();
  await applyMigration(client, { numero, nombre: `${numero}.sql` }, text).finally(() => client.release());
}

const ADD = `alter table chofer add column turno text; update chofer set turno = 'Noche';`;

it('A migration that adds and fills a column reaches an existing replica, with its unsent change on top', async () => {
  e = await openEmpresa();
  const network = createNetwork(e.api);
  const device = createDevice(network.transport);
  const first = await device.open();
  await first.engine.sync();
  network.cut = true;
  const puerto = { ...payloads.puerto(), nombre: 'Puerto sin enviar' };
  await first.engine.mutate('puerto.create', { body: puerto }, 0);
  const { version } = (await e.api.pool.query('select version from reloj')).rows[0];
  await runMigration(ADD);
  // Without a network the rows of before are shown.
  const tab = await device.open();
  first.kill();
  const turn = (): unknown => (tab.engine.reader.get('chofer', e.chofer) as { turno?: string }).turno;
  await tab.engine.sync();
  expect(tab.engine.reader.get('chofer', e.chofer)).toBeDefined();
  expect(turn()).toBeUndefined();
  expect((await e.api.pool.query('select version from reloj')).rows[0]).toEqual({ version });

  network.cut = false;
  await tab.engine.pull();
  expect(turn()).toBe('Noche');
  expect([...tab.engine.reader.all('puerto')].map(({ nombre }) => nombre)).toContain(puerto.nombre);
  device.clock.advance(120_000);
  await tab.engine.sync(true);
  expect(tab.engine.rows).toEqual([]);
  expect((await e.api.get('/puerto?search=sin+enviar')).body.results).toHaveLength(1);
  // The replica is filled once: the next pull does not start from the beginning.
  const asked: unknown[] = [];
  network.onAnswer = ({ path, query }) => void (path === '/sync/cambios' && asked.push(query?.desde));
  await tab.engine.pull();
  expect(asked).toEqual([tab.engine.cursor]);
  tab.kill();
});

it('A refill of a replica that is interrupted leaves the earlier rows until the next one is complete', async () => {
  e = await openEmpresa();
  const network = createNetwork(e.api);
  const tab = await createDevice(network.transport).open();
  await tab.engine.sync();
  await runMigration(ADD);
  let calls = 0;
  network.fault = () => (++calls === 2 ? 'perdida' : null);
  await tab.engine.pull();
  expect(calls).toBe(2);
  expect(tab.engine.reader.get('chofer', e.chofer)).toMatchObject({ comision: 10 });
  expect(tab.engine.state.complete).toBe(true);
  await tab.engine.pull();
  expect(tab.engine.reader.get('chofer', e.chofer)).toMatchObject({ turno: 'Noche' });
  tab.kill();
});

it('A row healed after a migration, before the server is restarted, does not make the replica count as refilled', async () => {
  e = await openEmpresa();
  const device = createDevice(createNetwork(e.api).transport);
  const first = await device.open();
  await first.engine.sync();
  // The disk loses a row.
  const blocks = await first.db.bloques.toArray();
  const puertos = blocks.find(({ tabla }) => tabla === 'puerto')!;
  await first.db.bloques.put({ ...puertos, filas: [] });
  first.kill();
  const tab = await device.open();
  await runMigration(ADD);
  await tab.engine.compare();
  await tab.engine.pull();
  expect(tab.engine.reader.get('chofer', e.chofer)).toMatchObject({ turno: 'Noche' });
  tab.kill();
});

it('The schema number of replicas rises with each migration that names a replicated table, unless it is marked to alter no row', async () => {
  e = await openEmpresa();
  const numberNow = async (): Promise<number> => (await getChanges(e.api)).esquema!;
  const before = await numberNow();
  await runMigration('-- chofer is not touched\ncreate table otra (n integer)', 901);
  await runMigration('-- replica: unaffected\ncreate index chofer_otro_idx on chofer (nombre)', 902);
  expect(await numberNow()).toBe(before);
  await runMigration('update chofer set nombre = upper(nombre)', 903);
  expect(await numberNow()).toBe(before + 1);
});

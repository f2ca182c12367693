/** A migration that fills a column raises no version: replicas that exist get it by the replica schema number. */
import { afterEach, expect, it } from 'vitest';
import { applyMigration } from '#server/db/migrate.ts';
import { payloads } from '#tests/support/api.ts';
import { crearDispositivo } from '#tests/support/device.ts';
import { type Empresa, openEmpresa } from '#tests/support/empresa.ts';
import { crearRed } from '#tests/support/network.ts';
import { pull } from '#tests/support/replica.ts';

let e: Empresa;
afterEach(() => e.close());

async function runMigration(text: string, numero = 900): Promise<void> {
  const client = await e.api.pool.connect();
  await applyMigration(client, { numero, nombre: `${numero}.sql` }, text).finally(() => client.release());
}

const ADD = `alter table chofer add column turno text; update chofer set turno = 'Noche';`;

it('a migration that adds and fills a column reaches a replica that exists, with its unsent change on top', async () => {
  e = await openEmpresa();
  const red = crearRed(e.api);
  const device = crearDispositivo(red.transport);
  const first = await device.abrir();
  await first.motor.sync();
  red.cortada = true;
  const puerto = { ...payloads.puerto(), nombre: 'Puerto sin enviar' };
  await first.motor.mutate('puerto.create', { body: puerto }, 0);
  const { version } = (await e.api.pool.query('select version from reloj')).rows[0];
  await runMigration(ADD);
  // Without a network the rows of before are shown.
  const tab = await device.abrir();
  first.matar();
  const turno = (): unknown => (tab.motor.lector.get('chofer', e.chofer) as { turno?: string }).turno;
  await tab.motor.sync();
  expect(tab.motor.lector.get('chofer', e.chofer)).toBeDefined();
  expect(turno()).toBeUndefined();
  expect((await e.api.pool.query('select version from reloj')).rows[0]).toEqual({ version });

  red.cortada = false;
  await tab.motor.pull();
  expect(turno()).toBe('Noche');
  expect([...tab.motor.lector.all('puerto')].map(({ nombre }) => nombre)).toContain(puerto.nombre);
  device.reloj.adelantar(120_000);
  await tab.motor.sync(true);
  expect(tab.motor.rows).toEqual([]);
  expect((await e.api.get('/puerto?search=sin+enviar')).body.results).toHaveLength(1);
  // Filled once: the next pull asks for nothing from the beginning.
  const asked: unknown[] = [];
  red.alResponder = ({ path, query }) => void (path === '/sync/changes' && asked.push(query?.desde));
  await tab.motor.pull();
  expect(asked).toEqual([tab.motor.cursor]);
  tab.matar();
});

it('a fill that is cut off leaves the rows of before until the next one is complete', async () => {
  e = await openEmpresa();
  const red = crearRed(e.api);
  const tab = await crearDispositivo(red.transport).abrir();
  await tab.motor.sync();
  await runMigration(ADD);
  let calls = 0;
  red.falla = () => (++calls === 2 ? 'perdida' : null);
  await tab.motor.pull();
  expect(calls).toBe(2);
  expect(tab.motor.lector.get('chofer', e.chofer)).toMatchObject({ comision: 10 });
  expect(tab.motor.state.complete).toBe(true);
  await tab.motor.pull();
  expect(tab.motor.lector.get('chofer', e.chofer)).toMatchObject({ turno: 'Noche' });
  tab.matar();
});

it('a row healed after a migration, before the server starts anew, does not pass for a replica that was filled', async () => {
  e = await openEmpresa();
  const device = crearDispositivo(crearRed(e.api).transport);
  const first = await device.abrir();
  await first.motor.sync();
  // The disk loses a row.
  const bloques = await first.db.bloques.toArray();
  const puertos = bloques.find(({ tabla }) => tabla === 'puerto')!;
  await first.db.bloques.put({ ...puertos, filas: [] });
  first.matar();
  const tab = await device.abrir();
  await runMigration(ADD);
  await tab.motor.compare();
  await tab.motor.pull();
  expect(tab.motor.lector.get('chofer', e.chofer)).toMatchObject({ turno: 'Noche' });
  tab.matar();
});

it('the number rises with each migration that names a replicated table, unless that says it alters no row', async () => {
  e = await openEmpresa();
  const numberNow = async (): Promise<number> => (await pull(e.api)).esquema!;
  const before = await numberNow();
  await runMigration('-- chofer is not touched\ncreate table otra (n integer)', 901);
  await runMigration('-- replica: unaffected\ncreate index chofer_otro_idx on chofer (nombre)', 902);
  expect(await numberNow()).toBe(before);
  await runMigration('update chofer set nombre = upper(nombre)', 903);
  expect(await numberNow()).toBe(before + 1);
});

/** A replica that is filled in several pages by a user whose role was changed before (R26.6). */
import { expect, it } from 'vitest';
import type { ChangesAnswer } from '#contracts/sync.ts';
import { createDevice, NO_NETWORK } from '#tests/support/device.ts';
import { agendar, openEmpresa } from '#tests/support/empresa.ts';
import { createNetwork } from '#tests/support/network.ts';
import { loginAs, logInWith } from '#tests/support/users.ts';

/** A device whose pulls have pages of four rows, of a user who was given another role. */
async function openPaged() {
  const empresa = await openEmpresa();
  const { api } = empresa;
  for (let n = 0; n < 5; n++) await agendar(empresa);
  const { usuario, email } = await logInWith(api, 'LECTURA');
  await api.patch(`/usuario/${usuario.id}`, { role: 'DESPACHO' });
  const session = { token: await loginAs(api, email) };
  const network = createNetwork(api, () => session.token);
  const pages: ChangesAnswer[] = [];
  /** After how many pages the network is lost. */
  const loss = { after: Infinity };
  const device = createDevice(async (call) => {
    if (call.path !== '/sync/cambios') return network.transport(call);
    if (pages.length >= loss.after) return NO_NETWORK;
    const answer = await network.transport({ ...call, query: { ...call.query, limite: 4 } });
    pages.push(answer.body as ChangesAnswer);
    expect(pages.length, 'the pull ends').toBeLessThan(50);
    return answer;
  });
  const open = () => device.open({ userId: usuario.id, role: 'DESPACHO' });
  return { empresa, usuario, email, session, pages, loss, open };
}

const anew = (pages: readonly ChangesAnswer[]): number => pages.filter(({ reinicio }) => reinicio).length;

it('A device of a user with a new role is filled in several pages', async () => {
  const { empresa, pages, open } = await openPaged();
  const { engine, kill } = await open();
  await engine.sync();
  expect(pages.length).toBeGreaterThan(2);
  expect(anew(pages)).toBe(0);
  expect(engine.state.complete).toBe(true);
  expect([...engine.reader.all('operacion')]).toHaveLength(5);
  kill();
  await empresa.close();
});

it('A device of a user with a new role that is closed between two pages goes on after the last one', async () => {
  const { empresa, pages, loss, open } = await openPaged();
  let known = 0;
  for (const after of [2, 4]) {
    loss.after = after;
    const { engine, kill } = await open();
    await engine.sync();
    expect(engine.state.complete).toBe(false);
    expect(pages).toHaveLength(after);
    expect([...engine.reader.all('cliente')].length).toBeGreaterThan(0);
    known = pages.at(-1)!.cursor;
    kill();
  }
  loss.after = Infinity;
  const { engine, db, kill } = await open();
  await engine.sync();
  expect(anew(pages)).toBe(0);
  const cursors = pages.map(({ cursor }) => cursor);
  expect(cursors).toEqual(cursors.toSorted((a, b) => a - b));
  expect(cursors[4]).toBeGreaterThan(known);
  expect(engine.state.complete).toBe(true);
  expect([...engine.reader.all('operacion')]).toHaveLength(5);
  expect((await db.meta.get('replica'))!.valor).toMatchObject({ inicio: undefined });
  kill();
  await empresa.close();
});

it('A device that is closed between two pages starts anew if its user is given yet another role', async () => {
  const { empresa, usuario, email, session, pages, loss, open } = await openPaged();
  loss.after = 2;
  const first = await open();
  await first.engine.sync();
  first.kill();
  await empresa.api.patch(`/usuario/${usuario.id}`, { role: 'LECTURA' });
  session.token = await loginAs(empresa.api, email);
  loss.after = Infinity;
  const { engine, kill } = await open();
  await engine.sync();
  expect(anew(pages)).toBe(1);
  expect(engine.state.complete).toBe(true);
  expect([...engine.reader.all('operacion')]).toHaveLength(5);
  kill();
  await empresa.close();
});

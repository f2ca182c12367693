/** The device of a user whose role was changed (R26.6). */
import { expect, it } from 'vitest';
import type { ChangesAnswer } from '#contracts/sync.ts';
import { attach } from '#tests/support/attachments.ts';
import { jpegOf } from '#tests/support/contents.ts';
import { createDevice, waitUntil } from '#tests/support/device.ts';
import { agendar, openEmpresa } from '#tests/support/empresa.ts';
import { createNetwork } from '#tests/support/network.ts';
import { loginAs, logInWith } from '#tests/support/users.ts';

it('A device of a user with a new role is filled in several pages', async () => {
  const empresa = await openEmpresa();
  const { api } = empresa;
  for (let n = 0; n < 5; n++) await agendar(empresa);
  const { usuario, email } = await logInWith(api, 'LECTURA');
  await api.patch(`/usuario/${usuario.id}`, { role: 'DESPACHO' });
  const token = await loginAs(api, email);
  const network = createNetwork(api, () => token);
  const pages: ChangesAnswer[] = [];
  const device = createDevice(async (call) => {
    const isPull = call.path === '/sync/cambios';
    const answer = await network.transport(isPull ? { ...call, query: { ...call.query, limite: 4 } } : call);
    if (isPull) pages.push(answer.body as ChangesAnswer);
    expect(pages.length, 'the pull ends').toBeLessThan(50);
    return answer;
  });
  const { engine, kill } = await device.open({ userId: usuario.id, role: 'DESPACHO' });
  await engine.sync();
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.filter(({ reinicio }) => reinicio)).toEqual([]);
  expect(engine.state.complete).toBe(true);
  expect([...engine.reader.all('operacion')]).toHaveLength(5);
  kill();
  await empresa.close();
});

it('A device keeps no bytes of photos that its user no longer sees as a driver, except those that are not sent', async () => {
  const empresa = await openEmpresa();
  const { api, chofer2 } = empresa;
  const operacion = await agendar(empresa);
  const foreign = (await attach(api, { operacion, tipo: 'Sello' })).body.datos;
  const { usuario, email, token } = await logInWith(api, 'DESPACHO');
  const session = { token };
  const network = createNetwork(api, () => session.token);
  const device = createDevice(network.transport);
  const { engine, kill } = await device.open({ userId: usuario.id, role: 'DESPACHO' });
  await engine.sync();
  await engine.contents.cache(foreign.uuid, jpegOf(2000, 1));
  network.cut = true;
  await engine.attach(jpegOf(3000, 2), { label: 'Sello', body: { operacion, tipo: 'Sello' } });
  const unsent = engine.rows[0]!.creates[0]!;
  kill();
  await api.patch(`/usuario/${usuario.id}`, { role: 'CHOFER', chofer: chofer2 });
  session.token = await loginAs(api, email);
  network.cut = false;
  network.fault = ({ path }) => (path === '/sync/cambios' ? null : 'perdida');
  const again = await device.open({ userId: usuario.id, role: 'CHOFER' });
  await waitUntil(async () => {
    device.clock.advance(60_000);
    await again.engine.sync(true);
    return [...again.engine.reader.all('operacion')].length === 0;
  });
  expect((await again.db.bytes.toArray()).map(({ uuid }) => uuid)).toEqual([unsent]);
  again.kill();
  await empresa.close();
});

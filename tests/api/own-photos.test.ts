/** The bytes of photos on the device of a driver: those of his own work, and those that are not sent (R26.6). */
import { expect, it } from 'vitest';
import { attach } from '#tests/support/attachments.ts';
import { jpegOf } from '#tests/support/contents.ts';
import { createDevice, waitUntil } from '#tests/support/device.ts';
import { agendar, openEmpresa } from '#tests/support/empresa.ts';
import { createNetwork } from '#tests/support/network.ts';
import { loginAs, logInWith } from '#tests/support/users.ts';

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

it('The bytes of a photo leave the device when the server has accepted it as late work', async () => {
  const empresa = await openEmpresa();
  const { api, chofer, chofer2, camion2 } = empresa;
  const operacion = await agendar(empresa);
  const { usuario, token } = await logInWith(api, 'CHOFER', { chofer });
  const network = createNetwork(api, () => token);
  const device = createDevice(network.transport);
  const { engine, db, kill } = await device.open({ userId: usuario.id, role: 'CHOFER' });
  await engine.sync();
  network.cut = true;
  const body = { operacion, tipo: 'Sello', tomada_en: new Date().toISOString() };
  await engine.attach(jpegOf(3000, 2), { label: 'Sello', body });
  await api.patch(`/operacion/${operacion}`, { choferId: chofer2, camionId: camion2 });
  network.cut = false;
  await waitUntil(async () => {
    device.clock.advance(60_000);
    await engine.sync(true);
    return engine.rows.length === 0;
  });
  expect((await api.get(`/operacion/${operacion}`)).body.datos.adjuntos).toHaveLength(1);
  expect(await db.bytes.count()).toBe(0);
  kill();
  await empresa.close();
});

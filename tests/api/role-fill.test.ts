/** A replica that is filled in several pages by a user whose role was changed before (R26.6). */
import { expect, it } from 'vitest';
import type { ChangesAnswer } from '#contracts/sync.ts';
import { createDevice } from '#tests/support/device.ts';
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

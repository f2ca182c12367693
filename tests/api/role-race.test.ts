/** A role that changes while a pull of its user waits for its turn (R26.6). */
import { expect, it } from 'vitest';
import { agendar, openEmpresa } from '#tests/support/empresa.ts';
import { logInWith } from '#tests/support/users.ts';

/** The reads of one user that run at a time (server/http/read-queues.ts). */
const TURNS = 4;

it('A pull that waits for its turn while its user becomes a driver is refused, and brings no rows of the office', async () => {
  const empresa = await openEmpresa();
  const { api } = empresa;
  await agendar(empresa);
  const { usuario, token } = await logInWith(api, 'LECTURA');
  const { chofer } = await logInWith(api, 'CHOFER');
  const lock = await api.pool.connect();
  await lock.query('begin');
  await lock.query('lock table bodega in access exclusive mode');
  const reads = Array.from({ length: TURNS }, (_, n) => api.get(`/bodega?page=${n + 1}`, { token }));
  const pull = api.get('/sync/cambios?desde=1&limite=5000', { token });
  const other = await api.make('/chofer', { nombre: 'Sin usuario', contrato: 'Interno', comision: 5 });
  expect(other.id).not.toBe(chofer);
  const changed = await api.patch(`/usuario/${usuario.id}`, { role: 'CHOFER', chofer: other.id });
  expect(changed.status).toBe(200);
  await lock.query('rollback');
  lock.release();
  const { status, body } = await pull;
  expect(JSON.stringify(body)).not.toContain('monto');
  expect({ status, borrar: body.borrar }).toEqual({ status: 401, borrar: true });
  await Promise.all(reads);
  await empresa.close();
});

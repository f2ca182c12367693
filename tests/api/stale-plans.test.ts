/** A migration while a server runs: it prepares its statements again, and no call fails. */
import { afterEach, expect, it } from 'vitest';
import { type TestEmpresa, openEmpresa } from '#tests/support/empresa.ts';

let e: TestEmpresa;
afterEach(() => e.close());

it('A batch with a statement that was planned before a migration is done, and no failure is reported', async () => {
  e = await openEmpresa();
  const { api, chofer, camion, cliente } = e;
  const at = '2026-03-02T12:00:00.000Z';
  const { id } = await api.make('/operacion', {
    tipo: 'IMPORTACION',
    cliente,
    monto: 1000,
    eta_puerto: at,
    eta_planta: at,
  });
  const send = async (n: number): Promise<number[]> => {
    const bodies = [{ choferId: chofer, camionId: camion }, { monto: 2000 + n }];
    const operaciones = bodies.map((body) => ({
      key: crypto.randomUUID(),
      method: 'PATCH',
      path: `/operacion/${id}`,
      body,
    }));
    const { body } = await api.post('/sync/lote', { operaciones });
    return body.respuestas.map(({ status }: { status: number }) => status);
  };
  for (let n = 0; n < 6; n++) expect(await send(n)).toEqual([200, 200]);
  for (const [index, change] of ['add column turno text', 'drop column turno'].entries()) {
    await api.pool.query(`alter table chofer ${change}`);
    expect(await send(100 + index)).toEqual([200, 200]);
    expect(api.reported).toEqual([]);
  }
});

/** Numbers of operations and invoices: a refused or failed change uses no number (docs/decisions/033). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeTransaction } from '#server/db/transaction.ts';
import { agendar, type TestEmpresa, insertRows, openEmpresa } from '#tests/support/empresa.ts';
import { expectDifferent, operacionBody, saveWithPromise } from '#tests/support/promise.ts';

let empresa: TestEmpresa;
beforeAll(async () => {
  empresa = await openEmpresa();
});
afterAll(() => empresa.close());

async function invoiceBody(): Promise<object> {
  const [id] = await insertRows(empresa.db, 'operacion', {
    tipo: 'IMPORTACION',
    cliente_id: empresa.cliente,
    monto: 100_000,
    eta_puerto: '2026-03-02T12:00:00Z',
    eta_planta: '2026-03-02T18:00:00Z',
    finalizado: true,
    chofer_id: empresa.chofer,
    camion_id: empresa.camion,
  });
  return { cliente: empresa.cliente, operaciones: [id] };
}

describe('The next number follows the last one', () => {
  it('The number of an invoice follows the last one after an invoice that was refused as distinto', async () => {
    const { api } = empresa;
    const first = await api.make('/factura', await invoiceBody());
    const uuid = randomUUID();
    const body = { uuid, ...(await invoiceBody()) };
    const wrong = { [`factura/${uuid}`]: { total: 1 } };
    const { actual } = expectDifferent(await api.post('/factura', { ...body, promise: { outcome: wrong } }));
    const second = await saveWithPromise(empresa, 'POST', '/factura', body, actual);
    expect(second.id).toBe(first.id + 1);
  });

  it('The number of an operation follows the last one after a refusal as distinto, alone and in a batch', async () => {
    const { api } = empresa;
    const first = await agendar(empresa);
    const wrong = { [`operacion/${randomUUID()}`]: null };
    const refused = () => operacionBody(empresa, { uuid: randomUUID(), promise: { outcome: wrong } });
    expectDifferent(await api.post('/operacion', refused()));
    const operation = (body: object) => ({ key: randomUUID(), method: 'POST', path: '/operacion', body });
    const operaciones = [operation(refused()), operation(operacionBody(empresa)), operation(refused())];
    const { respuestas } = (await api.post('/sync/lote', { operaciones })).body;
    expect(respuestas.map(({ status }: { status: number }) => status)).toEqual([409, 201, 409]);
    expect(respuestas[1].body.datos.id).toBe(first + 1);
    expect(await agendar(empresa)).toBe(first + 2);
  });

  it('Numbers follow each other after a failed transaction, and among writers of several connections', async () => {
    const { api, db } = empresa;
    const first = await agendar(empresa);
    const failed = writeTransaction(db, async ({ trx, version }) => {
      const { uuid: _, cliente, ...body } = operacionBody(empresa) as Record<string, unknown>;
      const row = { ...body, cliente_id: cliente, finalizado: false, version };
      await trx
        .insertInto('operacion')
        .values(row as never)
        .execute();
      throw new Error('failed after the insert');
    });
    await expect(failed).rejects.toThrow('failed after the insert');
    const all = await Promise.all(
      Array.from({ length: 8 }, () => api.make('/operacion', operacionBody(empresa))),
    );
    const ids = all.map(({ id }) => id).toSorted((a, b) => a - b);
    expect(ids).toEqual(Array.from({ length: 8 }, (_, n) => first + 1 + n));
  });
});

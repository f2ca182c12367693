/** What a deletion that is taken back does to charges and to the limit of attachments (R38, R33, R25.2). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_ADJUNTOS } from '#domain/adjunto-rules.ts';
import { audit } from '#server/audit/audit.ts';
import { attach } from '#tests/support/attachments.ts';
import { agendar, openEmpresa, type TestEmpresa } from '#tests/support/empresa.ts';
import { expectRefusal } from '#tests/support/expect-refusal.ts';
import { movimientos, postMovimientos } from '#tests/support/movimientos.ts';

let e: TestEmpresa;
let m: ReturnType<typeof movimientos>;
beforeAll(async () => {
  e = await openEmpresa();
  m = movimientos(e);
});
afterAll(async () => {
  expect((await audit(e.db)).checks.flatMap(([, found]) => found)).toEqual([]);
  await e.close();
});

const restoreIt = (table: string, id: number) => e.api.post(`/restauracion/${table}/${id}`, {});
const operacionOf = async (id: number) => (await e.api.get(`/operacion/${id}`)).body.datos;

describe('R38.2 Charges that do not come back', () => {
  test('R38.2 A derived charge that a corrected movement no longer causes stays deleted', async () => {
    const operacion = await agendar(e);
    const [, descarga] = await postMovimientos(
      e,
      operacion,
      m.retiroPuerto(['1 08:00', '1 09:00'], { numero: 'RCO1' }),
      m.descarga(['2 10:00', '2 20:00']),
    );
    const charges = async (): Promise<{ id: number }[]> =>
      (await operacionOf(operacion)).movimientos.flatMap(({ extras }: { extras: object[] }) => extras);
    const [estadia] = await charges();
    await e.api.patch(`/movimiento/${descarga}`, { fecha_termino: '2026-03-02T12:00:00Z' });
    expect(await charges()).toEqual([]);
    expectRefusal(await restoreIt('extra', estadia!.id), 'regla', 'Este cobro se calcula de los movimientos');
    expect(await charges()).toEqual([]);
  });
});

describe('R38.1 Charges by hand of an operation that comes back', () => {
  test('R38.1 A charge that was invoiced after the deletion stays without an operation, which is not locked', async () => {
    const operacion = await agendar(e);
    const charge = { cliente: e.cliente, operacion, tipo: 'Peaje', monto: 5000 };
    const [invoiced, free] = [await e.api.make('/extra', charge), await e.api.make('/extra', charge)];
    await e.api.remove(`/operacion/${operacion}`);
    await e.api.make('/factura', { cliente: e.cliente, extras: [invoiced.id] });
    expect((await restoreIt('operacion', operacion)).status).toBe(200);
    expect(await operacionOf(operacion)).toMatchObject({ facturada: false, extras: [{ id: free.id }] });
    await postMovimientos(e, operacion, m.retiroPuerto(['1 08:00', '1 09:00'], { numero: 'RCO2' }));
  });
});

describe('R25.2 Attachments that come back', () => {
  test('R25.2 An attachment stays deleted where its operation has got its hundredth since', async () => {
    const operacion = await agendar(e);
    const first = (await attach(e.api, { operacion })).body.datos;
    for (let n = 1; n < MAX_ADJUNTOS; n += 1)
      // oxlint-disable-next-line no-await-in-loop -- as a device sends them
      expect((await attach(e.api, { operacion })).status).toBe(201);
    await e.api.remove(`/adjunto/${first.id}`);
    expect((await attach(e.api, { operacion })).status).toBe(201);
    expectRefusal(
      await restoreIt('adjunto', first.id),
      'regla',
      'La operación ya tiene 100 fotos y documentos',
    );
  });
});

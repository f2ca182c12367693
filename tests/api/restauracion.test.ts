/** Deletions that are taken back: what comes back, what does not, and for whom (R38). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '#server/audit/audit.ts';
import { sentencesOf } from '#views/historial-sentences.ts';
import { agendar, openEmpresa, type TestEmpresa } from '#tests/support/empresa.ts';
import { expectRefusal } from '#tests/support/expect-refusal.ts';
import { movimientos, postMovimientos } from '#tests/support/movimientos.ts';
import { payloads } from '#tests/support/payloads.ts';
import { TARIFA } from '#tests/support/tarifa.ts';
import { logInWith } from '#tests/support/users.ts';

let e: TestEmpresa;
let series = 0;
beforeAll(async () => {
  e = await openEmpresa();
});
afterAll(async () => {
  // All counts, digests and derived rows are as after any other change.
  expect((await audit(e.db)).checks.flatMap(([, found]) => found)).toEqual([]);
  await e.close();
});

const restoreIt = (table: string, id: number | string, more: Parameters<typeof e.api.post>[2] = {}) =>
  e.api.post(`/restauracion/${table}/${id}`, {}, more);

/** The record as it was, but for what every write sets. */
const content = ({ version: _v, updated_at: _u, ...own }: Record<string, unknown>) => own;
const recordOf = async (path: string) => (await e.api.get(path)).body.datos;

async function deleted(path: string): Promise<Record<string, unknown>> {
  const record = await recordOf(path);
  expect((await e.api.remove(path)).status).toBe(200);
  return record;
}

async function finished(): Promise<number> {
  const m = movimientos(e);
  const id = await agendar(e, 'IMPORTACION', { monto: 350_000 });
  await postMovimientos(
    e,
    id,
    m.retiroPuerto(['1 08:00', '1 09:00'], { numero: `RES${++series}` }),
    m.descarga(['2 08:00', '2 10:00']),
    m.entregaContenedor(['2 16:00', '2 17:00']),
  );
  return id;
}

describe('R38.1 What comes back', () => {
  test('R38.1 A client comes back under its number, with the plants and the tariff that it had', async () => {
    const { id } = await e.api.make(
      '/cliente',
      payloads.cliente({ plantas: [{ nombre: 'Norte', comuna: 'Lota', direccion: 'Mar 1' }] }),
    );
    const tarifa = await e.api.make('/negociacion', { cliente: id, ...TARIFA });
    const before = await deleted(`/cliente/${id}`);
    const since = (await e.api.get('/sync/cambios?desde=0')).body.cursor;
    expect((await restoreIt('cliente', id)).body).toEqual({
      exito: true,
      mensaje: 'Se recuperó el cliente',
      datos: null,
    });
    const plantas = (record: Record<string, unknown>) =>
      (record.plantas as Record<string, unknown>[]).map(content);
    const after = await recordOf(`/cliente/${id}`);
    expect({ ...content(after), plantas: plantas(after) }).toEqual({
      ...content(before),
      plantas: plantas(before),
    });
    expect((await e.api.get(`/negociacion/${tarifa.id}`)).status).toBe(200);
    const { cambios } = (await e.api.get(`/sync/cambios?desde=${since}`)).body;
    expect(cambios.map(({ tabla }: { tabla: string }) => tabla).toSorted()).toEqual([
      'cliente',
      'negociacion',
      'planta',
    ]);
  });

  test('R38.1 What had been deleted before the record stays deleted', async () => {
    const plantas = ['Norte', 'Sur'].map((nombre) => ({ nombre, comuna: 'Lota', direccion: 'Mar 1' }));
    const made = await e.api.make('/cliente', payloads.cliente({ plantas }));
    await e.api.patch(`/cliente/${made.id}`, { plantas: made.plantas.slice(1) });
    await deleted(`/cliente/${made.id}`);
    await restoreIt('cliente', made.uuid);
    expect(await recordOf(`/cliente/${made.id}`)).toMatchObject({ plantas: [{ nombre: 'Sur' }] });
  });

  test('R38.1 An operation comes back with its documents and its charges by hand', async () => {
    const id = await agendar(e);
    await e.api.make('/documento', { operacion: id, tipo: 'Factura', folio: `R-${++series}` });
    await e.api.make('/extra', {
      cliente: e.cliente,
      operacion: id,
      tipo: 'Lavado',
      monto: 20_000,
      afecto: true,
    });
    const before = await deleted(`/operacion/${id}`);
    expect((await restoreIt('operacion', id)).status).toBe(200);
    const after = await recordOf(`/operacion/${id}`);
    for (const list of ['documentos', 'extras']) {
      expect(after[list].map(content)).toEqual((before[list] as Record<string, unknown>[]).map(content));
      expect(after[list]).toHaveLength(1);
    }
  });

  test('R38.1 An invoice comes back under its number, and its items can no longer be invoiced', async () => {
    const operacion = await finished();
    const { id } = await e.api.make('/factura', { cliente: e.cliente, operaciones: [operacion], extras: [] });
    const before = await deleted(`/factura/${id}`);
    const billable = async () =>
      (await e.api.get(`/operacion/facturables/cliente/${e.cliente}`)).body.datos.map(
        (row: { id: number }) => row.id,
      );
    expect(await billable()).toContain(operacion);
    expect((await restoreIt('factura', id)).status).toBe(200);
    expect(content(await recordOf(`/factura/${id}`))).toEqual(content(before));
    expect(await billable()).not.toContain(operacion);
  });

  test('R38.1 A driver comes back with the expiries that he had', async () => {
    const { id } = await e.api.make('/chofer', payloads.chofer());
    const vencimiento = await e.api.make('/vencimiento', {
      chofer: id,
      tipo: 'Licencia',
      vence: '2030-01-01',
    });
    await deleted(`/chofer/${id}`);
    await restoreIt('chofer', id);
    expect((await e.api.get(`/vencimiento/${vencimiento.id}`)).status).toBe(200);
  });

  test('R38.1 The history names who brought it back', async () => {
    const { id, nombre } = await e.api.make('/puerto', payloads.puerto());
    await deleted(`/puerto/${id}`);
    await restoreIt('puerto', id);
    const [entry] = (await e.api.get(`/historial/puerto/${id}`)).body.results;
    expect(sentencesOf(entry)).toEqual([`${entry.quien.nombre} recuperó el puerto ${nombre}`]);
  });

  test('R38.1 A live record stays as it is, and a call that is sent twice takes effect once', async () => {
    const { id } = await e.api.make('/puerto', payloads.puerto());
    expect((await restoreIt('puerto', id)).body.mensaje).toBe('El registro no está eliminado');
    await deleted(`/puerto/${id}`);
    const more = { headers: { 'idempotency-key': 'aaaaaaaa-0000-4000-8000-000000000001' } };
    await restoreIt('puerto', id, more);
    await deleted(`/puerto/${id}`);
    expect((await restoreIt('puerto', id, more)).body.mensaje).toBe('Se recuperó el puerto');
    expect((await e.api.get(`/puerto/${id}`)).status).toBe(404);
  });
});

describe('R38.2 What does not come back', () => {
  test('R38.2 A record that was deleted over 15 minutes ago stays deleted', async () => {
    const { id } = await e.api.make('/puerto', payloads.puerto());
    await deleted(`/puerto/${id}`);
    await e.api.pool.query(`update puerto set deleted_at = now() - interval '16 minutes' where id = ${id}`);
    expectRefusal(
      await restoreIt('puerto', id),
      'regla',
      'Ya no se puede recuperar: se eliminó hace más de 15 minutos',
    );
    expect((await e.api.get(`/puerto/${id}`)).status).toBe(404);
  });

  test('R38.2 An operation with movements stays deleted, since its container may be in use again', async () => {
    const id = await finished();
    await deleted(`/operacion/${id}`);
    expectRefusal(
      await restoreIt('operacion', id),
      'regla',
      'No se puede recuperar: la operación tenía movimientos',
    );
  });

  test('R38.2 An invoice stays deleted once the cost of its operation was corrected, or it was invoiced again', async () => {
    const operacion = await finished();
    const body = { cliente: e.cliente, operaciones: [operacion], extras: [] };
    const { id } = await e.api.make('/factura', body);
    await deleted(`/factura/${id}`);
    const other = await e.api.make('/factura', body);
    expectRefusal(await restoreIt('factura', id), 'regla', 'La operación ya está facturada');
    await deleted(`/factura/${other.id}`);
    await e.api.patch(`/operacion/${operacion}`, { monto: 400_000 });
    for (const each of [id, other.id])
      expectRefusal(
        await restoreIt('factura', each),
        'regla',
        'No se puede recuperar: lo que facturaba cambió desde entonces',
      );
  });

  test('R38.2 An operation stays deleted once its client is deleted', async () => {
    const { id: cliente } = await e.api.make('/cliente', payloads.cliente());
    await e.api.make('/negociacion', { cliente, ...TARIFA });
    const id = await agendar(e, 'IMPORTACION', { cliente });
    await deleted(`/operacion/${id}`);
    await deleted(`/cliente/${cliente}`);
    expectRefusal(
      await restoreIt('operacion', id),
      'regla',
      'No se puede recuperar: el cliente ya no existe',
    );
  });

  test('R38.2 A tariff stays deleted once its client has another one', async () => {
    const { id: cliente } = await e.api.make('/cliente', payloads.cliente());
    const { id } = await e.api.make('/negociacion', { cliente, ...TARIFA });
    await deleted(`/negociacion/${id}`);
    await e.api.make('/negociacion', { cliente, ...TARIFA });
    expectRefusal(await restoreIt('negociacion', id), 'regla', 'El cliente ya tiene una negociación');
  });

  test('R38.2 A number that was never a record, and a table without deletions to take back, are not found', async () => {
    for (const path of ['puerto/999999', 'puerto/x', 'movimiento/1', 'usuario/1', 'constructor/1'])
      expect((await e.api.post(`/restauracion/${path}`, {})).status).toBe(404);
  });
});

describe('R38.3 Who may take a deletion back', () => {
  test.each([
    ['DESPACHO', 'puerto', 200],
    ['DESPACHO', 'factura', 403],
    ['CONTABILIDAD', 'puerto', 403],
    ['LECTURA', 'puerto', 403],
    ['CHOFER', 'adjunto', 403],
  ] as const)('R38.3 A user with role %s gets for table %s status %i', async (role, table, status) => {
    const { id } = await e.api.make('/puerto', payloads.puerto());
    await deleted(`/puerto/${id}`);
    const { token } = await logInWith(e.api, role);
    expect((await restoreIt(table, id, { token })).status).toBe(status);
  });
});

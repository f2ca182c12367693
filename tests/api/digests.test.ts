/** Digests of rows: the database keeps them as rows change, and a device compares them with its own. */
import { describe, expect, it } from 'vitest';
import { BUCKET_VERSIONS } from '#domain/digest.ts';
import type { TableName } from '#contracts/tables.ts';
import { type Block, blockOf } from '#data/store/blocks.ts';
import { payloads } from '#tests/support/payloads.ts';
import { type TestTab } from '#tests/support/device.ts';
import { insertRows } from '#tests/support/empresa.ts';
import { getChanges } from '#tests/support/replica.ts';
import { expectSameRows } from '#tests/support/expect-equal.ts';
import { openApiForTest, openDeviceOn } from './digest-device.ts';

/** Alters the rows of a table on the disk of a device, past the engine. */
async function tamper({ db }: TestTab, table: TableName, alter: (block: Block) => void): Promise<void> {
  const blocks = await db.bloques.where('[tabla+n]').between([table, -1], [table, Infinity]).toArray();
  for (const block of blocks) alter(block);
  await db.bloques.bulkPut(blocks);
}

describe('A device', () => {
  it('A device that equals the server finds so with one call, and shows the time of the comparison', async () => {
    const api = await openApiForTest();
    await api.make('/puerto', payloads.puerto());
    const tab = await openDeviceOn(api);
    await tab.engine.sync();
    expect(tab.engine.state.identicalAt).toBeNull();
    tab.sent.length = 0;
    expect(await tab.engine.compare()).toBe('same');
    expect(tab.sent).toEqual(['/sync/huellas']);
    expect(tab.engine.state.identicalAt).toBe(Date.parse('2026-03-02T12:00:00.000Z'));
    await tab.engine.sync();
    expect(tab.engine.state.identicalAt).not.toBeNull();
    // The changes since then have not been compared yet.
    await api.make('/puerto', payloads.puerto());
    expect(await tab.engine.compare()).toBe('unknown');
    await tab.engine.sync();
    expect(tab.engine.state.identicalAt).toBeNull();
    expect(await tab.engine.compare()).toBe('same');
  });

  it('A device whose disk has altered, lost and invented rows is healed in every tab, with nothing else touched', async () => {
    const api = await openApiForTest();
    for (let n = 0; n < 6; n += 1) {
      await api.make('/puerto', payloads.puerto());
      await api.make('/chofer', payloads.chofer());
    }
    const first = await openDeviceOn(api);
    await first.engine.sync();
    await tamper(first, 'puerto', ({ filas }) => {
      filas.splice(1, 1);
      filas[0] = { ...filas[0]!, version: filas[0]!.version + 1000 };
    });
    const { filas: choferes, ...block } = (await first.db.bloques.get(['chofer', 0]))!;
    await first.db.bloques.put({ ...block, n: blockOf(777), filas: [{ ...choferes[0]!, id: 777 }] });
    const [tab, other] = [await first.reopen(), await first.reopen()];
    expect(other.engine.reader.get('chofer', 777)).toBeDefined();
    await tab.engine.mutate('bodega.create', { body: payloads.bodega() }, 0);
    await tab.engine.sync(true);
    expect(await tab.engine.compare()).toBe('same');
    await expectSameRows(tab.engine.reader, api);
    await other.engine.reload();
    await expectSameRows(other.engine.reader, api);
    expect([...tab.engine.reader.all('bodega')]).toHaveLength(1);
  });

  it('A device that missed a change because its cursor is ahead of its rows is healed', async () => {
    const api = await openApiForTest();
    const { id } = await api.make('/puerto', payloads.puerto());
    const gone = await api.make('/puerto', payloads.puerto());
    const tab = await openDeviceOn(api);
    await tab.engine.sync();
    await api.patch(`/puerto/${id}`, { comuna: 'Arica' });
    await api.remove(`/puerto/${gone.id}`);
    const made = await api.make('/puerto', payloads.puerto());
    const { cursor } = await getChanges(api);
    const meta = (await tab.db.meta.get('replica'))!;
    await tab.db.meta.put({ ...meta, valor: { ...(meta.valor as object), cursor } });
    await tab.engine.reload();
    await tab.engine.sync();
    expect(tab.engine.reader.get('puerto', made.id)).toBeUndefined();
    expect(await tab.engine.compare()).toBe('same');
    await expectSameRows(tab.engine.reader, api);
  });

  it('A device finds a row that was restored in the database with a lower version, though the version counter did not rise', async () => {
    const api = await openApiForTest();
    const { id } = await api.make('/chofer', payloads.chofer());
    const { version } = await api.make('/puerto', payloads.puerto());
    await api.patch(`/chofer/${id}`, { comision: 20 });
    const tab = await openDeviceOn(api);
    await tab.engine.sync();
    await api.pool.query(`update chofer set comision = 5, version = ${version} where id = ${id}`);
    await tab.engine.sync();
    expect(tab.engine.reader.get('chofer', id)?.comision).toBe(20);
    expect(await tab.engine.compare()).toBe('same');
    expect(tab.engine.reader.get('chofer', id)?.comision).toBe(5);
  });

  it('A device does not find a column that was changed by SQL without a new version', async () => {
    const api = await openApiForTest();
    const { id } = await api.make('/chofer', payloads.chofer());
    const tab = await openDeviceOn(api);
    await tab.engine.sync();
    await api.pool.query(`update chofer set comision = 5 where id = ${id}`);
    expect(await tab.engine.compare()).toBe('same');
    expect(tab.engine.reader.get('chofer', id)?.comision).toBe(10);
  });

  it('A device with too many differences fetches everything again', async () => {
    const api = await openApiForTest();
    const rows = Array.from({ length: 120 }, (_, n) => ({ nombre: `P${n}`, comuna: 'C', direccion: 'D' }));
    await insertRows(api.db, 'puerto', ...rows);
    await api.pool.query(`update puerto set version = id * ${BUCKET_VERSIONS}`);
    await api.pool.query(`update reloj set version = ${200 * BUCKET_VERSIONS}`);
    const tab = await openDeviceOn(api);
    await tab.engine.sync();
    expect(await tab.engine.compare()).toBe('same');
    await api.pool.query('update puerto set version = version + 1; update reloj set version = version + 1');
    await tab.engine.sync();
    expect(await tab.engine.compare()).toBe('refill');
    await expect.poll(() => tab.engine.compare()).toBe('same');
    await expectSameRows(tab.engine.reader, api);
  });

  it('A device without closed work compares the old work that it has, and does not count closed work as missing', async () => {
    const api = await openApiForTest();
    const old = { updated_at: '2024-01-01T00:00:00Z' };
    const [cliente_id] = await insertRows(api.db, 'cliente', { ...payloads.cliente(), ...old });
    const etas = { eta_puerto: old.updated_at, eta_planta: old.updated_at };
    const operacion = { tipo: 'IMPORTACION', cliente_id, monto: 1, ...etas, ...old };
    const [open1] = await insertRows(api.db, 'operacion', { ...operacion, finalizado: false });
    const [closed] = await insertRows(api.db, 'operacion', { ...operacion, finalizado: true });
    const totals = { subtotal: 1, iva: 0, total: 1, pagada: true };
    const [factura_id] = await insertRows(api.db, 'factura', { cliente_id, ...totals, ...old });
    const item = { factura_id, operacion_id: closed, descripcion: 'x', precio: 1, cantidad: 1, ...old };
    await insertRows(api.db, 'factura_item', item);
    // The following rows are above the horizon, which is the end of a bucket.
    await api.pool.query(`update reloj set version = version + ${BUCKET_VERSIONS}`);
    const [recent] = await insertRows(api.db, 'operacion', {
      ...operacion,
      updated_at: new Date().toISOString(),
    });
    const tab = await openDeviceOn(api);
    await tab.engine.sync();
    const ids = (): unknown[] => [...tab.engine.reader.all('operacion')].map(({ id }) => id);
    expect(ids()).toEqual([open1, recent]);
    tab.sent.length = 0;
    expect(await tab.engine.compare()).toBe('same');
    // The rows of old work by their ids, and not again within ten minutes.
    expect(tab.sent).toEqual(['/sync/huellas', '/sync/filas']);
    expect(await tab.engine.compare()).toBe('same');
    expect(tab.sent).toHaveLength(3);

    await tamper(tab, 'operacion', ({ filas }) => {
      for (const [n, row] of filas.entries()) filas[n] = { ...row, version: row.version - 1 };
    });
    const again = await tab.reopen();
    await again.engine.sync();
    expect(await again.engine.compare()).toBe('same');
    const { rows } = await api.pool.query('select * from operacion where id = any($1) order by id', [
      [open1, recent],
    ]);
    expect([...again.engine.reader.all('operacion')]).toEqual(rows);
  });
});

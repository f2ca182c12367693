/** Devices notice that a database was put back, by any means, if their cursor belongs to the lost part. */
import { afterEach, describe, expect, it } from 'vitest';
import type { ChangesAnswer } from '#contracts/sync.ts';
import { openEpoch } from '#server/db/epoch.ts';
import { payloads } from '#tests/support/payloads.ts';
import { createDevice, type TestTab } from '#tests/support/device.ts';
import { type TestEmpresa, openEmpresa } from '#tests/support/empresa.ts';
import { createNetwork } from '#tests/support/network.ts';
import { getChanges } from '#tests/support/replica.ts';
import { openSecondProcess, takeSnapshot } from '#tests/support/snapshots.ts';
import { expectSameRows } from '#tests/support/expect-equal.ts';

const toClose: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of toClose.splice(0).toReversed()) await close();
});

function keep<T extends { close: () => Promise<unknown> }>(opened: T): T {
  toClose.push(opened.close);
  return opened;
}

async function company(): Promise<TestEmpresa> {
  const e = await openEmpresa();
  toClose.push(async () => {
    // While a snapshot is put back, the database does not exist, and the server cannot connect.
    const { reported } = e.api;
    reported.splice(0, Infinity, ...reported.filter((error) => sqlStateOf(error) !== '3D000'));
    await e.close();
  });
  return e;
}

async function device({ api }: TestEmpresa): Promise<TestTab> {
  const tab = await createDevice(createNetwork(api).transport).open();
  toClose.push(() => Promise.resolve(tab.kill()));
  await tab.engine.sync();
  return tab;
}

/** A Postgres error's SQLSTATE. */
const sqlStateOf = (error: unknown): unknown => (error as { code?: unknown }).code;

const versionOf = async ({ api }: TestEmpresa): Promise<number> =>
  (await api.pool.query<{ version: number }>('select version from reloj')).rows[0]!.version;
const epochs = async ({ api }: TestEmpresa): Promise<{ id: string; desde: number; hasta: number | null }[]> =>
  (await api.pool.query('select id, desde, hasta from epoca order by desde')).rows;

/** Commission of the driver: `from`, `from` + 1 … */
async function edit({ api, chofer }: TestEmpresa, from: number, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    expect((await api.patch(`/chofer/${chofer}`, { comision: from + n })).status).toBe(200);
  }
}

/** Other work, which does not change the driver. */
async function work({ api, camion }: TestEmpresa, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    expect((await api.patch(`/camion/${camion}`, { capacidad: 20 + n })).status).toBe(200);
  }
}

describe('A start of a server', () => {
  it('A start of a server opens an epoch far above the versions before it, and devices continue from their cursors', async () => {
    const e = await company();
    const tab = await device(e);
    const before = await versionOf(e);
    await openEpoch(e.db);
    const second = keep(openSecondProcess(e.api));
    await openEpoch(second.db);
    const found = await epochs(e);
    expect(found.at(-3)?.hasta).toBe(before);
    expect(found.at(-2)).toMatchObject({ desde: before + 1_000_000, hasta: before + 1_000_000 });
    expect(found.at(-1)).toMatchObject({ desde: before + 2_000_000, hasta: null });
    await edit(e, 30, 1);
    expect(await second.patch(`/camion/${e.camion}`, { capacidad: 5 })).toBe(200);
    expect(await versionOf(e)).toBe(before + 2_000_002);
    const { cursor, epoca, reinicio, cambios } = await getChanges(
      e.api,
      `desde=${before}&epoca=${found.at(-3)!.id}`,
    );
    expect({ cursor, epoca, reinicio }).toEqual({
      cursor: before + 2_000_002,
      epoca: found.at(-1)!.id,
      reinicio: false,
    });
    expect(cambios.map(({ tabla }) => tabla)).toEqual(['chofer', 'camion']);
    await tab.engine.sync();
    await expectSameRows(tab.engine.reader, e.api);
  });

  it('A start of a server makes up-to-date devices learn the new epoch with an empty pull', async () => {
    const e = await company();
    const { cursor, epoca } = await getChanges(e.api);
    await openEpoch(e.db);
    const next = await getChanges(e.api, `desde=${cursor}&epoca=${epoca}`);
    expect(next).toMatchObject({ cambios: [], reinicio: false });
    expect(next.epoca).not.toBe(epoca);
    const again = await getChanges(e.api, `desde=${next.cursor}&epoca=${next.epoca}`);
    expect(again).toEqual(next);
  });
});

describe('A cursor', () => {
  const anew = { cambios: [], cursor: 0, reinicio: true };

  it('A cursor of an unknown epoch, or above the end of its epoch, makes the replica start anew', async () => {
    const e = await company();
    const { cursor, epoca } = await getChanges(e.api);
    await openEpoch(e.db);
    await work(e, 3);
    expect(await getChanges(e.api, `desde=${cursor}&epoca=${epoca}`)).toMatchObject({ reinicio: false });
    expect(await getChanges(e.api, `desde=${cursor + 1}&epoca=${epoca}`)).toMatchObject(anew);
    expect(await getChanges(e.api, `desde=${cursor + 1}`)).toMatchObject(anew);
    expect(await getChanges(e.api, `desde=${cursor}&epoca=${crypto.randomUUID()}`)).toMatchObject(anew);
    expect(await getChanges(e.api, `desde=${cursor}&epoca=x`)).toMatchObject(anew);
    expect(await getChanges(e.api, `desde=${await versionOf(e)}&epoca=${epoca}`)).toMatchObject(anew);
  });
});

describe('A restored database', () => {
  it('A restore under a running server is noticed though later work passes the version of a device', async () => {
    const e = await company();
    await edit(e, 10, 1);
    const taken = keep(await takeSnapshot(e.api));
    const tab = await device(e);
    await edit(e, 20, 5);
    await tab.engine.sync();
    expect(tab.engine.reader.get('chofer', e.chofer)?.comision).toBe(24);
    const lost = await versionOf(e);
    await taken.putBack();
    await work(e, 1);
    // No lost version is given to another state of a record.
    expect(await versionOf(e)).toBeGreaterThan(lost);
    await work(e, 8);
    await tab.engine.sync();
    await expectSameRows(tab.engine.reader, e.api);
    expect(tab.engine.reader.get('chofer', e.chofer)?.comision).toBe(10);
  });

  it('A restore causes no server error where a batch is the first write after it', async () => {
    const e = await company();
    const taken = keep(await takeSnapshot(e.api));
    await edit(e, 20, 2);
    await taken.putBack();
    const operaciones = [30, 31].map((comision) => ({
      key: crypto.randomUUID(),
      method: 'PATCH',
      path: `/chofer/${e.chofer}`,
      body: { comision },
    }));
    const { body } = await e.api.post('/sync/lote', { operaciones });
    expect(body.respuestas.map(({ status }: { status: number }) => status)).toEqual([200, 200]);
    expect(e.api.reported).toEqual([]);
  });

  it('A restore under two processes of which one is restarted is noticed', async () => {
    const e = await company();
    const second = keep(openSecondProcess(e.api));
    expect(await second.patch(`/camion/${e.camion}`, { capacidad: 7 })).toBe(200);
    await second.close();
    const taken = keep(await takeSnapshot(e.api));
    const tab = await device(e);
    await edit(e, 20, 3);
    await tab.engine.sync();
    await taken.putBack();
    const restarted = keep(openSecondProcess(e.api));
    await openEpoch(restarted.db);
    expect(await restarted.patch(`/camion/${e.camion}`, { capacidad: 8 })).toBe(200);
    await work(e, 5);
    await tab.engine.sync();
    await expectSameRows(tab.engine.reader, e.api);
  });

  it('A restore done twice from the same snapshot is noticed each time: a lost epoch is never opened again', async () => {
    const e = await company();
    const taken = keep(await takeSnapshot(e.api));
    const [never, between] = [await device(e), await device(e)];
    const current: string[] = [];
    for (const comision of [30, 40, 50]) {
      await edit(e, comision, 2);
      await between.engine.sync();
      current.push((await epochs(e)).at(-1)!.id);
      await taken.putBack();
    }
    await work(e, 2);
    current.push((await epochs(e)).at(-1)!.id);
    expect(new Set(current).size).toBe(4);
    await between.engine.sync();
    await expectSameRows(between.engine.reader, e.api);
    await never.engine.sync();
    await expectSameRows(never.engine.reader, e.api);
  });

  it('A restore by SQL to a lower version, without a restart or a lost epoch, is noticed', async () => {
    const e = await company();
    const tab = await device(e);
    const at = await versionOf(e);
    await openEpoch(e.db);
    await edit(e, 20, 5);
    await tab.engine.sync();
    await e.api.pool.query(`update chofer set comision = 10, version = ${at} where id = ${e.chofer}`);
    await e.api.pool.query(`update reloj set version = ${at}`);
    await work(e, 8);
    expect((await epochs(e)).every(({ hasta }) => hasta === null || hasta <= at)).toBe(true);
    await tab.engine.sync();
    await expectSameRows(tab.engine.reader, e.api);
  });

  it('A restore that bypasses the triggers is noticed by the process that has seen a higher version', async () => {
    const e = await company();
    const tab = await device(e);
    const at = await versionOf(e);
    await edit(e, 20, 5);
    await tab.engine.sync();
    // As a data-only restore without triggers does it.
    const put = `set session_replication_role = replica;
      update chofer set comision = 10, version = ${at} where id = ${e.chofer};
      update reloj set version = ${at}; reset session_replication_role`;
    await e.api.pool.query(put);
    await work(e, 8);
    await tab.engine.sync();
    await expectSameRows(tab.engine.reader, e.api);
  });

  it('A restore leaves no remembered answer made of lost rows', async () => {
    const e = await company();
    const taken = keep(await takeSnapshot(e.api));
    const names = async (): Promise<string[]> =>
      (await e.api.get('/bodega?limit=100')).body.results.map(({ nombre }: { nombre: string }) => nombre);
    const of = async (): Promise<ChangesAnswer> => getChanges(e.api, 'desde=0');
    await e.api.make('/bodega', { ...payloads.bodega(), nombre: 'Perdida' });
    const lost = await versionOf(e);
    expect(await names()).toContain('Perdida');
    await of();
    await taken.putBack();
    // Another process makes as many changes, in the epoch that it opens.
    await e.api.make('/bodega', { ...payloads.bodega(), nombre: 'Otra' });
    await e.api.pool.query(`set session_replication_role = replica;
      update bodega set version = ${lost} where nombre = 'Otra';
      update reloj set version = ${lost}; reset session_replication_role`);
    expect(await names()).toContain('Otra');
    expect(await names()).not.toContain('Perdida');
    const { cambios } = await of();
    const bodegas = cambios.find(({ tabla }) => tabla === 'bodega')!.filas as { nombre: string }[];
    expect(bodegas.map(({ nombre }) => nombre)).toContain('Otra');
  });
});

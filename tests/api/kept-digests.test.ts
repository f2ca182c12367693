/** The digests that triggers maintain equal those computed from all rows. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bucketOf, BUCKET_VERSIONS, Digest } from '#domain/digest.ts';
import type { Digests } from '#contracts/digests.ts';
import { type TableName, TABLES } from '#contracts/tables.ts';
import { type Api, expectRefused } from '#tests/support/api.ts';
import { payloads } from '#tests/support/payloads.ts';
import { insertRows } from '#tests/support/empresa.ts';
import { getChanges } from '#tests/support/replica.ts';
import { WORK_ACTIONS, type WorkAction, RandomWork } from '#tests/support/random-work.ts';
import { openApiForTest, openDeviceOn } from './digest-device.ts';

const RUNS = Number(process.env.RUNS ?? 3);
const SEED = Number(process.env.SEED ?? 20_261_123);

interface Stored {
  id: number;
  version: number;
  deleted_at: string | null;
}
const stored = async ({ pool }: Api, table: TableName): Promise<Stored[]> =>
  (await pool.query(`select * from ${table} order by id`)).rows;

/** Of every row, by 'table bucket', counted here. */
async function fromScratch(api: Api): Promise<Record<string, number>> {
  const digests = new Map<string, Digest>();
  for (const table of TABLES) {
    for (const { id, version, deleted_at } of await stored(api, table)) {
      if (deleted_at !== null) continue;
      const key = `${table} ${bucketOf(version)}`;
      const digest = digests.get(key) ?? new Digest();
      digest.add(id, version);
      digests.set(key, digest);
    }
  }
  return Object.fromEntries([...digests].map(([key, { value }]) => [key, value]));
}

async function kept({ pool }: Api): Promise<Record<string, number>> {
  const { rows } = await pool.query(`select tabla, grupo, bit_xor(huella) as huella from huella
    group by 1, 2 having bit_xor(huella) <> 0`);
  return Object.fromEntries(rows.map(({ tabla, grupo, huella }) => [`${tabla} ${grupo}`, huella]));
}

const digestsOf = async (api: Api, query = ''): Promise<Digests> =>
  (await api.get(`/sync/huellas?${query}`)).body;

describe('The digests that the database keeps', () => {
  it('The digests that the database keeps match its rows after any work, and no version of a row has two contents', async () => {
    const action = fc.oneof(
      ...WORK_ACTIONS.map(({ action: each, weight }) => ({
        arbitrary: fc.constant<WorkAction>(each),
        weight: weight,
      })),
    );
    const random = fc.record({
      action,
      which: fc.nat(99),
      value: fc.nat(999),
      text: fc.string({ maxLength: 8 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(random, { minLength: 30, maxLength: 40, size: 'max' }), async (steps) => {
        const api = await openApiForTest();
        const tab = await openDeviceOn(api);
        const work = await RandomWork.start(api, () => tab.engine.pull());
        /** By table, id and version, the row that was seen under it. */
        const contents = new Map<string, Stored>();
        for (const { action: what, ...numeros } of steps) {
          await work.run(what, numeros);
          for (const table of TABLES) {
            for (const row of await stored(api, table)) {
              const key = `${table} ${row.id} ${row.version}`;
              expect(row).toEqual(contents.get(key) ?? row);
              contents.set(key, row);
            }
          }
        }
        expect(await kept(api)).toEqual(await fromScratch(api));
        await tab.engine.sync();
        expect(await tab.engine.compare()).toBe('same');
        await api.pool.query('select rehacer_huellas()');
        expect(await kept(api)).toEqual(await fromScratch(api));
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });

  it('The digests that the database keeps follow writes of many rows, of rows that keep their version, and removals by SQL', async () => {
    const api = await openApiForTest();
    const rows = Array.from({ length: 500 }, (_, n) => ({ nombre: `P${n}`, comuna: 'C', direccion: 'D' }));
    await insertRows(api.db, 'puerto', ...rows);
    const before = await kept(api);
    await api.pool.query(`update puerto set nombre = nombre || '!'`);
    expect(await kept(api)).toEqual(before);
    await api.pool.query(`update puerto set version = version + id * ${BUCKET_VERSIONS} where id % 3 = 0`);
    await api.pool.query('update puerto set deleted_at = now() where id % 5 = 0');
    await api.pool.query('update puerto set deleted_at = null where id % 10 = 0');
    await api.pool.query('delete from puerto where id % 7 = 0');
    expect(await kept(api)).toEqual(await fromScratch(api));
  });

  it('The digests that the database keeps are merged once there are many of them, also during other writes and merges', async () => {
    const api = await openApiForTest();
    const rows = Array.from({ length: 200 }, (_, n) => ({ nombre: `P${n}`, comuna: 'C', direccion: 'D' }));
    await insertRows(api.db, 'puerto', ...rows);
    const join = () => api.pool.query('select juntar_huellas()');
    const edits = rows.map((_, n) =>
      api.pool.query('update puerto set version = version + 1 where id = $1', [n]),
    );
    await Promise.all([...edits, ...rows.slice(0, 20).map(join)]);
    expect(await kept(api)).toEqual(await fromScratch(api));
    await api.pool.query(`insert into huella select 'puerto', 7, 5 from generate_series(1, 10002)`);
    await digestsOf(api);
    const { rows: left } = await api.pool.query('select count(*)::int as n from huella');
    expect(left[0].n).toBeLessThan(10);
    expect(await kept(api)).toEqual(await fromScratch(api));
  });

  it('The digests that the database keeps equal those computed by JavaScript, for small and large ids and versions', async () => {
    const api = await openApiForTest();
    const number = fc.oneof(fc.nat(5000), fc.nat(), fc.maxSafeNat(), fc.constantFrom(67_108_859, 67_108_837));
    for (const [id, version] of fc.sample(fc.tuple(number, number), { numRuns: 200, seed: SEED })) {
      const { rows } = await api.pool.query('select huella_de($1, $2) as huella', [id, version]);
      const digest = new Digest();
      digest.add(id, version);
      expect(rows[0].huella, `${id} ${version}`).toBe(digest.value);
    }
  });

  it('The digests that the database keeps are answered by table, and by bucket if asked for', async () => {
    const api = await openApiForTest();
    await api.make('/puerto', payloads.puerto());
    const { tablas, grupos, cursor } = await digestsOf(api);
    expect(Object.keys(tablas)).toEqual([...TABLES]);
    expect(grupos).toEqual({});
    expect(cursor).toBe((await getChanges(api)).cursor);
    const asked = await digestsOf(api, 'tablas=puerto,chofer');
    expect(asked.grupos).toEqual({ puerto: { [bucketOf(cursor)]: tablas.puerto }, chofer: {} });
    expectRefused(await api.get('/sync/huellas?tablas=usuario'), 'validacion');
    expectRefused(await api.get('/sync/huellas?horizonte=x'), 'validacion');
    expectRefused(
      await api.post('/sync/filas', { tablas: [{ tabla: 'usuario', grupos: [], ids: [] }] }),
      'validacion',
    );
  });
});

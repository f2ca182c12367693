/** Each connection sets what its guarantees depend on, so no setting of the database changes it. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { connectAlone } from '#server/db/pool.ts';
import { cloneDatabase, type TestDatabase } from '#tests/support/postgres.ts';

let base: TestDatabase;
beforeEach(async () => {
  base = await cloneDatabase();
  const { rows } = await base.pool.query<{ name: string }>('select current_database() as name');
  const name = rows[0]!.name;
  for (const [setting, value] of Object.entries({
    default_transaction_isolation: 'serializable',
    synchronous_commit: 'off',
    timezone: 'America/Santiago',
    datestyle: 'SQL, DMY',
  }))
    await base.pool.query(`alter database ${name} set ${setting} = '${value}'`);
});
afterEach(() => base.drop());

const SETTINGS = `select current_setting('transaction_isolation') as isolation,
  current_setting('synchronous_commit') as synchronous, current_setting('timezone') as zone`;
const EXPECTED = [{ isolation: 'read committed', synchronous: 'on', zone: 'UTC' }];

it('The database sessions of the server have its settings', async () => {
  const { pool, close } = openDatabase({ connectionString: base.url });
  expect((await pool.query(SETTINGS)).rows).toEqual(EXPECTED);
  await close();
});

it('The database sessions of the commands have their settings', async () => {
  const client = await connectAlone({ connectionString: base.url });
  expect((await client.query(SETTINGS)).rows).toEqual(EXPECTED);
  await client.end();
});

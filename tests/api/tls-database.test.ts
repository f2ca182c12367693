/** A database over TLS: its connections behave as those without it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/db/database.ts';
import { readTransaction, writeTransaction } from '#server/db/transaction.ts';
import { openEpoch } from '#server/db/epoch.ts';
import { cloneDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { openTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts';
import { openTlsFront, type TlsFront } from '#tests/support/tls-front.ts';

let base: TestDatabase;
let front: TlsFront;
let wire: TcpProxy;
let opened: OpenDatabase;

beforeEach(async () => {
  base = await cloneDatabase();
  await openEpoch(base.db);
  const { hostname: host, port, username: user, password, pathname } = new URL(base.url);
  front = await openTlsFront({ host, port: Number(port) });
  wire = await openTcpProxy({ host: '127.0.0.1', port: front.port });
  // As `sslmode` in DATABASE_URL sets it.
  const secure = { ssl: front.ssl };
  const target = {
    host: '127.0.0.1',
    port: wire.port,
    user,
    password,
    database: pathname.slice(1),
    ...secure,
  };
  opened = openDatabase(target, () => {}, { silenceMs: 3_000 });
});
afterEach(async () => {
  await opened.close();
  await wire.close();
  await front.close();
  await base.drop();
});

describe('A database over TLS', () => {
  it('A database over TLS takes writes and answers reads', async () => {
    const values = { nombre: 'Norte', comuna: 'Lota', direccion: '' };
    await Promise.all(
      Array.from({ length: 5 }, () =>
        writeTransaction(opened.db, async ({ trx, version }) => {
          await trx
            .insertInto('puerto')
            .values({ ...values, version })
            .execute();
        }),
      ),
    );
    const rows = await readTransaction(opened.db, (trx) =>
      trx.selectFrom('puerto').select('nombre').execute(),
    );
    expect(rows).toHaveLength(5);
  });

  it('A database over TLS that falls silent is disconnected, and used again once it answers', async () => {
    expect((await opened.pool.query('select 1 as uno')).rows).toEqual([{ uno: 1 }]);
    wire.freeze();
    await expect(opened.pool.query('select 2')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    expect((await opened.pool.query('select 3 as tres')).rows).toEqual([{ tres: 3 }]);
  });

  it('A database over TLS that sends a long answer slowly is not disconnected', async () => {
    const slow = `select repeat('x', 100000), pg_sleep(1.5) from generate_series(1, 4)`;
    expect((await opened.pool.query(slow)).rows).toHaveLength(4);
  });
});

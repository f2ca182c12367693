/**
 * Five thousand hostile requests over every call of the table, on a company with data. FUZZ_SEED and FUZZ_RUNS change
 * what is sent; what was sent is printed.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as v from 'valibot';
import { errorAnswer } from '#contracts/common.ts';
import { ENDPOINTS } from '#contracts/endpoints.ts';
import { STATUS_BY_CODE } from '#domain/refusal.ts';
import { createApp } from '#server/app.ts';
import { openSession } from '#server/auth/session.ts';
import { createChangeFeed } from '#server/db/change-feed.ts';
import { createFirstUser } from '#server/auth/first-user.ts';
import { fillDemo } from '#server/demo/fill.ts';
import { type Listening, listen } from '#server/http/listen.ts';
import { createMetrics } from '#server/metrics.ts';
import { EMAIL, PASSWORD } from '#tests/support/api.ts';
import { contentsOfDatabase, loadIds, envelopeOf } from '#tests/support/hostile/target.ts';
import {
  openSender,
  type ReceivedAnswer,
  type RequestSender,
  type Envelope,
} from '#tests/support/hostile/send.ts';
import { type HostileRequest, hostileRequest } from '#tests/support/hostile/request.ts';
import { cloneDatabase, type TestDatabase } from '#tests/support/postgres.ts';

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);
const TOTAL = Number(process.env.FUZZ_RUNS ?? 5_000);
/** Sent at once. */
const BATCH = 10;
const REFRESH_EVERY = 25;

let base: TestDatabase;
let feed: ReturnType<typeof createChangeFeed>;
let server: Listening;
let sender: RequestSender;
const reported: unknown[] = [];

beforeAll(async () => {
  base = await cloneDatabase();
  await createFirstUser(base.db, { email: EMAIL, password: PASSWORD });
  await fillDemo(base.db, { seed: 7, now: '2026-11-21T12:00:00.000Z', operaciones: 60 });
  feed = createChangeFeed(base.pool);
  const app = createApp({
    db: base.db,
    changes: feed,
    metrics: createMetrics(base.pool, feed),
    staticDir: null,
    report: (error) => reported.push(error),
  });
  server = await listen(app, { port: 0, host: '127.0.0.1' });
  sender = openSender(server.url);
});
afterAll(async () => {
  sender.close();
  await server.close();
  await feed.close();
  await base.drop();
});

/** A session of the first user; the fuzz may have ended the one before. */
async function logIn(): Promise<string> {
  const user = await base.db
    .selectFrom('usuario')
    .select(['id', 'password_hash'])
    .where('activo', '=', true)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return (await openSession(base.db, user))!;
}

/** Internals that no answer may have: places in the code, and names of the database. */
const LEAK =
  /\bat (?:async )?[\w.<>]+ \(|node_modules|file:\/\/\/|\.ts:\d+|\b(?:Type|Range|Syntax|Reference)Error\b|violates|relation "|column "|syntax error at|invalid input syntax|kysely|valibot|deadlock|password_hash|argon2id/i;

const KNOWN = new Set<number>([...Object.values(STATUS_BY_CODE), 200, 201, 204, 405, 415, 417, 431]);

/** Shortens long texts. */
const short = (text: string): string => text.replaceAll(/(.)\1{30,}/gu, '$1…').slice(0, 1_500);

function expectHarmless(over: Envelope, { status, headers, text }: ReceivedAnswer): void {
  const sent = `${over.method} ${over.path} ${JSON.stringify(over.headers)} ${over.body?.toString()}`;
  const about = `${short(sent)}\n${status} ${short(text)}\n${reported.map((error) => String((error as Error).stack)).join('\n')}`;
  expect(status, about).toBeLessThan(500);
  expect(KNOWN.has(status), about).toBe(true);
  expect(headers['cache-control'], about).toBe('no-store');
  expect(headers['x-content-type-options'], about).toBe('nosniff');
  expect(headers['access-control-allow-origin'], about).toBeUndefined();
  if (status < 400 || over.method === 'HEAD') return;
  expect(headers['content-type'], about).toMatch(/^application\/json/);
  const error = v.safeParse(errorAnswer, JSON.parse(text));
  expect(error.success, about).toBe(true);
  expect(LEAK.test(text), about).toBe(false);
}

/** With a session, without one, or with an invalid token. */
const ANONYMOUS = [
  'Bearer x',
  `Bearer ${'a'.repeat(43)}`,
  'Basic YWRtaW46YWRtaW4=',
  'bearer',
  `Bearer ${'a'.repeat(5_000)}`,
];
const batch = fc.record({
  requests: fc.array(hostileRequest, { minLength: BATCH, maxLength: BATCH }),
  /** Null with a session. */
  stranger: fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom('', ...ANONYMOUS) },
  ),
});

it(
  `${TOTAL} hostile requests get no 500, reveal nothing, and change nothing without a login`,
  { timeout: 300_000 },
  async () => {
    const statuses = new Map<number, number>();
    const calls = new Set<string>();
    const written = new Set<string>();
    let ids = await loadIds(base.db);
    let token = await logIn();
    let batches = 0;
    let anonymous = 0;

    const send = async (each: HostileRequest, authorization: string | undefined): Promise<void> => {
      const over = envelopeOf(each, ids, authorization);
      const answer = await sender.send(over);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      calls.add(each.key);
      if (answer.status < 300 && each.method === ENDPOINTS[each.key as keyof typeof ENDPOINTS].method)
        written.add(each.key);
      expectHarmless(over, answer);
    };

    await fc.assert(
      fc.asyncProperty(batch, async ({ requests, stranger }) => {
        batches += 1;
        if (batches % REFRESH_EVERY === 0) ids = await loadIds(base.db);
        if (stranger === null) {
          token = (await isAlive(token)) ? token : await logIn();
          await Promise.all(requests.map((each) => send(each, `Bearer ${token}`)));
        } else {
          anonymous += requests.length;
          const before = await contentsOfDatabase(base.db);
          await Promise.all(requests.map((each) => send(each, stranger === '' ? undefined : stranger)));
          expect(await contentsOfDatabase(base.db)).toBe(before);
        }
      }),
      // Shrinking is not possible, since each batch continues where the last one ended. The error names the request.
      {
        seed: SEED,
        numRuns: Math.ceil(TOTAL / BATCH),
        endOnFailure: true,
        reporter: ({ errorInstance }) => {
          if (errorInstance) throw errorInstance;
        },
      },
    );

    expect(reported).toEqual([]);
    expect([...calls].toSorted()).toEqual(Object.keys(ENDPOINTS).toSorted());
    const counts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, n]) => `${status}: ${n}`);
    console.log(
      `Fuzz, seed ${SEED}: ${batches * BATCH} requests (${anonymous} without login), ${calls.size} calls, ` +
        `${written.size} of them carried out; ${counts.join(', ')}`,
    );
  },
);

async function isAlive(token: string): Promise<boolean> {
  const { status } = await sender.send({
    method: 'GET',
    path: '/api/chofer?limit=1',
    headers: { authorization: `Bearer ${token}` },
    body: undefined,
  });
  return status === 200;
}

/** Promises of changes in tests: what the server says would come of a call, and what came of it in the database. */
import { expect } from 'vitest';
import { type Effect, effectKey, effectOf, isGuarded, type Outcome, sameJson } from '#contracts/promise.ts';
import { TABLAS } from '#contracts/tablas.ts';
import { type Answer, type Api, type CallOptions, expectRefused } from './api.ts';

const DISTINTO = 'El resultado sería distinto del que se mostró al guardar';

export const lastVersion = async ({ db }: Api): Promise<number> =>
  (await db.selectFrom('reloj').select('version').executeTakeFirstOrThrow()).version;

/** Expects a 409 `distinto`; answers its `datos`. */
export function expectDistinto(answer: Answer): { expected: Outcome; actual: Outcome } {
  expectRefused(answer, 'distinto', DISTINTO);
  return answer.body.datos;
}

/** What would come of a call that alters guarded rows. Expects that nothing is written. */
export async function outcomeOf(
  api: Api,
  method: string,
  path: string,
  body: object = {},
  options: CallOptions = {},
): Promise<Outcome> {
  const before = await lastVersion(api);
  const answer = await api.call(method, path, { ...body, promise: { outcome: {} } }, options);
  const { expected, actual } = expectDistinto(answer);
  expect(expected).toEqual({});
  expect(await lastVersion(api)).toBe(before);
  return actual;
}

type Guarded = Map<string, Record<string, unknown>>;

/** The guarded columns of all live rows, by `effectKey`. */
export async function guardedRows({ pool }: Api): Promise<Guarded> {
  const found: Guarded = new Map();
  for (const tabla of TABLAS.filter(isGuarded)) {
    const { rows } = await pool.query(`select * from ${tabla} where deleted_at is null`);
    for (const row of rows) found.set(effectKey(tabla, row.uuid), effectOf(tabla, row) ?? {});
  }
  return found;
}

/** What a write did to the guarded rows, seen from outside: the columns that differ, null for a row that is gone. */
export function guardedDifference(before: Guarded, after: Guarded): Outcome {
  const outcome: Record<string, Effect> = {};
  for (const key of before.keys()) if (!after.has(key)) outcome[key] = null;
  for (const [key, now] of after) {
    const old = before.get(key);
    const changed = Object.entries(now).filter(([column, value]) => !old || !sameJson(old[column], value));
    if (changed.length > 0) outcome[key] = Object.fromEntries(changed);
  }
  return outcome;
}

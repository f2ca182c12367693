/** Promises of changes in tests: the outcome that the server answers for a call, and its effect on the database. */
import { sameJson } from '#domain/same-json.ts';
import { expect } from 'vitest';
import {
  type Effect,
  effectKey,
  effectOf,
  isGuarded,
  LATER_TABLES,
  type Outcome,
} from '#contracts/promise.ts';
import { type TableName, TABLES } from '#contracts/tables.ts';
import { type ApiAnswer, type Api, type CallOptions, expectRefused } from './api.ts';
import { payloads } from '#tests/support/payloads.ts';
import type { TestEmpresa } from './empresa.ts';
import { TARIFA } from './tarifa.ts';

const DIFFERENT = 'El resultado sería distinto del que se mostró al guardar';

export const lastVersion = async ({ db }: Api): Promise<number> =>
  (await db.selectFrom('reloj').select('version').executeTakeFirstOrThrow()).version;

/** Expects a 409 `distinto`. @returns its `datos` */
export function expectDifferent(answer: ApiAnswer): { expected: Outcome; actual: Outcome } {
  expectRefused(answer, 'distinto', DIFFERENT);
  return answer.body.datos;
}

/** The key of no row. */
const NO_ROW = effectKey('operacion', '00000000-0000-4000-8000-000000000000');
/** An outcome that no write has, so that the server answers with the one that the write would have. */
export const NO_OUTCOME: Outcome = { [NO_ROW]: { finalizado: true } };

/** The outcome of a write, from the answer to it with the promise of `NO_OUTCOME`. */
export function outcomeIn(answer: ApiAnswer): Outcome {
  const { [NO_ROW]: _, ...actual } = expectDifferent(answer).actual;
  return actual;
}

/** Returns the outcome of a call. Expects that nothing is written. */
export async function outcomeOf(
  api: Api,
  method: string,
  path: string,
  body: object = {},
  options: CallOptions = {},
): Promise<Outcome> {
  const before = await lastVersion(api);
  const answer = await api.call(method, path, { ...body, promise: { outcome: NO_OUTCOME } }, options);
  const outcome = outcomeIn(answer);
  expect(await lastVersion(api)).toBe(before);
  return outcome;
}

type Guarded = Map<string, Record<string, unknown>>;

/** Reads the guarded columns of all live rows, by `effectKey`. */
export async function guardedRows({ pool }: Api): Promise<Guarded> {
  const found: Guarded = new Map();
  // What happens to rows of later tables is told where a promise names any of them.
  const guarded = TABLES.filter((table) => isGuarded(table) && !LATER_TABLES.has(table));
  for (const table of guarded) {
    const { rows } = await pool.query(`select * from ${table} where deleted_at is null`);
    for (const row of rows) found.set(effectKey(table, row.uuid), effectOf(table, row) ?? {});
  }
  return found;
}

/**
 * Returns the effect of a write on the guarded rows, from the tables: the columns that differ, null for a removed row.
 */
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

/** The body of an operation of the company's first client. */
export const operacionBody = ({ cliente }: TestEmpresa, more: object = {}) => ({
  tipo: 'IMPORTACION',
  cliente,
  monto: 350_000,
  eta_puerto: '2026-03-02T12:00:00Z',
  eta_planta: '2026-03-02T18:00:00Z',
  ...more,
});

export async function uuidOf({ api }: TestEmpresa, table: TableName, id: number): Promise<string> {
  const { rows } = await api.pool.query(`select uuid from ${table} where id = $1`, [id]);
  return rows[0].uuid;
}

/** Creates a client with the tariff of the tests. */
export async function makeCliente({ api }: TestEmpresa, more: object = {}) {
  const cliente = await api.make('/cliente', { ...payloads.cliente(), ...more });
  const negociacion = await api.make('/negociacion', { cliente: cliente.id, ...TARIFA });
  return { cliente, negociacion };
}

/** Saves a change with that outcome as its promise. @returns its `datos` */
export async function saveWithPromise(
  { api }: TestEmpresa,
  method: string,
  path: string,
  body: object,
  outcome: object,
) {
  const answer = await api.call(method, path, { ...body, promise: { outcome } });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body.datos;
}

/**
 * Prepares the long statements of reading transactions. The server lets Postgres plan them anew each time, since its
 * lists depend on what is searched. In a story of few rows, the planning and the
 * description of the answers took a quarter of the processor time.
 */
import type { PoolClient } from 'pg';

type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown;

/** Characters from which a statement takes longer to plan than to run. */
const LONG = 400;
const names = new Map<string, string>();

/**
 * Not where a migration changes the columns of the answer: Postgres refuses the prepared statement then, which only the
 * server's own ones recover from.
 */
const isPrepared = (text: string): boolean =>
  text.length > LONG && !/\.\*|^\s*select \*|returning/.test(text);

function nameOf(text: string): string {
  const known = names.get(text) ?? `sim ${names.size}`;
  names.set(text, known);
  return known;
}

/** The server deallocates its statements where a migration has made them invalid, and counts how often. */
const generationOf = (client: PoolClient): number => Number(Reflect.get(client, 'generation') ?? 0);

export function prepareLong(client: PoolClient): void {
  const query = client.query.bind(client) as Query;
  const prepared: Query = (config, values, callback) =>
    typeof config === 'string' && callback === undefined && isPrepared(config)
      ? query({ name: `${nameOf(config)} ${generationOf(client)}`, text: config, values })
      : query(config, values, callback);
  Object.assign(client, { query: prepared });
}

import type { QueryAnswer } from './query.ts';

/** Joins several queries into one, for a screen that needs all their answers before it shows anything. */
export function join<D extends object>(queries: {
  [K in keyof D]: QueryAnswer<D[K]>;
}): Omit<QueryAnswer<D>, 'unsentRecords'> {
  const entries: [string, QueryAnswer<unknown>][] = Object.entries(queries);
  const all = entries.map(([, query]) => query);
  const ready = all.every(({ datos }) => datos !== undefined);
  const notFound = all.some((each) => each.notFound);
  const error = ready ? null : (all.find((each) => each.error !== null)?.error ?? null);
  const ages = all.flatMap(({ local }) => (local === null ? [] : [local.at]));
  const known = ages.filter((at) => at !== null);
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of `queries`, none undefined
    datos: ready ? (Object.fromEntries(entries.map(([key, { datos }]) => [key, datos])) as D) : undefined,
    loading: !ready && error === null && !notFound,
    notFound,
    error,
    retry: () => {
      for (const { retry } of all) retry();
    },
    // As old as its oldest part.
    local: ages.length === 0 ? null : { at: known.length === 0 ? null : Math.min(...known) },
  };
}

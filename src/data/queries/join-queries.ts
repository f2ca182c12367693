import type { Consulta } from './query.ts';

/** Several questions as one: a screen that needs all the answers before it can show anything. */
export function juntar<D extends object>(consultas: {
  [K in keyof D]: Consulta<D[K]>;
}): Omit<Consulta<D>, 'pendientes'> {
  const entries: [string, Consulta<unknown>][] = Object.entries(consultas);
  const all = entries.map(([, consulta]) => consulta);
  const ready = all.every(({ datos }) => datos !== undefined);
  const noEncontrado = all.some((each) => each.noEncontrado);
  const error = ready ? null : (all.find((each) => each.error !== null)?.error ?? null);
  const ages = all.flatMap(({ local }) => (local === null ? [] : [local.at]));
  const known = ages.filter((at) => at !== null);
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the very keys of `consultas`, none undefined
    datos: ready ? (Object.fromEntries(entries.map(([key, { datos }]) => [key, datos])) as D) : undefined,
    cargando: !ready && error === null && !noEncontrado,
    noEncontrado,
    error,
    reintentar: () => {
      for (const { reintentar } of all) reintentar();
    },
    // As old as the oldest part.
    local: ages.length === 0 ? null : { at: known.length === 0 ? null : Math.min(...known) },
  };
}

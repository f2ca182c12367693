/** Three versions of an edited record: what it was edited from, what was typed, what the server has now. Pure. */
import type { OutboxRow } from './fila.ts';
import { camposDe } from './mutaciones.ts';

type Base = NonNullable<OutboxRow['base']>;
type Campos = Record<string, unknown>;

export interface Conflicto {
  campo: string;
  mia: unknown;
  servidor: unknown;
}

/** Equal as JSON; objects with their keys in any order, numbers and their text alike. */
export function sameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(canonical(a)) === JSON.stringify(canonical(b));
}

function canonical(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || value === undefined) return null;
  if (typeof value !== 'object') return value;
  return Object.entries(value)
    .map(([key, inner]) => [key, canonical(inner)] as const)
    .toSorted(([x], [y]) => (x < y ? -1 : 1));
}

const isGroup = (value: unknown): value is Campos =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether somebody else changed a field that was edited, to something else than was typed. */
function clashes(base: unknown, mia: unknown, servidor: unknown): boolean {
  // A PATCH of a group changes the fields it names, no others.
  if (isGroup(mia) && isGroup(servidor)) {
    const before = isGroup(base) ? base : {};
    return Object.keys(mia).some((campo) => clashes(before[campo], mia[campo], servidor[campo]));
  }
  return !sameValue(servidor, base) && !sameValue(servidor, mia);
}

/**
 * The edited fields that the server changed too, to something else than was typed. None: the edit can be sent again
 * on top of the server's version.
 */
export function conflictos(base: Campos, mia: Campos, servidor: Campos): Conflicto[] {
  return Object.keys(mia)
    .filter((campo) => clashes(base[campo], mia[campo], servidor[campo]))
    .map((campo) => ({ campo, mia: mia[campo], servidor: servidor[campo] }));
}

/** The base of an edit on top of the server's record, or null where the two clash. */
export function rebase(
  { base, args }: Pick<OutboxRow, 'base' | 'args'>,
  servidor: Campos | null,
): Base | null {
  if (base === null || servidor === null) return null;
  const version = Number(servidor.version);
  // The server refuses the very version that it says it has: sending it again would never end.
  if (!Number.isSafeInteger(version) || version === base.version) return null;
  const campos = camposDe(servidor, Object.keys(base.campos));
  return conflictos(base.campos, args.body ?? {}, campos).length > 0 ? null : { version, campos };
}

/**
 * The base of an edit after one's own earlier change of that record was acknowledged with `datos`. What the earlier
 * change named is one's own; what else differs, someone else has changed meanwhile: the old version then stays, and
 * the server says so when the edit is sent.
 */
export function baseAfter(base: Base, earlier: Pick<OutboxRow, 'args' | 'creates'>, datos: unknown): Base {
  if (!isGroup(datos) || typeof datos.version !== 'number' || datos.version <= base.version) return base;
  const now = camposDe(datos, Object.keys(base.campos));
  const own = earlier.creates.length > 0 && earlier.args.id === null ? now : (earlier.args.body ?? {});
  const isForeign = (campo: string): boolean => !(campo in own) && !sameValue(now[campo], base.campos[campo]);
  const foreign = Object.keys(now).filter(isForeign);
  const campos = { ...now, ...Object.fromEntries(foreign.map((campo) => [campo, base.campos[campo]])) };
  return { version: foreign.length > 0 ? base.version : datos.version, campos };
}

/** Three versions of an edited record: what it was edited from, what was typed, what the server has now. Pure. */
import type { Tabla } from '#contracts/tables.ts';
import { sameJson } from '#domain/same-json.ts';
import { camposDe } from '#views/record-fields.ts';
import type { OutboxRow } from './row.ts';
import { anidar, conSusGrupos, grupoDe, hojas } from './field-groups.ts';
import { isSameRecord, isStrict, mutacionOf } from './mutations.ts';

type Base = NonNullable<OutboxRow['base']>;
type Campos = Record<string, unknown>;
type Edicion = Pick<OutboxRow, 'name' | 'base' | 'args'>;

export interface Conflicto {
  /** 'comision', or 'datos.numero'. */
  campo: string;
  /** The fields of one group are chosen together, mine or theirs. Null: it stands for itself. */
  grupo: string | null;
  mia: unknown;
  servidor: unknown;
}

/** The fields that an edit is compared by: those it names, and the rest of their groups. */
export function camposDeEdicion(tabla: Tabla, body: Campos): string[] {
  return conSusGrupos(tabla, Object.keys(hojas(body)));
}

/**
 * The fields that the server changed too, to something else than was typed or, of a group that was edited, seen. None:
 * the edit can be sent again on top of the server's version, and what comes of it is what its user saw. `strict`: a
 * field counts as changed whenever it is not what was typed; it may have been changed and put back.
 */
export function conflictos(
  tabla: Tabla,
  base: Campos,
  body: Campos,
  servidor: Campos,
  strict = false,
): Conflicto[] {
  const [antes, mia, suyo] = [hojas(base), hojas(body), hojas(servidor)];
  // What an older version of the app wrote knows nothing of a group's other fields.
  const campos = camposDeEdicion(tabla, body).filter((campo) => campo in mia || campo in antes);
  const seen: Campos = { ...antes, ...mia };
  const differs = (campo: string): boolean => !sameJson(suyo[campo], seen[campo]);
  const clashes = campos.filter(
    (campo) => differs(campo) && (strict || !sameJson(suyo[campo], antes[campo])),
  );
  const groups = new Set(clashes.map((campo) => grupoDe(tabla, campo)));
  return campos
    .map((campo) => ({ campo, grupo: grupoDe(tabla, campo), mia: seen[campo], servidor: suyo[campo] }))
    .filter(({ campo, grupo }) =>
      grupo === null ? clashes.includes(campo) : groups.has(grupo) && differs(campo),
    );
}

/** What an edit says of the record; a removal, which has no body, says all of what its user saw. */
const palabrasDe = ({ base, args }: Edicion): Campos => args.body ?? base?.campos ?? {};

/** What has to be decided about an edit or a removal, the server having that record. */
export function conflictosDe(row: Edicion, servidor: Campos): Conflicto[] {
  const tabla = mutacionOf(row.name)?.tabla;
  if (!tabla || !row.base) return [];
  const palabras = palabrasDe(row);
  const suyo = camposDe(servidor, camposDeEdicion(tabla, palabras));
  return conflictos(tabla, row.base.campos, palabras, suyo, isStrict(row));
}

/**
 * What is left of a row in conflict once its user has chosen: the body to send on top of the server's version. A group
 * with a conflict goes whole, as its user saw it, or not at all.
 */
export function elegir(row: Edicion, servidor: Campos, isMine: (campo: string) => boolean): Campos {
  const tabla = mutacionOf(row.name)?.tabla;
  const conflicto = conflictosDe(row, servidor);
  const groups = new Set(conflicto.flatMap(({ grupo }) => grupo ?? []));
  const chosen = conflicto.filter(({ campo, grupo }) =>
    grupo === null ? isMine(campo) : conflicto.some((each) => each.grupo === grupo && isMine(each.campo)),
  );
  const open = new Set(conflicto.map(({ campo }) => campo));
  const kept = Object.entries(hojas(row.args.body ?? {})).filter(([campo]) => {
    const grupo = tabla ? grupoDe(tabla, campo) : null;
    if (grupo !== null && groups.has(grupo)) return chosen.some((each) => each.grupo === grupo);
    return !open.has(campo) && (isMine(campo) || isMine(campo.split('.')[0] ?? ''));
  });
  return anidar(Object.fromEntries([...kept, ...chosen.map(({ campo, mia }) => [campo, mia] as const)]));
}

/** The base of an edit on top of the server's record. */
export function baseSobre(row: Edicion, servidor: Campos): Base {
  const tabla = mutacionOf(row.name)?.tabla;
  const campos = tabla ? camposDeEdicion(tabla, palabrasDe(row)) : [];
  return { version: Number(servidor.version), campos: camposDe(servidor, campos) };
}

/** The base of an edit on top of the server's record, or null where the two clash. */
export function rebase(row: Edicion, servidor: Campos | null): Base | null {
  if (row.base === null || servidor === null) return null;
  const version = Number(servidor.version);
  // The server refuses the very version that it says it has: sending it again would never end.
  if (!Number.isSafeInteger(version) || version === row.base.version) return null;
  return conflictosDe(row, servidor).length > 0 ? null : baseSobre(row, servidor);
}

/**
 * The base of an edit after one's own earlier change of that record was acknowledged with `datos`. What the earlier
 * change named is one's own; what else differs, someone else has changed meanwhile: the old version then stays, and
 * the server says so when the edit is sent. `between` are one's own changes of the record after the earlier one and before
 * the edit: the edit was made on top of what they name, and whether they take effect is not known yet.
 */
export function baseAfter(
  base: Base,
  earlier: Pick<OutboxRow, 'args' | 'creates'>,
  datos: unknown,
  between: readonly Pick<OutboxRow, 'args'>[] = [],
): Base {
  const answer = (datos ?? {}) as Campos;
  if (typeof answer.version !== 'number' || answer.version <= base.version) return base;
  const antes = hojas(base.campos);
  const now = camposDe(answer, Object.keys(antes));
  const own = earlier.creates.length > 0 && earlier.args.id === null ? now : hojas(earlier.args.body ?? {});
  const later = Object.assign({}, ...between.map(({ args }) => hojas(args.body ?? {}))) as Campos;
  const isOwn = (campo: string): boolean => campo in own && !(campo in later);
  const foreign = Object.keys(now).filter((campo) => !isOwn(campo) && !sameJson(now[campo], antes[campo]));
  const campos = { ...now, ...Object.fromEntries(foreign.map((campo) => [campo, antes[campo]])) };
  return { version: foreign.length > 0 ? base.version : answer.version, campos };
}

/** An edit on top of one's own acknowledged changes of its record, in their order, so that they never conflict. */
export function sobreLoPropio<R extends Omit<OutboxRow, 'seq'>>(row: R, propias: readonly OutboxRow[]): R {
  let { base } = row;
  const own = propias.filter((each) => isSameRecord(each, row)).toSorted((a, b) => a.seq - b.seq);
  for (const [index, each] of own.entries()) {
    const between = own.slice(index + 1).filter(({ state }) => state === 'pending' || state === 'sending');
    if (base && each.state === 'acked') base = baseAfter(base, each, each.answer?.datos, between);
  }
  return base === row.base ? row : { ...row, base };
}

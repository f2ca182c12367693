/** Another content for a change that waits: what it may replace, and what stays. Pure. */
import { isUntouched, type OutboxRow } from '../changes/row.ts';
import { camposDeEdicion } from '../changes/merge.ts';
import { isSameRecord, mutacionOf } from '../changes/mutations.ts';
import { CON_NUEVOS } from './prepare.ts';

type Cuerpo = Record<string, unknown>;

const objeto = (value: unknown): Cuerpo | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Cuerpo) : null;

/**
 * The server has the key or the record with other content, which editing cannot alter; the numbers in the change may be
 * those of other records; or the change may have arrived long ago.
 */
const NOT_EDITABLE: ReadonlySet<string> = new Set(['clave_reutilizada', 'existe', 'instancia', 'vencido']);

/** A refused change, or one that nobody has sent. One from a file may have been sent by the device that wrote it. */
export function isEditable(row: OutboxRow): boolean {
  const { state, error } = row;
  const isBeyondEditing = error?.codigo != null && NOT_EDITABLE.has(error.codigo);
  if (state === 'rejected') return error?.status !== 0 && !isBeyondEditing;
  return isUntouched(row);
}

const NOMBRES = ['numero', 'nombre'] as const;

/** The new elements of a list under the uuids that they have: by their name, else by their place. */
function mismos(antes: readonly unknown[], ahora: readonly unknown[]): unknown[] {
  const free = antes.map(objeto).filter((each) => typeof each?.uuid === 'string');
  const taken = new Set<Cuerpo | null>();
  const take = (found: Cuerpo | null | undefined): unknown => {
    if (!found || taken.has(found)) return undefined;
    taken.add(found);
    return found.uuid;
  };
  const isNew = (each: Cuerpo | null): each is Cuerpo => each !== null && !each.id && !each.uuid;
  for (const each of ahora.map(objeto)) {
    const own = free.find((old) => each?.uuid !== undefined && old?.uuid === each.uuid);
    if (own) taken.add(own);
  }
  const named = ahora.map((each) => {
    const nuevo = objeto(each);
    if (!isNew(nuevo)) return each;
    const same = free.find((old) => NOMBRES.some((campo) => campo in nuevo && old?.[campo] === nuevo[campo]));
    const uuid = take(same);
    return uuid === undefined ? each : { ...nuevo, uuid };
  });
  return named.map((each, index) => {
    const nuevo = objeto(each);
    const uuid = isNew(nuevo) ? take(free.find((old) => old === objeto(antes[index]))) : undefined;
    return uuid === undefined ? each : { ...nuevo, uuid };
  });
}

/** What is typed, under the uuids of what it replaces: later changes may refer to them. */
export function conUuids(antes: Cuerpo | null, ahora: unknown): unknown {
  const nuevo = objeto(ahora);
  if (antes === null || nuevo === null) return ahora;
  const listas = CON_NUEVOS.flatMap((campo) => {
    const [old, now] = [antes[campo], nuevo[campo]];
    return Array.isArray(old) && Array.isArray(now) ? [[campo, mismos(old, now)]] : [];
  });
  const own = typeof antes.uuid === 'string' ? { uuid: antes.uuid } : {};
  return { ...nuevo, ...Object.fromEntries(listas), ...own };
}

/**
 * The row with another content, its place in the order and its records kept. It goes under a new key if it ever went
 * out: an answer may be on record under the old one. `despues` are the rows made after it.
 */
export function rehacer(
  row: OutboxRow,
  nueva: Omit<OutboxRow, 'seq'>,
  despues: readonly OutboxRow[],
): OutboxRow {
  const { seq, capturedAt, origen, state, attempts, base, args, uuids, instancia } = row;
  const tabla = mutacionOf(row.name)?.tabla;
  const ownName = `${tabla}/${args.id}`;
  const own = ownName in uuids ? { [ownName]: uuids[ownName] ?? null } : {};
  const shown = nueva.base?.campos ?? {};
  const antes = { ...antesDe(despues, row), ...base?.campos };
  const campos = tabla ? camposDeEdicion(tabla, nueva.args.body ?? {}) : [];
  return {
    ...nueva,
    seq,
    capturedAt,
    origen,
    instancia,
    args: { ...nueva.args, id: args.id },
    // Its own record stays the same one, whichever has its number by now.
    uuids: { ...nueva.uuids, ...own },
    key: state === 'pending' && attempts === 0 ? row.key : nueva.key,
    // What it is a change of may be unknown on this device by now: the copy of the data is gone.
    records: [...new Set([...row.records, ...nueva.records])],
    // What the screen shows of the record may already be this very change, or one made after it.
    base: base && { version: base.version, campos: known({ ...shown, ...antes }, campos) },
  };
}

/** What the record's fields were before the later changes of it: each of those says it of the fields that it changes. */
function antesDe(despues: readonly OutboxRow[], { records, name }: OutboxRow): Cuerpo {
  const own = despues.filter((row) => row.name === name && isSameRecord(row, { records, name }));
  return Object.assign({}, ...own.toReversed().map(({ base }) => base?.campos));
}

/** Of `antes`, those fields. */
function known(antes: Cuerpo, campos: readonly string[]): Cuerpo {
  return Object.fromEntries(Object.entries(antes).filter(([campo]) => campos.includes(campo)));
}

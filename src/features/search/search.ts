/** Finds pages and records that match a typed text, among all rows of this device. */
import type { TableName, Tables } from '#contracts/tables.ts';
import type { ContenedorRow, OperacionRow } from '#domain/tables.ts';
import { pickedRows } from '#views/picked-rows.ts';
import { byId, type Reader } from '#views/reader.ts';
import { type SearchEntry, type EntryKind, ENTRY_KINDS } from './entry.ts';
import {
  camionEntrada,
  choferEntrada,
  clienteEntries,
  contenedorEntrada,
  facturaEntrada,
  operacionEntrada,
} from './entries.ts';
import { searchedField, bestOf, scoreOf, type Scored } from './ranking.ts';

const PER_GROUP = 5;
const OPERACIONES_PER_CLIENTE = 4;

/** Rows are never edited in place, so the search texts of a row are computed once. */
const fieldsOfRow = new WeakMap<object, readonly string[]>();

function searchedFields(row: object, texts: () => readonly string[]): readonly string[] {
  const known = fieldsOfRow.get(row);
  if (known) return known;
  const made = texts().map((text) => searchedField(text));
  fieldsOfRow.set(row, made);
  return made;
}

type SearchTexts<T extends TableName> = (row: Tables[T]) => readonly string[];

function rowsFound<T extends TableName>(
  reader: Reader,
  table: T,
  words: readonly string[],
  texts: SearchTexts<T>,
): Scored<Tables[T]>[] {
  const pointsOf = (row: Tables[T]): number =>
    scoreOf(
      searchedFields(row, () => texts(row)),
      words,
    );
  return bestOf(reader.all(table), pointsOf, PER_GROUP);
}

/** The records of that number ('12', 'operación 12', 'factura N° 12'), and those whose number begins with it. */
function byNumero<T extends 'operacion' | 'factura'>(
  reader: Reader,
  table: T,
  words: readonly string[],
): Scored<Tables[T]>[] {
  const [text = '', ...others] = words.filter((word) => word !== table && !/^n[°º]?$/.test(word));
  if (others.length > 0 || !/^[1-9]\d{0,8}$/.test(text)) return [];
  const found: Scored<Tables[T]>[] = [];
  for (let width = 0; width <= 2; width += 1) {
    const from = Number(text) * 10 ** width;
    for (let id = from; id < from + 10 ** width && found.length < PER_GROUP; id += 1) {
      const row = reader.get(table, id);
      if (row?.deleted_at === null) found.push({ item: row, score: width === 0 ? 8 : 4 });
    }
  }
  return found;
}

type Planned = Pick<OperacionRow, 'id' | 'bl_booking' | 'referencia_cliente' | 'contenedor_previsto'>;

const textsOfPlan = ({ bl_booking, referencia_cliente, contenedor_previsto }: Planned): string[] =>
  [bl_booking, referencia_cliente, contenedor_previsto].filter((text) => typeof text === 'string');

const plans = new WeakMap<Reader, readonly Planned[]>();

/** The operations that have one of the planned texts that are searched; until something changes. */
function planned(reader: Reader): readonly Planned[] {
  const known = plans.get(reader);
  if (known) return known;
  const columns = ['id', 'bl_booking', 'referencia_cliente', 'contenedor_previsto'] as const;
  const found: Planned[] = [];
  for (const row of pickedRows(reader, 'operacion', ...columns)) {
    if (textsOfPlan(row).length > 0) found.push(row);
  }
  // A reader gives rows in any order, and of equal matches the first ones are found.
  found.sort(byId);
  plans.set(reader, found);
  return found;
}

/** The operations whose BL, reference or planned container match. Two letters would match too many. */
function byPlan(reader: Reader, words: readonly string[]): Scored<OperacionRow>[] {
  if (words.join('').length < 3) return [];
  const pointsOf = (row: Planned): number =>
    scoreOf(
      searchedFields(row, () => textsOfPlan(row)),
      words,
    );
  return bestOf(planned(reader), pointsOf, PER_GROUP).flatMap(({ item, score }) => {
    const row = reader.get('operacion', item.id);
    return row ? [{ item: row, score }] : [];
  });
}

/**
 * The newest containers whose number begins with, or contains, the typed text: plain comparisons, since there may be a
 * hundred thousand. Two letters would match all of them.
 */
function byContenedorNumero(reader: Reader, words: readonly string[]): Scored<ContenedorRow>[] {
  const numero = words.join('').toUpperCase();
  if (numero.length < 3) return [];
  const leading: Pick<ContenedorRow, 'id'>[] = [];
  const inside: Pick<ContenedorRow, 'id'>[] = [];
  for (const row of pickedRows(reader, 'contenedor', 'id', 'numero')) {
    const at = row.numero?.indexOf(numero) ?? -1;
    if (at === 0) leading.push(row);
    else if (at > 0) inside.push(row);
  }
  const newest = (rows: Pick<ContenedorRow, 'id'>[], score: number): Scored<ContenedorRow>[] =>
    rows
      .toSorted(byId)
      .slice(-PER_GROUP)
      .toReversed()
      .flatMap(({ id }) => reader.get('contenedor', id) ?? [])
      .map((item) => ({ item, score: item.numero === numero ? 8 : score }));
  return [...newest(leading, 4), ...newest(inside, 1)].slice(0, PER_GROUP);
}

export interface EntryGroup {
  group: EntryKind;
  entries: SearchEntry[];
}

/** Groups with their results, the best one first. */
export function searchEverything(
  reader: Reader,
  pages: readonly SearchEntry[],
  words: readonly string[],
): EntryGroup[] {
  const pagePoints = ({ title, detalle }: SearchEntry): number =>
    scoreOf([searchedField(title), searchedField(detalle)], words);
  const clientes = rowsFound(reader, 'cliente', words, ({ nombre, rut, razon_social }) => [
    nombre,
    rut,
    razon_social,
  ]);
  const contenedores = byContenedorNumero(reader, words);
  const operaciones = [
    ...byNumero(reader, 'operacion', words),
    ...byPlan(reader, words),
    ...contenedores.flatMap(({ item, score }) =>
      reader.where('operacion', 'contenedor_id', item.id).map((row) => ({ item: row, score: score - 0.5 })),
    ),
    // Newest first, below the client whose name was typed.
    ...clientes.flatMap(({ item, score }) =>
      reader
        .where('operacion', 'cliente_id', item.id)
        .slice(-OPERACIONES_PER_CLIENTE)
        .toReversed()
        .map((row) => ({ item: row, score: score - 0.5 })),
    ),
  ];
  const unique = [...new Map(operaciones.map((each) => [each.item.id, each])).values()];
  const camiones = rowsFound(reader, 'camion', words, ({ placa, marca }) => [placa, marca]);
  const choferes = rowsFound(reader, 'chofer', words, ({ nombre }) => [nombre]);
  const found: Scored<SearchEntry | null>[] = [
    ...bestOf(pages, pagePoints, PER_GROUP),
    ...unique.slice(0, PER_GROUP).map(({ item, score }) => ({ item: operacionEntrada(reader, item), score })),
    ...contenedores.map(({ item, score }) => ({ item: contenedorEntrada(reader, item), score })),
    // All entries of the best match; for the others only the record, since further typing finds more.
    ...clientes.flatMap(({ item, score }, index) =>
      clienteEntries(item)
        .slice(0, index === 0 ? 3 : 1)
        .map((entry) => ({ item: entry, score })),
    ),
    ...byNumero(reader, 'factura', words).map(({ item, score }) => ({
      item: facturaEntrada(reader, item),
      score: score - 0.5,
    })),
    ...camiones.map(({ item, score }) => ({ item: camionEntrada(item), score })),
    ...choferes.map(({ item, score }) => ({ item: choferEntrada(item), score })),
  ];
  return grouped(found);
}

function grouped(found: readonly Scored<SearchEntry | null>[]): EntryGroup[] {
  return ENTRY_KINDS.map((group) => ({
    group,
    own: found.filter(({ item }) => item?.group === group),
  }))
    .filter(({ own }) => own.length > 0)
    .toSorted((a, b) => better(b.own) - better(a.own))
    .map(({ group, own }) => ({ group, entries: own.flatMap(({ item }) => item ?? []) }));
}

/** Adds the records that the server found after those of this device, by kind. */
export function withClosed(groups: readonly EntryGroup[], closed: readonly SearchEntry[]): EntryGroup[] {
  const known = new Set(groups.flatMap(({ entries }) => entries.map(({ key }) => key)));
  const newOnes = [...new Map(closed.map((each) => [each.key, each])).values()].filter(
    ({ key }) => !known.has(key),
  );
  const theirs = (group: EntryKind): SearchEntry[] => newOnes.filter((each) => each.group === group);
  const others = ENTRY_KINDS.filter(
    (group) => !groups.some((each) => each.group === group) && theirs(group).length > 0,
  );
  return [
    ...groups.map(({ group, entries }) => ({ group, entries: [...entries, ...theirs(group)] })),
    ...others.map((group) => ({ group, entries: theirs(group) })),
  ];
}

const better = (own: readonly Scored<unknown>[]): number => Math.max(...own.map(({ score }) => score));

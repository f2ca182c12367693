/**
 * Migrates rows from a disk or a file to this version, step by step. A row that cannot be migrated (malformed, of a
 * newer version, or an unknown change) is set aside: it is stored byte for byte and stays visible, and is never sent
 * or deleted. Pure.
 */
import { isObject } from '#domain/is-object.ts';
import type { EndpointKey } from '#contracts/endpoints.ts';
import * as v from 'valibot';
import { ownUuid } from '../changes/addresses.ts';
import { OUTBOX_SCHEMA, type OutboxError, type OutboxRow } from '../changes/row.ts';
import { ANYTHING } from '../changes/keys.ts';
import { mutationOf } from '../changes/mutations.ts';

type RawRow = Record<string, unknown>;

const object = (value: unknown): RawRow => (isObject(value) ? value : {});

const listing = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

const integer = v.pipe(v.number(), v.safeInteger());
/** An id becomes a part of a URL. */
const id = v.union([integer, v.pipe(v.string(), v.uuid())]);

/** The uuid of its own record; none for a row that was sent before, whose key the server knows with the number. */
function uuidsIn({ name, args, records, attempts }: RawRow): Record<string, string> {
  const table = typeof name === 'string' ? mutationOf(name)?.table : undefined;
  const { id: own } = object(args);
  if (!table || attempts !== 0 || !v.is(id, own)) return {};
  return ownUuid(table, own, listing(records));
}

/** Row of schema n → row of schema n + 1, by n. */
const STEPS: Record<number, (row: RawRow) => RawRow> = {
  // Files did not exist yet.
  1: (row) => ({ ...row, origen: 'dispositivo' }),
  // Its reads and writes are not known, so it keeps its place in the order.
  2: (row) => ({
    ...row,
    uuids: uuidsIn(row),
    reads: [ANYTHING],
    writes: [ANYTHING],
    outcome: null,
    instancia: null,
    author: null,
    unseen: [],
    released: false,
  }),
};

const fields = v.record(v.string(), v.unknown());
const texts = v.array(v.string());
/** The range of a Date. */
const instant = v.pipe(v.number(), v.minValue(-8.64e15), v.maxValue(8.64e15));

const ROW = v.looseObject({
  seq: integer,
  // The key is sent in a header.
  key: v.pipe(v.string(), v.regex(/^[\x21-\x7E]{1,200}$/)),
  name: v.pipe(
    v.string(),
    v.check((name) => mutationOf(name) !== undefined),
  ),
  args: v.looseObject({ id: v.nullable(id), body: v.nullable(fields), etiqueta: v.string() }),
  creates: texts,
  refs: texts,
  records: texts,
  uuids: v.record(v.string(), v.nullable(v.pipe(v.string(), v.uuid()))),
  reads: texts,
  writes: texts,
  outcome: v.nullable(v.record(v.string(), v.nullable(fields))),
  instancia: v.nullable(v.string()),
  author: v.nullable(v.string()),
  unseen: v.optional(v.array(integer), []),
  released: v.boolean(),
  confirmed: v.optional(v.boolean()),
  edits: v.optional(v.array(v.object({ records: texts, follows: v.array(integer) }))),
  group: v.optional(v.object({ id: v.string(), label: v.string(), size: v.number() })),
  base: v.nullable(v.looseObject({ version: v.number(), campos: fields })),
  userId: v.number(),
  capturedAt: instant,
  schema: v.literal(OUTBOX_SCHEMA),
  origen: v.picklist(['dispositivo', 'archivo']),
  state: v.picklist(['pending', 'sending', 'acked', 'rejected', 'conflict']),
  attempts: v.number(),
  nextAt: v.number(),
  error: v.nullable(
    v.looseObject({
      status: v.number(),
      codigo: v.nullable(v.string()),
      mensaje: v.string(),
      errores: v.array(v.looseObject({ campo: v.string(), mensaje: v.string() })),
      servidor: v.nullable(fields),
    }),
  ),
  answer: v.nullable(
    v.looseObject({ mensaje: v.string(), datos: v.unknown(), advertencias: v.array(v.string()) }),
  ),
});

/**
 * A refusal without a status does not come from the server: a version of the app that did not know the change has
 * parked it.
 */
function releasedRow(row: OutboxRow): OutboxRow {
  const parked = row.state === 'rejected' && row.error?.status === 0;
  return parked ? { ...row, state: 'pending', nextAt: 0, error: null } : row;
}

/** The migrated row; null where it has to be set aside. */
export function migrateRow(raw: unknown): OutboxRow | null {
  let row = object(raw);
  for (let step = STEPS[Number(row.schema)]; step; step = STEPS[Number(row.schema)]) {
    row = { ...step(row), schema: Number(row.schema) + 1 };
  }
  const parsed = v.safeParse(ROW, row);
  return parsed.success ? releasedRow(parsed.output as unknown as OutboxRow) : null;
}

const OTHER_VERSION: OutboxError = {
  status: 0,
  codigo: null,
  mensaje:
    'Este cambio lo guardó otra versión de la aplicación y esta no sabe enviarlo. Sigue guardado aquí: actualice la aplicación, o expórtelo.',
  errores: [],
  servidor: null,
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The stand-in for a row that is set aside: shown as refused, and changes that depend on it wait. */
export function setAside(raw: unknown): OutboxRow {
  const row = object(raw);
  const args = object(row.args);
  return {
    seq: row.seq as number,
    key: text(row.key),
    name: text(row.name) as EndpointKey,
    args: {
      id: v.is(id, args.id) ? args.id : null,
      body: v.is(fields, args.body) ? args.body : null,
      etiqueta: text(args.etiqueta),
    },
    creates: listing(row.creates),
    refs: listing(row.refs),
    records: listing(row.records),
    uuids: {},
    reads: listing(row.reads),
    writes: listing(row.writes),
    outcome: null,
    instancia: null,
    author: null,
    unseen: [],
    released: false,
    base: null,
    userId: Number(row.userId),
    capturedAt: v.is(instant, row.capturedAt) ? row.capturedAt : 0,
    schema: Number(row.schema),
    origen: row.origen === 'archivo' ? 'archivo' : 'dispositivo',
    state: 'rejected',
    attempts: 0,
    nextAt: 0,
    error: OTHER_VERSION,
    answer: null,
  };
}

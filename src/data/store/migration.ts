/**
 * Rows as they lie on a disk or in a file → rows of this version. Rows of older versions are brought here step by step.
 * What cannot be (it is malformed, of a newer version, or a change that this one does not know) is set aside: it stays
 * where it lies, byte for byte, and in sight; it is never sent and never dropped. Pure.
 */
import type { EndpointKey } from '#contracts/endpoints.ts';
import * as v from 'valibot';
import { ownUuid } from '../changes/addresses.ts';
import { OUTBOX_SCHEMA, type OutboxError, type OutboxRow } from '../changes/row.ts';
import { ANYTHING } from '../changes/keys.ts';
import { mutacionOf } from '../changes/mutations.ts';

type Cruda = Record<string, unknown>;

const objeto = (value: unknown): Cruda =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Cruda) : {};

const listado = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

const entero = v.pipe(v.number(), v.safeInteger());
/** It becomes a part of an address. */
const id = v.union([entero, v.pipe(v.string(), v.uuid())]);

/** The uuid of its own record; none for a row that was tried, whose key the server knows with the number. */
function uuidsIn({ name, args, records, attempts }: Cruda): Record<string, string> {
  const tabla = typeof name === 'string' ? mutacionOf(name)?.tabla : undefined;
  const { id: own } = objeto(args);
  if (!tabla || attempts !== 0 || !v.is(id, own)) return {};
  return ownUuid(tabla, own, listado(records));
}

/** Row of schema n → row of schema n + 1, by n. */
const PASOS: Record<number, (fila: Cruda) => Cruda> = {
  // There were no files to bring rows from.
  1: (fila) => ({ ...fila, origen: 'dispositivo' }),
  // What it read is not known: it keeps its place among all others.
  2: (fila) => ({
    ...fila,
    uuids: uuidsIn(fila),
    reads: [ANYTHING],
    writes: [ANYTHING],
    outcome: null,
    instancia: null,
    author: null,
    unseen: [],
    released: false,
  }),
};

const campos = v.record(v.string(), v.unknown());
const textos = v.array(v.string());
/** What a Date can say. */
const instante = v.pipe(v.number(), v.minValue(-8.64e15), v.maxValue(8.64e15));

const FILA = v.looseObject({
  seq: entero,
  // It goes into a header.
  key: v.pipe(v.string(), v.regex(/^[\x21-\x7E]{1,200}$/)),
  name: v.pipe(
    v.string(),
    v.check((name) => mutacionOf(name) !== undefined),
  ),
  args: v.looseObject({ id: v.nullable(id), body: v.nullable(campos), etiqueta: v.string() }),
  creates: textos,
  refs: textos,
  records: textos,
  uuids: v.record(v.string(), v.nullable(v.pipe(v.string(), v.uuid()))),
  reads: textos,
  writes: textos,
  outcome: v.nullable(v.record(v.string(), v.nullable(campos))),
  instancia: v.nullable(v.string()),
  author: v.nullable(v.string()),
  unseen: v.optional(v.array(entero), []),
  released: v.boolean(),
  confirmed: v.optional(v.boolean()),
  base: v.nullable(v.looseObject({ version: v.number(), campos })),
  userId: v.number(),
  capturedAt: instante,
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
      servidor: v.nullable(campos),
    }),
  ),
  answer: v.nullable(
    v.looseObject({ mensaje: v.string(), datos: v.unknown(), advertencias: v.array(v.string()) }),
  ),
});

/** A refusal without a status is none of the server's: an app that did not know the change has parked it. */
function liberada(fila: OutboxRow): OutboxRow {
  const parked = fila.state === 'rejected' && fila.error?.status === 0;
  return parked ? { ...fila, state: 'pending', nextAt: 0, error: null } : fila;
}

/** The row as this version has it; null where it is to be set aside. */
export function migrarFila(cruda: unknown): OutboxRow | null {
  let fila = objeto(cruda);
  for (let paso = PASOS[Number(fila.schema)]; paso; paso = PASOS[Number(fila.schema)]) {
    fila = { ...paso(fila), schema: Number(fila.schema) + 1 };
  }
  const parsed = v.safeParse(FILA, fila);
  return parsed.success ? liberada(parsed.output as unknown as OutboxRow) : null;
}

const OTRA_VERSION: OutboxError = {
  status: 0,
  codigo: null,
  mensaje:
    'Este cambio lo guardó otra versión de la aplicación y esta no sabe enviarlo. Sigue guardado aquí: actualice la aplicación, o expórtelo.',
  errores: [],
  servidor: null,
};

const texto = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What stands for a row that is set aside: shown as refused, and what needs it waits. */
export function apartada(cruda: unknown): OutboxRow {
  const fila = objeto(cruda);
  const args = objeto(fila.args);
  return {
    seq: fila.seq as number,
    key: texto(fila.key),
    name: texto(fila.name) as EndpointKey,
    args: {
      id: v.is(id, args.id) ? args.id : null,
      body: v.is(campos, args.body) ? args.body : null,
      etiqueta: texto(args.etiqueta),
    },
    creates: listado(fila.creates),
    refs: listado(fila.refs),
    records: listado(fila.records),
    uuids: {},
    reads: listado(fila.reads),
    writes: listado(fila.writes),
    outcome: null,
    instancia: null,
    author: null,
    unseen: [],
    released: false,
    base: null,
    userId: Number(fila.userId),
    capturedAt: v.is(instante, fila.capturedAt) ? fila.capturedAt : 0,
    schema: Number(fila.schema),
    origen: fila.origen === 'archivo' ? 'archivo' : 'dispositivo',
    state: 'rejected',
    attempts: 0,
    nextAt: 0,
    error: OTRA_VERSION,
    answer: null,
  };
}

/** Digests of rows, by which a replica is compared with the server (docs/decisions/030): optional for other clients. */
import * as v from 'valibot';
import { arrayOf } from './arrays.ts';
import { changesAnswer } from './sync.ts';
import { Digest } from '#domain/digest.ts';
import { TABLES, type TableName } from './tables.ts';

/** Tables of which a replica lacks some rows of closed work, all of versions up to its horizon. */
export const PARTIAL_TABLES = [
  'contenedor_transporte',
  'porteo',
  'contenedor',
  'operacion',
  'movimiento',
  'almacenaje',
  'extra',
  'factura',
  'factura_item',
  'adjunto',
  'documento',
  'abono',
  'liquidacion',
  'liquidacion_linea',
] as const satisfies readonly TableName[];

/** The version above which a replica has every live row of that table. */
export const horizonOf = (table: TableName, horizon: number): number =>
  (PARTIAL_TABLES as readonly TableName[]).includes(table) ? horizon : 0;

/** The digest of the ids of all rows that a replica has, without their versions. */
export function digestOfIds(ids: (table: TableName) => Iterable<number>): number {
  const digest = new Digest();
  TABLES.forEach((table, at) => {
    for (const id of ids(table)) digest.add(id, at + 1);
  });
  return digest.value;
}

const integer = v.pipe(v.number(), v.integer(), v.minValue(0));
const digest = integer;

export const digestsQuery = v.object({
  /** Of the first page of the replica (`horizonte` of GET /sync/cambios). */
  horizonte: v.optional(v.pipe(v.string(), v.transform(Number), integer), '0'),
  /** Tables, separated by commas, whose bucket digests the client requests. */
  tablas: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').filter(Boolean)),
      arrayOf(v.picklist(TABLES), { max: TABLES.length }),
    ),
    '',
  ),
});

const byTable = <S extends v.GenericSchema>(schema: S) => v.record(v.string(), schema);

export const digestsAnswer = v.object({
  /** The state that was read, as in GET /sync/cambios. A replica compares itself only if it is in the same state. */
  cursor: v.number(),
  instancia: v.string(),
  epoca: v.string(),
  /** By table, of all live rows above the horizon. */
  tablas: byTable(digest),
  /** By table and bucket, of the tables asked for; buckets without rows may be absent. */
  grupos: byTable(byTable(digest)),
});
export type Digests = v.InferOutput<typeof digestsAnswer>;

const MAX_GROUPS = 1000;
const MAX_IDS = 50_000;

export const rowsBody = v.object({
  tablas: arrayOf(
    v.object({
      tabla: v.picklist(TABLES),
      /** Buckets whose live rows the client requests. */
      grupos: arrayOf(integer, { max: MAX_GROUPS, firstOnly: true }),
      /**
       * Ids of the rows that the replica has: the answer contains their present content, and deleted ones in
       * `eliminados`.
       */
      ids: arrayOf(integer, { max: MAX_IDS, firstOnly: true }),
      /**
       * The digest of the replica's rows with these `ids`. Where the server's is equal, they are left out of the
       * answer.
       */
      huella: v.optional(digest),
    }),
    { max: TABLES.length },
  ),
});
export type RequestedRows = v.InferOutput<typeof rowsBody>['tablas'][number];

export const digestsEndpoints = {
  'sync.huellas': {
    method: 'GET',
    path: '/sync/huellas',
    query: digestsQuery,
    answer: digestsAnswer,
  },
  'sync.filas': {
    method: 'POST',
    path: '/sync/filas',
    body: rowsBody,
    answer: changesAnswer,
  },
} as const;

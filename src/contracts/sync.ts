/** The calls and headers of the offline engine; optional for other clients. */
import * as v from 'valibot';
import { answerArray, arrayOf } from './arrays.ts';
import { TABLES, type TableName, type Tables } from './tables.ts';

const integer = (fallback: number, max: number) =>
  v.optional(
    v.pipe(
      v.union([v.string(), v.number()]),
      v.transform((value) => (value === '' ? fallback : Number(value))),
      v.integer('Debe ser un número entero'),
      v.minValue(0, 'El valor mínimo es 0'),
      v.transform((value) => Math.min(max, value)),
    ),
    fallback,
  );

export const changesQuery = v.object({
  /** The cursor of the client: the last version that it has; 0 where it has nothing. */
  desde: integer(0, Number.MAX_SAFE_INTEGER),
  limite: integer(1000, 5000),
  /** The database that `desde` belongs to, as an earlier answer named it. */
  instancia: v.optional(v.string()),
  /** The epoch of `desde`, as an earlier answer named it. */
  epoca: v.optional(v.string()),
  /** Between the pages of a new replica: `inicio` of the first one. */
  inicio: integer(0, Number.MAX_SAFE_INTEGER),
  /**
   * The digest of the ids of all rows that the replica of a CHOFER has (`digestOfIds` of contracts/digests.ts). Digests of
   * `/sync/huellas` and `/sync/filas` are of ids and versions.
   */
  huella: v.optional(integer(0, Number.MAX_SAFE_INTEGER)),
});

/** One table's part of a delta. */
export const tableChanges = v.object({
  tabla: v.picklist(TABLES),
  filas: answerArray(v.looseObject({ id: v.number() })),
  eliminados: answerArray(v.number()),
  /** Deleted rows, whole, of the tables whose names history still shows; their ids are in `eliminados` too. */
  historial: v.optional(answerArray(v.looseObject({ id: v.number() }))),
});

export const changesAnswer = v.object({
  cambios: answerArray(tableChanges),
  /** The last version that the answer covers: the next `desde`. */
  cursor: v.number(),
  hayMas: v.boolean(),
  /** Where there are more pages: how many rows they have, so that a first pull can show its progress. */
  restantes: v.optional(v.number()),
  /**
   * In the first page of several: the last version of the server when they began. The client sends it back with the next
   * ones, whose cursors are lower: otherwise they would pass for a replica from before its user's role was changed.
   */
  inicio: v.optional(v.number()),
  /** The cursor is unknown or too old, or belongs to another database: start again from 0 with empty tables. */
  reinicio: v.boolean(),
  /** Only in a first page: closed work from before this time (ISO) is not sent; null where all of it is sent. */
  cerradoDesde: v.optional(v.nullable(v.string())),
  /** Identifies the database; the client sends it back, so that a restore is noticed. */
  instancia: v.string(),
  /**
   * The epoch of `cursor`; the client sends it back, so that the replacement of the database by any means is noticed.
   */
  epoca: v.string(),
  /**
   * The number of the replica schema. Where it differs from that of earlier answers, a migration has filled columns:
   * start again.
   */
  esquema: v.number(),
  /**
   * In a first page (`desde` 0): the version above which the replica has every live row; of closed work up to it some
   * rows are missing. It is the end of a bucket (domain/digest.ts), or 0.
   */
  horizonte: v.optional(v.number()),
  /**
   * For a CHOFER, where `huella` of the query is not the digest of these: by table, the ids of all rows that he holds,
   * deleted ones whose names he sees included. The client deletes all others, and starts again if it lacks one of these.
   */
  alcance: v.optional(v.record(v.string(), answerArray(v.number()))),
});

export interface TableChanges<T extends TableName = TableName> {
  tabla: T;
  filas: Tables[T][];
  eliminados: number[];
  historial?: Tables[T][];
}
export interface ChangesAnswer {
  cambios: TableChanges[];
  cursor: number;
  hayMas: boolean;
  restantes?: number;
  inicio?: number;
  reinicio: boolean;
  cerradoDesde?: string | null;
  instancia: string;
  /** Absent in answers of older servers. */
  epoca?: string;
  esquema?: number;
  horizonte?: number;
  alcance?: Partial<Record<TableName, number[]>> | undefined;
}

/**
 * Days for which the server keeps tombstones and idempotency keys. A change that a device holds unsent for less time
 * is not applied twice, and the device misses no deletion.
 */
export const KEPT_DAYS = 400;

/**
 * The largest number of operations in a batch. The server writes them in turns with the changes of others
 * (server/sync/batch.ts).
 */
export const BATCH_MAX = 1000;

/** Of an Idempotency-Key: printable ASCII, as headers have it, without spaces around it, which a header loses. */
export const KEY = /^[!-~](?:[ -~]{0,198}[!-~])?$/;

export const batchBody = v.object({
  operaciones: arrayOf(
    v.object({
      key: v.pipe(v.string(), v.regex(KEY, 'Campo inválido')),
      method: v.picklist(['POST', 'PATCH', 'DELETE']),
      path: v.pipe(v.string(), v.startsWith('/'), v.maxLength(500)),
      body: v.optional(v.unknown()),
      ifMatch: v.optional(v.nullable(v.number())),
      /** Keys of earlier operations of this batch that it builds on: it runs only if all of them succeeded. */
      after: v.optional(arrayOf(v.string(), { max: BATCH_MAX })),
      /** The key of an earlier operation of this batch: the version in its answer becomes the If-Match of this one. */
      ifMatchFrom: v.optional(v.nullable(v.string())),
    }),
    { max: BATCH_MAX, message: `A lo más ${BATCH_MAX} operaciones por lote` },
  ),
});

export const batchAnswer = v.object({
  respuestas: answerArray(v.object({ status: v.number(), body: v.unknown() })),
});

/** One event of GET /sync/eventos: a version that was committed. */
export const syncEvent = v.object({ version: v.number() });
/** Milliseconds between comments that the stream sends to show that the connection works. */
export const HEARTBEAT_MS = 20_000;

export const eventsEndpoints = {
  'sync.eventos': {
    method: 'GET',
    path: '/sync/eventos',
    media: 'text/event-stream',
    answer: syncEvent,
  },
} as const;

/** Digests of rows, by which a replica is compared with the server (docs/decisions/030): optional for other clients. */
import * as v from 'valibot';
import { arrayOf } from './arrays.ts';
import { cambiosAnswer } from './sync.ts';
import { TABLAS, type Tabla } from './tables.ts';

/** Tables of which a replica lacks rows of closed work: those of versions up to its horizon. */
export const TABLAS_PARCIALES = [
  'contenedor_transporte',
  'porteo',
  'contenedor',
  'operacion',
  'movimiento',
  'almacenaje',
  'extra',
  'factura',
  'factura_item',
] as const satisfies readonly Tabla[];

/** The version above which a replica has every live row of that table. */
export const horizonOf = (tabla: Tabla, horizonte: number): number =>
  (TABLAS_PARCIALES as readonly Tabla[]).includes(tabla) ? horizonte : 0;

const entero = v.pipe(v.number(), v.integer(), v.minValue(0));
const huella = entero;

export const huellasQuery = v.object({
  /** Of the first page of the replica (`horizonte` of GET /sync/changes). */
  horizonte: v.optional(v.pipe(v.string(), v.transform(Number), entero), '0'),
  /** Tables, separated by commas, of which the digests of the buckets are wanted. */
  tablas: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').filter(Boolean)),
      arrayOf(v.picklist(TABLAS), { max: TABLAS.length }),
    ),
    '',
  ),
});

const porTabla = <S extends v.GenericSchema>(schema: S) => v.record(v.string(), schema);

export const huellasAnswer = v.object({
  /** The state that was read, as in GET /sync/changes: compare with a replica that stands there. */
  cursor: v.number(),
  instancia: v.string(),
  epoca: v.string(),
  /** By table, of all live rows above the horizon. */
  tablas: porTabla(huella),
  /** By table and bucket, of the tables asked for; buckets without rows may be absent. */
  grupos: porTabla(porTabla(huella)),
});
export type Huellas = v.InferOutput<typeof huellasAnswer>;

const MAX_GRUPOS = 1000;
const MAX_IDS = 50_000;

export const filasBody = v.object({
  tablas: arrayOf(
    v.object({
      tabla: v.picklist(TABLAS),
      /** Buckets of which all live rows are wanted. */
      grupos: arrayOf(entero, { max: MAX_GRUPOS, firstOnly: true }),
      /** Rows that the replica has: answered as they are now, gone ones among `eliminados`. */
      ids: arrayOf(entero, { max: MAX_IDS, firstOnly: true }),
      /** Where it is the digest of the live rows of `ids`, these need not be answered. */
      huella: v.optional(huella),
    }),
    { max: TABLAS.length },
  ),
});
export type FilasPedidas = v.InferOutput<typeof filasBody>['tablas'][number];

export const huellasEndpoints = {
  'sync.huellas': {
    method: 'GET',
    path: '/sync/digests',
    summary: 'Huellas de las filas, para comparar una réplica',
    query: huellasQuery,
    answer: huellasAnswer,
  },
  'sync.filas': {
    method: 'POST',
    path: '/sync/filas',
    summary: 'Filas de los grupos en que una réplica difiere',
    body: filasBody,
    answer: cambiosAnswer,
  },
} as const;

/** The rows that judging a movement and showing it need. */
import { type Kysely, sql } from 'kysely';
import type { MovimientoRecord } from '#contracts/movimiento.ts';
import { normalizeNumero } from '#domain/iso6346.ts';
import { type Referencia, REFERENCIAS } from '#domain/movimiento.ts';
import type { MovimientoInput } from '#domain/movimiento-reglas.ts';
import { type Filas, lectorDeFilas } from '#vistas/filas.ts';
import { movimientoRecord } from '#vistas/movimiento.ts';
import type { Database } from '../db/schema.ts';
import { findLive, noEncontrado, type Row } from '../http/handler.ts';
import { loadDerivados } from './derivados.ts';
import { loadCustodia } from './custodia.ts';
import { idsIn, liveRowsBy, mergeFilas, rowsById } from './fetch-rows.ts';

async function contenedorDe(trx: Kysely<Database>, operacion: number): Promise<Row<'contenedor'>[]> {
  const { rows } = await sql<Row<'contenedor'>>`
    select contenedor.* from contenedor join operacion on operacion.contenedor_id = contenedor.id
    where operacion.id = ${operacion}
  `.execute(trx);
  return rows;
}

/** Of a row as it is stored now: with its places, and the container and the charges of its operation. */
export async function recordOf(trx: Kysely<Database>, row: Row<'movimiento'>): Promise<MovimientoRecord> {
  const place = <T extends 'planta' | 'puerto' | 'deposito' | 'bodega'>(tabla: T) =>
    rowsById(trx, tabla, idsIn([row], `${tabla}_id`));
  const [operacion, contenedor, extra, planta, puerto, deposito, bodega] = await Promise.all([
    rowsById(trx, 'operacion', [row.operacion_id]),
    contenedorDe(trx, row.operacion_id),
    liveRowsBy(trx, 'extra', 'operacion_id', [row.operacion_id]),
    place('planta'),
    place('puerto'),
    place('deposito'),
    place('bodega'),
  ]);
  const filas = { operacion, extra, planta, puerto, deposito, bodega, contenedor };
  return movimientoRecord(lectorDeFilas(filas), row);
}

/** As answers show it. @throws ApiError 404 */
export async function fetchMovimiento(trx: Kysely<Database>, id: number): Promise<MovimientoRecord> {
  const [row] = await rowsById(trx, 'movimiento', [id]);
  if (!row) throw noEncontrado();
  return recordOf(trx, row);
}

/** The row that a reference names: a live one, or the one that the edited movement has already. */
async function findRef(
  trx: Kysely<Database>,
  referencia: Referencia,
  input: MovimientoInput,
  edited: Row<'movimiento'> | null,
): Promise<Row<Referencia> | null> {
  const id = input[referencia];
  if (id === null) return null;
  if (id !== edited?.[`${referencia}_id`]) return findLive(trx, referencia, id);
  return (await rowsById(trx, referencia, [id]))[0] ?? null;
}

export interface Contexto {
  /** With the numbers of the records that its references name; one that names none stays as it was given. */
  input: MovimientoInput;
  filas: Filas;
}

/** All that contextoMovimiento() and the replay after it read. */
export async function loadContexto(
  trx: Kysely<Database>,
  operacion: Row<'operacion'>,
  given: MovimientoInput,
  edited: Row<'movimiento'> | null,
): Promise<Contexto> {
  const input = { ...given };
  const numeros = input.datos.numero === null ? [] : [normalizeNumero(input.datos.numero)];
  const finding = Promise.all(
    REFERENCIAS.map(async (referencia) => {
      const row = await findRef(trx, referencia, given, edited);
      if (row !== null) input[referencia] = row.id;
      return row === null ? {} : { [referencia]: [row] };
    }),
  );
  const contenedores = finding.then(() => (typeof input.contenedor === 'number' ? [input.contenedor] : []));
  const [custodia, derivados, refs] = await Promise.all([
    loadCustodia(trx, numeros),
    loadDerivados(trx, operacion, contenedores),
    finding,
  ]);
  return { input, filas: mergeFilas(custodia, ...refs, derivados) };
}

/** The rows that judging a movement and showing it need. */
import type { Kysely } from 'kysely';
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
import { mergeFilas, rowsById } from './fetch-rows.ts';
import { loadDetalles } from './operacion-lectura.ts';

/** As answers show it. @throws ApiError 404 */
export async function fetchMovimiento(trx: Kysely<Database>, id: number): Promise<MovimientoRecord> {
  const [row] = await rowsById(trx, 'movimiento', [id]);
  if (!row) throw noEncontrado();
  return movimientoRecord(lectorDeFilas(await loadDetalles(trx, [row.operacion_id])), row);
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
  const refs: Filas[] = [];
  for (const referencia of REFERENCIAS) {
    const row = await findRef(trx, referencia, given, edited);
    if (row === null) continue;
    input[referencia] = row.id;
    refs.push({ [referencia]: [row] });
  }
  const contenedores = typeof input.contenedor === 'number' ? [input.contenedor] : [];
  const derivados = await loadDerivados(trx, operacion, contenedores);
  const numeros = input.datos.numero === null ? [] : [normalizeNumero(input.datos.numero)];
  return { input, filas: mergeFilas(await loadCustodia(trx, numeros), ...refs, derivados) };
}

/** The rows that are needed to check a movement and to show it. */
import type { Kysely } from 'kysely';
import type { MovimientoRecord } from '#contracts/movimiento.ts';
import { normalizeNumero } from '#domain/iso6346.ts';
import { REFERENCIAS } from '#domain/movimiento.ts';
import type { MovimientoInput } from '#domain/movimiento-rules.ts';
import type { Id } from '#domain/tables.ts';
import { type Filas, lectorDeFilas } from '#views/rows.ts';
import { movimientoRecord } from '#views/movimiento.ts';
import type { Database } from '../../db/schema.ts';
import { noEncontrado } from '../../http/api-error.ts';
import type { Row } from '../../http/rows.ts';
import { fetchFilas, idsIn, rowsById } from '../rows/fetch-rows.ts';

const LUGARES = ['planta', 'puerto', 'deposito', 'bodega'] as const;

/** The places that a movement names. */
export async function loadLugares(trx: Kysely<Database>, row: Row<'movimiento'>): Promise<Filas> {
  const rows = await Promise.all(
    LUGARES.map((lugar) => rowsById(trx, lugar, idsIn([row], `${lugar}_id` as const))),
  );
  return Object.fromEntries(LUGARES.map((lugar, at) => [lugar, rows[at]]));
}

const REGISTRO = `
  with op as (select * from operacion where id = $1)
  select 'operacion' as tabla, to_json(o) as fila from op o
  union all select 'contenedor', to_json(c) from contenedor c where id = (select contenedor_id from op)
  union all select 'extra', to_json(e) from extra e where operacion_id = $1 and deleted_at is null`;

/** The other rows that the record of a movement shows: the container and charges of its operation. */
export async function loadRegistro(trx: Kysely<Database>, operacionId: number): Promise<Filas> {
  const filas = await fetchFilas(trx, REGISTRO, [operacionId]);
  return { contenedor: [], extra: [], ...filas };
}

/** As answers show it. @throws ApiError 404 */
export async function fetchMovimiento(trx: Kysely<Database>, id: number): Promise<MovimientoRecord> {
  const [row] = await rowsById(trx, 'movimiento', [id]);
  if (!row) throw noEncontrado();
  const [registro, lugares] = await Promise.all([loadRegistro(trx, row.operacion_id), loadLugares(trx, row)]);
  return movimientoRecord(lectorDeFilas({ ...registro, ...lugares }), row);
}

export interface Contexto {
  operacion: Row<'operacion'>;
  /** Replaces references by numbers; one without a record is kept as given. */
  input: MovimientoInput;
  filas: Filas;
}

/** Each reference has two parameters, since it is given by its number or by its uuid. */
const NOMBRADAS = ['operacion', ...REFERENCIAS] as const;
type Nombrada = (typeof NOMBRADAS)[number];
const byNumber = (nombre: Nombrada): string => `$${NOMBRADAS.indexOf(nombre) * 2 + 1}::bigint`;
const byUuid = (nombre: Nombrada): string => `$${NOMBRADAS.indexOf(nombre) * 2 + 2}::uuid`;
const NUMERO = `$${NOMBRADAS.length * 2 + 1}`;

const isNamed = (nombre: Nombrada): string => `(id = ${byNumber(nombre)} or uuid = ${byUuid(nombre)})`;

/**
 * The rows that an operation's derived ones follow from, those that a change names, and of containers of its number
 * what tells whether they are in custody.
 */
const CONTEXTO = `
  with op as (select * from operacion where ${isNamed('operacion')}),
  mov as (select * from movimiento where operacion_id = (select id from op) and deleted_at is null),
  con as (select * from contenedor where id = any(array(
    select contenedor_id from op
    union all select contenedor_id from mov
    union all select id from contenedor where ${isNamed('contenedor')}
    union all select id from contenedor where numero = ${NUMERO} and deleted_at is null))),
  ext as (select * from extra where deleted_at is null
    and (operacion_id = (select id from op) or contenedor_id = any(array(select id from con))))
  select 'operacion' as tabla, to_json(o) as fila from op o
  union all select 'movimiento', to_json(m) from mov m
  union all select 'contenedor', to_json(c) from con c
  union all select 'extra', to_json(e) from ext e
  union all select 'almacenaje', to_json(a) from almacenaje a
    where contenedor_id = any(array(select id from con)) and deleted_at is null
  union all select 'operacion', to_json(o) from operacion o
    where contenedor_id = any(array(select id from con where numero = ${NUMERO})) and deleted_at is null
      and id <> (select id from op)
  union all select 'negociacion', to_json(n) from negociacion n
    where cliente_id = (select cliente_id from op where tarifa is null) and deleted_at is null
  union all select 'factura_item', to_json(i) from factura_item i
    where operacion_id = (select id from op) and deleted_at is null
  union all select 'factura_item', to_json(i) from factura_item i
    where extra_id = any(array(select id from ext)) and deleted_at is null
  ${LUGARES.map((lugar) => `union all select '${lugar}', to_json(l) from ${lugar} l where ${isNamed(lugar)}`).join(' ')}`;

/** Two parameters of CONTEXTO. */
const nombrada = (id: Id | null): (Id | null)[] => (typeof id === 'string' ? [null, id] : [id, null]);

/** The row that this id names, by number or by uuid. */
function rowOf<T extends Nombrada>(filas: Filas, tabla: T, id: Id | null): Row<T> | undefined {
  const rows = (filas[tabla] ?? []) as readonly Row<T>[];
  return rows.find((row) => row.id === id || row.uuid === id);
}

/** All that contextoMovimiento() and the replay after it read, in one statement. @throws ApiError 404 */
export async function loadContexto(
  trx: Kysely<Database>,
  operacionId: Id,
  given: MovimientoInput,
  edited: Row<'movimiento'> | null,
): Promise<Contexto> {
  const numero = given.datos.numero === null ? null : normalizeNumero(given.datos.numero);
  const ids = [operacionId, ...REFERENCIAS.map((referencia) => given[referencia])];
  const filas = await fetchFilas(trx, CONTEXTO, [...ids.flatMap(nombrada), numero]);
  const operacion = rowOf(filas, 'operacion', operacionId);
  if (!operacion || operacion.deleted_at !== null) throw noEncontrado('No se encontró la operación');
  const input = { ...given };
  for (const referencia of REFERENCIAS) {
    const row = rowOf(filas, referencia, given[referencia]);
    // A deleted record is accepted only where the movement refers to it already.
    if (row && (row.deleted_at === null || row.id === edited?.[`${referencia}_id`]))
      input[referencia] = row.id;
  }
  return { operacion, input, filas };
}

/** Reads the rows that are needed to check a movement and to show it. */
import type { Kysely } from 'kysely';
import type { MovimientoRecord } from '#contracts/movimiento.ts';
import { normalizeNumero } from '#domain/iso6346.ts';
import { type Reference, REFERENCES } from '#domain/movimiento.ts';
import type { MovimientoInput } from '#domain/movimiento-rules.ts';
import type { Id } from '#domain/tables.ts';
import { type FetchedRows, readerOfRows } from '#views/rows.ts';
import { toMovimientoRecord } from '#views/movimiento.ts';
import type { Database } from '../../db/schema.ts';
import { notFound } from '../../http/api-error.ts';
import type { Row } from '../../http/rows.ts';
import type { Line, LinesQuery } from '../../db/lines.ts';
import { fetchRows, idsIn, rowsById, rowsOfLines } from '../rows/fetch-rows.ts';

const PLACES = ['planta', 'puerto', 'deposito', 'bodega'] as const;

/** The places that a movement names. */
export async function loadPlaces(trx: Kysely<Database>, row: Row<'movimiento'>): Promise<FetchedRows> {
  const rows = await Promise.all(
    PLACES.map((place) => rowsById(trx, place, idsIn([row], `${place}_id` as const))),
  );
  return Object.fromEntries(PLACES.map((place, at) => [place, rows[at]]));
}

/** The other rows that the record of a movement shows: its operation, with movements, container and charges. */
const RECORD = `
  with op as (select * from operacion where id = $1)
  select 'operacion' as tabla, to_json(o) as fila from op o
  union all select 'movimiento', to_json(m) from movimiento m where operacion_id = $1 and deleted_at is null
  union all select 'contenedor', to_json(c) from contenedor c where id = (select contenedor_id from op)
  union all select 'extra', to_json(e) from extra e where operacion_id = $1 and deleted_at is null`;

/** Driver and truck of a movement, those in `known` without a query. */
export async function loadTeam(
  trx: Kysely<Database>,
  row: Row<'movimiento'>,
  known: FetchedRows = {},
): Promise<FetchedRows> {
  const of = async <T extends 'chofer' | 'camion'>(table: T): Promise<readonly Row<T>[]> => {
    const ids = idsIn([row], `${table}_id` as const);
    const rows = ((known[table] ?? []) as readonly Row<T>[]).filter(({ id }) => id === ids[0]);
    return rows.length === ids.length ? rows : rowsById(trx, table, ids);
  };
  const [chofer, camion] = await Promise.all([of('chofer'), of('camion')]);
  return { chofer, camion };
}

/**
 * A movement as answers show it.
 * @throws ApiError 404
 */
export async function fetchMovimiento(trx: Kysely<Database>, id: number): Promise<MovimientoRecord> {
  const [row] = await rowsById(trx, 'movimiento', [id]);
  if (!row) throw notFound();
  const [record, places, team] = await Promise.all([
    fetchRows(trx, { text: RECORD, params: [row.operacion_id] }),
    loadPlaces(trx, row),
    loadTeam(trx, row),
  ]);
  return toMovimientoRecord(readerOfRows({ ...record, ...places, ...team }), row);
}

export interface MovimientoReads {
  operacion: Row<'operacion'>;
  /** The input with numbers as references; a reference without a record is unchanged. */
  input: MovimientoInput;
  rows: FetchedRows;
}

/** What a change names; null where it names nothing. */
interface Named extends Record<Reference, Id | null> {
  operacion: Id;
  /** The container's number that it gives. */
  numero: string | null;
}

/**
 * The rows that a change of a movement needs: those from which the derived rows of the operation follow, those that
 * the change names, those that the answer shows, and those that show whether a container of the same number is in custody.
 * What is not named has no part in the query, since a part takes Postgres as long as a look-up. The number of texts is small
 * all the same, whatever a caller names: a movement has one place, and each text is a prepared statement.
 */
export function contextQueryOf(named: Named): LinesQuery {
  const params: unknown[] = [];
  const given = PLACES.filter((place) => named[place] !== null);
  const param = (type: string, value: unknown): string => `$${params.push(value)}::${type}`;
  const isNamed = (id: Id | null): string => {
    const number = param('bigint', typeof id === 'number' ? id : null);
    return `(id = ${number} or uuid = ${param('uuid', typeof id === 'string' ? id : null)})`;
  };
  const isNumber = typeof named.operacion === 'number';
  const operacion = param(isNumber ? 'bigint' : 'uuid', named.operacion);
  const id = isNumber ? operacion : '(select id from op)';
  const container = named.contenedor === null && named.numero === null ? null : isNamed(named.contenedor);
  const numero = container === null ? null : param('text', named.numero);
  const text = `
  with op as (select * from operacion where ${isNumber ? 'id' : 'uuid'} = ${operacion}),
  mov as (select * from movimiento where operacion_id = ${id} and deleted_at is null),
  con as (select * from contenedor where id = any(array(
    select contenedor_id from op
    union all select contenedor_id from mov
    ${
      container === null
        ? ''
        : `union all select id from contenedor where ${container}
           union all select id from contenedor where numero = ${numero} and deleted_at is null`
    }))),
  ext as (select * from extra where deleted_at is null
    and (operacion_id = ${id} or contenedor_id = any(array(select id from con))))
  select 'operacion' as tabla, to_json(o) as fila from op o
  union all select 'movimiento', to_json(m) from mov m
  union all select 'contenedor', to_json(c) from con c
  union all select 'extra', to_json(e) from ext e
  union all select 'almacenaje', to_json(a) from almacenaje a
    where contenedor_id = any(array(select id from con)) and deleted_at is null
  ${
    container === null
      ? ''
      : `union all select 'operacion', to_json(o) from operacion o
         where contenedor_id = any(array(select id from con where numero = ${numero})) and deleted_at is null
           and id <> ${id}`
  }
  union all select 'negociacion', to_json(n) from negociacion n
    where cliente_id = (select cliente_id from op where tarifa is null) and deleted_at is null
  union all select 'chofer', to_json(h) from chofer h where id = (select chofer_id from op)
  union all select 'camion', to_json(h) from camion h where id = (select camion_id from op)
  union all select 'liquidacion_linea', to_json(l) from liquidacion_linea l
    where operacion_id = ${id} and deleted_at is null
  union all select 'factura_item', to_json(i) from factura_item i
    where operacion_id = ${id} and deleted_at is null
  union all select 'factura_item', to_json(i) from factura_item i
    where extra_id = any(array(select id from ext)) and deleted_at is null
  ${(given.length > 1 ? PLACES : given).map((place) => `union all select '${place}', to_json(l) from ${place} l where ${isNamed(named[place])}`).join(' ')}`;
  return { text, params };
}

/** The row with this id, a number or a uuid. */
function rowOf<T extends Reference | 'operacion'>(
  found: FetchedRows,
  table: T,
  id: Id | null,
): Row<T> | undefined {
  const rows = (found[table] ?? []) as readonly Row<T>[];
  return rows.find((row) => row.id === id || row.uuid === id);
}

/** One statement for all rows that movimientoContext() and the replay after it need. */
export function contextQuery(operacion: Id, given: MovimientoInput): LinesQuery {
  const numero = given.datos.numero === null ? null : normalizeNumero(given.datos.numero);
  return contextQueryOf({ ...given, operacion, numero });
}

/**
 * What contextQuery() has read.
 * @throws ApiError 404
 */
export function contextOf(
  lines: readonly Line[],
  operacionId: Id,
  given: MovimientoInput,
  edited: Row<'movimiento'> | null,
): MovimientoReads {
  const found = rowsOfLines(lines);
  const operacion = rowOf(found, 'operacion', operacionId);
  if (!operacion || operacion.deleted_at !== null) throw notFound('No se encontró la operación');
  const input = { ...given };
  for (const reference of REFERENCES) {
    const row = rowOf(found, reference, given[reference]);
    // A deleted record is accepted only where the movement refers to it already.
    if (row && (row.deleted_at === null || row.id === edited?.[`${reference}_id`])) input[reference] = row.id;
  }
  return { operacion, input, rows: found };
}

/** GET /rentabilidad (R37), from the sums and the rows that triggers keep (decision 072). */
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { parseSort } from '#contracts/lists.ts';
import type { RentabilidadQuery } from '#contracts/rentabilidad.ts';
import { RENTABILIDAD_LISTS } from '#contracts/rentabilidad-lists.ts';
import type { Resultado, ResultadoSums } from '#domain/rentabilidad.ts';
import type { Id } from '#domain/tables.ts';
import {
  type GroupedPor,
  type GroupSums,
  pageOfGroups,
  type RentabilidadPageOf,
  toRentabilidadLine,
  figuresOfAll,
} from '#views/rentabilidad.ts';
import { readerOfRows } from '#views/rows.ts';
import type { Database } from '../../db/schema.ts';
import { read } from '../../http/handler.ts';
import type { Route } from '../../http/route.ts';
import { findAny } from '../../http/rows.ts';
import { listPage } from '../lists/list.ts';
import { type SearchedFields, searchSql } from '../lists/search.ts';
import { idsIn, rowsById } from '../rows/fetch-rows.ts';

/** No record has this number. */
const NO_RECORD = 0;

/** The conditions of the months, the client and the truck, as columns of both tables. */
interface Wanted {
  cliente: number | null;
  camion: number | null;
  where: RawBuilder<SqlBool>;
}

async function wantedOf(trx: Kysely<Database>, query: RentabilidadQuery): Promise<Wanted> {
  const numberOf = async (table: 'cliente' | 'camion'): Promise<number | null> => {
    const id: Id | undefined = query[table];
    if (id === undefined) return null;
    return typeof id === 'number' ? id : ((await findAny(trx, table, id))?.id ?? NO_RECORD);
  };
  const [cliente, camion] = [await numberOf('cliente'), await numberOf('camion')];
  const { desde, hasta } = query;
  const each = [
    sql`true`,
    ...(desde === undefined ? [] : [sql`mes >= ${`${desde}-01`}::date`]),
    ...(hasta === undefined ? [] : [sql`mes <= ${`${hasta}-01`}::date`]),
    ...(cliente === null ? [] : [sql`cliente_id = ${cliente}`]),
    ...(camion === null ? [] : [sql`camion_id = ${camion}`]),
  ];
  return { cliente, camion, where: sql<SqlBool>`${sql.join(each, sql` and `)}` };
}

/** The kept sums that have both the groups and the filters. */
function sumsFor(por: GroupedPor, { cliente, camion }: Wanted): 'cliente' | 'camion' | 'ambos' {
  const needsCliente = por === 'cliente' || cliente !== null;
  const needsCamion = por === 'camion' || camion !== null;
  return needsCliente && needsCamion ? 'ambos' : needsCamion ? 'camion' : 'cliente';
}

const KEYS: Record<GroupedPor, RawBuilder<Id | null>> = {
  mes: sql`to_char(mes, 'YYYY-MM')`,
  cliente: sql`cliente_id`,
  camion: sql`camion_id`,
};

async function fetchGroups(trx: Kysely<Database>, por: GroupedPor, wanted: Wanted): Promise<GroupSums[]> {
  const { rows } = await sql<GroupSums>`
    select ${KEYS[por]} as id, sum(operaciones) as operaciones, sum(cobros) as cobros, sum(cobrado) as cobrado, sum(costo) as costo
    from cuenta_resultado where grupo = ${sql.lit(sumsFor(por, wanted))} and ${wanted.where}
    group by 1 having sum(operaciones) + sum(cobros) > 0
  `.execute(trx);
  return rows;
}

async function groupsPage(
  trx: Kysely<Database>,
  por: GroupedPor,
  query: RentabilidadQuery,
): Promise<RentabilidadPageOf> {
  const groups = await fetchGroups(trx, por, await wantedOf(trx, query));
  const reader = readerOfRows(por === 'mes' ? {} : { [por]: await rowsById(trx, por, idsIn(groups, 'id')) });
  return pageOfGroups(reader, por, groups, query);
}

const { operacion: LINES } = RENTABILIDAD_LISTS;

const FIELDS: SearchedFields<typeof LINES> = {
  numero: { numero: 'r.numero' },
  cliente: { ref: 'r.cliente_id', table: 'cliente', column: 'nombre' },
  camion: { ref: 'r.camion_id', table: 'camion', column: 'placa' },
};

interface Line extends Omit<Resultado, 'id' | 'esCobro'> {
  clase: number;
  registro: number;
}

/** Pages farther than this from both ends of the list sort all of it. */
const MOST_REACH = 1_000;

/**
 * The results that are asked for, of which there are `total`. By margin each month gives, by its index, those of its own that
 * may be on the page: the months of a period do not grow with the company.
 */
function resultsFor(wanted: Wanted, query: RentabilidadQuery, total: number): RawBuilder<unknown> {
  const { page, limit, search, sort } = query;
  const { field, direction } = parseSort(LINES, sort);
  const offset = (page - 1) * limit;
  // As listPage counts it, from the nearer end.
  const isBackwards = offset > total / 2;
  const reach = isBackwards ? total - offset : offset + limit;
  const isFiltered = wanted.cliente !== null || wanted.camion !== null;
  if (field !== 'margen' || search !== '' || isFiltered || reach > MOST_REACH)
    return sql`select * from resultado where ${wanted.where}`;
  const way = (isDown: boolean): RawBuilder<unknown> => (isDown === isBackwards ? sql`asc` : sql`desc`);
  return sql`select r.* from (
      select distinct mes from cuenta_resultado where grupo = 'cliente' and ${wanted.where}) m
    cross join lateral (
      select * from resultado where mes = m.mes
      order by margen ${way(direction === 'DESC')}, es_cobro ${way(false)}, registro_id ${way(false)}
      limit ${Math.max(0, reach)}) r`;
}

/** The lines before search, order and page: the fields that they are searched and sorted by. */
function linesFor(wanted: Wanted, query: RentabilidadQuery, total: number): RawBuilder<unknown> {
  const isByName = ['cliente', 'camion'].includes(parseSort(LINES, query.sort).field);
  const names = sql`left join cliente on cliente.id = r.cliente_id left join camion on camion.id = r.camion_id`;
  return sql`(
    select r.fecha, r.cliente_id, r.camion_id, r.cobrado, r.costo, r.margen, r.es_cobro::int as clase, r.registro_id as registro,
      case when r.es_cobro then null else r.registro_id end as numero,
      case when r.cobrado = 0 then null else 100 * r.margen::float8 / r.cobrado::float8 end as margen_pct
      ${isByName ? sql`, cliente.nombre as cliente, camion.placa as camion` : sql``}
    from (${resultsFor(wanted, query, total)}) r ${isByName ? names : sql``})`;
}

async function sumLines(trx: Kysely<Database>, lines: RawBuilder<unknown>): Promise<ResultadoSums> {
  const { rows } = await sql<ResultadoSums>`
    select count(*) filter (where clase = 0) as operaciones, count(*) filter (where clase = 1) as cobros,
      coalesce(sum(cobrado), 0) as cobrado, coalesce(sum(costo), 0) as costo
    from ${lines} as l
  `.execute(trx);
  return rows[0]!;
}

async function linesPage(trx: Kysely<Database>, query: RentabilidadQuery): Promise<RentabilidadPageOf> {
  const wanted = await wantedOf(trx, query);
  const whole = figuresOfAll(await fetchGroups(trx, 'mes', wanted));
  const condition = await searchSql(trx, query.search, LINES, FIELDS);
  const all = linesFor(wanted, query, whole.operaciones + whole.cobros);
  const found = query.search === '' ? all : sql`(select r.* from ${all} r where ${condition})`;
  const totales = query.search === '' ? whole : figuresOfAll([await sumLines(trx, found)]);
  const { results, ...page } = await listPage({ trx, query: { ...query, search: '' } }, LINES, {
    rows: found as RawBuilder<Line>,
    texts: ['cliente', 'camion'],
    solid: ['fecha', 'cobrado', 'costo', 'margen', 'registro'],
    cuenta: sql<{ total: number }>`select ${totales.operaciones + totales.cobros}::bigint as total`,
  });
  const idsOf = (clase: number): number[] =>
    results.filter((row) => row.clase === clase).map(({ registro }) => registro);
  const reader = readerOfRows({
    operacion: await rowsById(trx, 'operacion', idsOf(0)),
    extra: await rowsById(trx, 'extra', idsOf(1)),
    cliente: await rowsById(trx, 'cliente', idsIn(results, 'cliente_id')),
    camion: await rowsById(trx, 'camion', idsIn(results, 'camion_id')),
  });
  const lines = results.map(({ registro, clase, ...row }) =>
    toRentabilidadLine(reader, { ...row, id: registro, esCobro: clase === 1 }),
  );
  return { results: lines, ...page, totales };
}

export const rentabilidadRoutes: Route[] = [
  read('rentabilidad', ({ trx, query }) =>
    query.por === 'operacion' ? linesPage(trx, query) : groupsPage(trx, query.por, query),
  ),
];

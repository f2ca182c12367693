/** The lists AGENDADO and ASIGNADO, and a client's billable items. */
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { PageOf } from '#contracts/common.ts';
import { activeFilters } from '#contracts/filters.ts';
import { LISTS, UNFINISHED_FIRST } from '#contracts/lists.ts';
import type { OperacionRow } from '#domain/tables.ts';
import { TIPOS_OPERACION } from '#domain/vocabulary.ts';
import { toOperacionesFacturables } from '#views/billing.ts';
import { type FetchedRows, readerOfRows } from '#views/rows.ts';
import type { Reader } from '#views/reader.ts';
import { toAgendadoListRow, toAsignadoListRow } from '#views/operacion.ts';
import type { Database } from '../../db/schema.ts';
import { read } from '../../http/handler.ts';
import type { Route } from '../../http/route.ts';
import { type FilteredColumns, filterSql } from '../lists/filter.ts';
import { type SearchedField, type SearchedFields, searchSql, textsIn } from '../lists/search.ts';
import { loadFacturables } from '../factura/facturables.ts';
import { listPage } from '../lists/list.ts';
import { loadOperaciones } from './operacion-reads.ts';

const NUMERO = { numero: 'o.id' } as const;
const TIPO = { words: 'o.tipo', options: TIPOS_OPERACION } as const;
const CLIENTE = { ref: 'o.cliente_id', table: 'cliente', column: 'nombre' } as const;
/** A column of the operation that contains the text anywhere. */
const text = (column: string): SearchedField => ({ others: (isIn) => isIn(column) });
const REFERENCES = {
  referencia_cliente: text('o.referencia_cliente'),
  contenedor_previsto: text('o.contenedor_previsto'),
} as const;
const AGENDADA_FIELDS: SearchedFields<typeof LISTS.operacion> = {
  id: NUMERO,
  cliente: CLIENTE,
  tipo: TIPO,
  bl_booking: text('o.bl_booking'),
  ...REFERENCES,
};
const ASIGNADA_FIELDS: SearchedFields<typeof LISTS.asignado> = {
  op_id: NUMERO,
  cliente_nombre: CLIENTE,
  op_tipo: TIPO,
  chofer_nombre: { ref: 'o.chofer_id', table: 'chofer', column: 'nombre' },
  camion_marca: { ref: 'o.camion_id', table: 'camion', column: 'marca' },
  camion_placa: { ref: 'o.camion_id', table: 'camion', column: 'placa' },
  contenedor_numero: { ref: 'o.contenedor_id', table: 'contenedor', column: 'numero' },
  op_bl_booking: text('o.bl_booking'),
  ...REFERENCES,
};

/** relevantEta() of domain/agenda.ts, as the indexes have it. */
const RELEVANT_ETA = sql`case when o.tipo = 'EXPORTACION' then o.eta_planta else o.eta_puerto end`;

/** Whether a charge of the operation is on a live invoice. */
const hasInvoicedExtra = (operacion: string) => sql<SqlBool>`exists (
  select from extra e join factura_item i on i.extra_id = e.id and i.deleted_at is null
  where e.operacion_id = ${sql.ref(operacion)} and e.deleted_at is null)`;

/** Finished, and neither they nor their charges are on a live invoice. */
const FINISHED_OPEN = sql`select p.operacion_id from por_facturar p
  where p.operacion_id is not null and not ${hasInvoicedExtra('p.operacion_id')}`;

const FILTERED: FilteredColumns = {
  of: 'o',
  columns: { eta_relevante: RELEVANT_ETA },
  states: {
    estado_operacion: {
      pendiente: sql`not o.finalizado`,
      finalizada: sql`o.id in (${FINISHED_OPEN})`,
      // isFacturada() of views/billing.ts for each row would read all invoiced ones: what is not invoiced is little.
      facturada: sql`not exists (${FINISHED_OPEN} and p.operacion_id = o.id)
        and (o.finalizado or ${hasInvoicedExtra('o.id')})`,
    },
  },
};

// Left joins: Postgres skips them when it counts, and takes a page from an index before it joins.
const agendadas = (trx: Kysely<Database>, found: RawBuilder<SqlBool>) =>
  trx
    .selectFrom('operacion as o')
    .leftJoin('cliente as c', 'c.id', 'o.cliente_id')
    .where('o.deleted_at', 'is', null)
    .where('o.chofer_id', 'is', null)
    .where(found)
    .select([
      'o.id',
      'o.tipo',
      'o.created_at',
      'o.monto',
      'o.eta_puerto',
      'o.eta_planta',
      'c.nombre as cliente',
    ]);

const asignadas = (trx: Kysely<Database>, found: RawBuilder<SqlBool>) =>
  trx
    .selectFrom('operacion as o')
    .leftJoin('cliente as c', 'c.id', 'o.cliente_id')
    .leftJoin('chofer as ch', 'ch.id', 'o.chofer_id')
    .leftJoin('camion as ca', 'ca.id', 'o.camion_id')
    .where('o.deleted_at', 'is', null)
    .where('o.chofer_id', 'is not', null)
    .where(found)
    .select([
      'o.id',
      'o.id as op_id',
      'c.nombre as cliente_nombre',
      'o.tipo as op_tipo',
      'o.eta_puerto as op_eta_puerto',
      'o.eta_planta as op_eta_planta',
      'o.monto as op_monto',
      'ch.nombre as chofer_nombre',
      'ca.marca as camion_marca',
      'ca.placa as camion_placa',
      'o.finalizado',
    ])
    .select(RELEVANT_ETA.as('eta_relevante'));

/** The number of operations with or without a driver. */
const totalOf = (asignada: boolean) => sql<{ total: number }>`
  select coalesce(sum(cantidad), 0) as total from cuenta_operacion where asignada = ${asignada}`;

/**
 * The number of rows of ASIGNADO that fit these filters, from kept counts (decision 020). Null where the filters name
 * days, which no count has, or 'finalizada', of which there are few.
 */
function keptTotal(query: object): RawBuilder<{ total: number }> | null {
  const { estado, ...others } = query as { estado?: string };
  const active = activeFilters(LISTS.asignado.filters, query);
  if (estado === 'finalizada' || active.some(({ filter: { kind } }) => kind === 'from' || kind === 'until')) {
    return null;
  }
  const { fitting } = filterSql(LISTS.asignado, others, { of: 'q' });
  const kept = (state: RawBuilder<SqlBool>) =>
    sql`select coalesce(sum(cantidad), 0) from cuenta_asignado as q where ${fitting} and ${state}`;
  if (estado === 'pendiente') return sql`select (${kept(sql`not q.finalizado`)}) as total`;
  if (estado !== 'facturada') return sql`select (${kept(sql`true`)}) as total`;
  const { fitting: fittingRow } = filterSql(LISTS.asignado, others, FILTERED);
  const counted = (condition: RawBuilder<SqlBool>) => sql`select count(*) from operacion as o
    where o.deleted_at is null and o.chofer_id is not null and ${fittingRow} and ${condition}`;
  // The finished ones, without those that are open, and with the unfinished ones that have an invoiced charge.
  return sql`select (${kept(sql`q.finalizado`)}) - (${counted(sql`o.id in (${FINISHED_OPEN})`)})
    + (${counted(sql<SqlBool>`not o.finalizado and ${hasInvoicedExtra('o.id')}`)}) as total`;
}

/** The columns of attachments and movements that a row of ASIGNADO is made from. */
async function markedRows(trx: Kysely<Database>, ids: readonly number[]): Promise<FetchedRows> {
  const [adjunto, movimiento] = await Promise.all([
    sql`select id, operacion_id, deleted_at from adjunto
        where operacion_id = any(${ids}) and deleted_at is null`.execute(trx),
    sql`select id, operacion_id, orden, termino_estimado, deleted_at from movimiento
        where operacion_id = any(${ids}) and deleted_at is null`.execute(trx),
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these lists read no other columns of them
  return { adjunto: adjunto.rows, movimiento: movimiento.rows } as FetchedRows;
}

/** The rows of the page, built by the shared view, in the order of the page. */
async function asRows<R>(
  trx: Kysely<Database>,
  { results, ...page }: PageOf<{ id: number }>,
  listRow: (reader: Reader, row: OperacionRow) => R,
): Promise<PageOf<R>> {
  const ids = results.map(({ id }) => id);
  const [loaded, marked] = await Promise.all([loadOperaciones(trx, ids), markedRows(trx, ids)]);
  const reader = readerOfRows({ ...loaded, ...marked });
  const rows = ids.flatMap((id) => reader.get('operacion', id) ?? []);
  return { results: rows.map((row) => listRow(reader, row)), ...page };
}

export const operacionLists: Route[] = [
  read('operacion.list', async ({ trx, query: { search, ...query } }) => {
    const found = await searchSql(trx, search, LISTS.operacion, AGENDADA_FIELDS);
    const { fitting, isFiltered } = filterSql(LISTS.operacion, query, FILTERED);
    const source = {
      rows: agendadas(trx, found).where(fitting),
      texts: textsIn(AGENDADA_FIELDS),
      ...(search === '' && !isFiltered ? { cuenta: totalOf(false) } : {}),
    };
    const page = await listPage({ trx, query: { ...query, search: '' } }, LISTS.operacion, source);
    return asRows(trx, page, toAgendadoListRow);
  }),
  read('operacion.asignado', async ({ trx, query: { search, ...query } }) => {
    const found = await searchSql(trx, search, LISTS.asignado, ASIGNADA_FIELDS);
    const { fitting, isFiltered } = filterSql(LISTS.asignado, query, FILTERED);
    const total = isFiltered ? keptTotal(query) : totalOf(true);
    const source = {
      rows: asignadas(trx, found).where(fitting),
      texts: textsIn(ASIGNADA_FIELDS),
      sortFields: { [UNFINISHED_FIRST]: ['finalizado', 'eta_relevante'] },
      ...(search === '' && total !== null ? { cuenta: total } : {}),
    };
    const page = await listPage({ trx, query: { ...query, search: '' } }, LISTS.asignado, source);
    return asRows(trx, page, toAsignadoListRow);
  }),
  read('operacion.facturables', async ({ trx, params }) => {
    const { reader, clienteId } = await loadFacturables(trx, params);
    return { datos: toOperacionesFacturables(reader, clienteId) };
  }),
];

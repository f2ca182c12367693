/** GET /cliente/cobranza and GET /cliente/{id}/cuenta, both from the invoices that are not paid (decision 071). */
import { type Kysely, sql } from 'kysely';
import type { CobranzaListRow } from '#contracts/cobranza.ts';
import type { ListQuery, PageOf } from '#contracts/common.ts';
import { LISTS } from '#contracts/lists.ts';
import type { Ageing } from '#domain/cobranza.ts';
import { formatFecha } from '#domain/date.ts';
import { parseId } from '#domain/id.ts';
import { describePage } from '#domain/pagination.ts';
import { cobranzaOf, listedCobranza, type OpenSaldo, sumCobranza } from '#views/cobranza.ts';
import { type CuentaDays, cuentaOf } from '#views/cuenta.ts';
import { matchingRows } from '#views/list-rows.ts';
import { readerOfRows } from '#views/rows.ts';
import type { Database } from '../../db/schema.ts';
import { notFound } from '../../http/api-error.ts';
import { read, readTimed } from '../../http/handler.ts';
import type { Route } from '../../http/route.ts';
import { findAny, type Row } from '../../http/rows.ts';
import { idsIn, rowsById } from '../rows/fetch-rows.ts';

/** openFacturas() of views/cobranza.ts, by the index of what is not paid. */
async function openSaldos(trx: Kysely<Database>, clienteId: number | null = null): Promise<OpenSaldo[]> {
  const ofCliente = clienteId === null ? sql`` : sql`and f.cliente_id = ${clienteId}`;
  const { rows } = await sql<OpenSaldo>`
    select f.cliente_id, f.vence, f.total - f.abonado as saldo from factura f
    where not f.pagada and f.deleted_at is null ${ofCliente} and f.total > f.abonado
  `.execute(trx);
  return rows;
}

async function cobranzaPage(
  trx: Kysely<Database>,
  query: ListQuery,
  now: string,
): Promise<PageOf<CobranzaListRow> & { totales: Ageing }> {
  const open = await openSaldos(trx);
  const reader = readerOfRows({ cliente: await rowsById(trx, 'cliente', idsIn(open, 'cliente_id')) });
  const all = cobranzaOf(reader, open, formatFecha(now));
  const listed = matchingRows(listedCobranza(reader, all, query), LISTS.cobranza, query);
  const rows = listed as unknown as CobranzaListRow[];
  const { page, limit } = query;
  return {
    results: rows.slice((page - 1) * limit, page * limit),
    ...describePage(rows.length, page, limit),
    totales: sumCobranza(rows),
  };
}

/**
 * The live payments of a client's invoices. Those from a day on are read by that day, and the invoice of each is looked up
 * (`offset 0`): a client of many years has more invoices than all clients have payments in a statement's days.
 */
async function abonosOf(trx: Kysely<Database>, clienteId: number, desde: string | undefined) {
  const ofCliente = sql`f.id = a.factura_id and f.cliente_id = ${clienteId} and f.deleted_at is null`;
  const { rows } = await (
    desde === undefined
      ? sql<Row<'abono'>>`select a.* from abono a join factura f on ${ofCliente} where a.deleted_at is null`
      : sql<Row<'abono'>>`
          select a.* from (select * from abono where fecha >= ${desde}::date and deleted_at is null offset 0) a
          cross join lateral (select from factura f where ${ofCliente} offset 0) f`
  ).execute(trx);
  return rows;
}

/** The rows of a client's statement: its invoices and payments from `desde` on, by their indexes. */
async function cuentaRows(trx: Kysely<Database>, cliente: Row<'cliente'>, { desde }: CuentaDays) {
  const since = desde === undefined ? sql`` : sql`and f.emitida_en >= ${desde}::date`;
  const facturas = await sql<Row<'factura'>>`
    select * from factura f where f.cliente_id = ${cliente.id} and f.deleted_at is null ${since}
  `.execute(trx);
  const abonos = await abonosOf(trx, cliente.id, desde);
  const known = new Set(idsIn(facturas.rows, 'id'));
  const earlier = idsIn(abonos, 'factura_id').filter((id) => !known.has(id));
  const open = await openSaldos(trx, cliente.id);
  return {
    cliente,
    facturas: [...facturas.rows, ...(await rowsById(trx, 'factura', earlier))],
    abonos,
    unpaid: open.reduce((sum, { saldo }) => sum + saldo, 0),
  };
}

export const cobranzaRoutes: Route[] = [
  readTimed('cliente.cobranza', ({ trx, query, now }) => cobranzaPage(trx, query, now)),
  read('cliente.cuenta', async ({ trx, params, query }) => {
    const id = parseId(params.id ?? '');
    const cliente = id === null ? undefined : await findAny(trx, 'cliente', id);
    if (!cliente) throw notFound('No se encontró el cliente');
    return { datos: cuentaOf(await cuentaRows(trx, cliente, query), query) };
  }),
];

/** The lists AGENDADO and ASIGNADO, and the billable items of a client. */
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { PaginaDe } from '#contracts/common.ts';
import { LISTAS, PENDIENTES_PRIMERO } from '#contracts/lists.ts';
import type { OperacionRow } from '#domain/tables.ts';
import { TIPOS_OPERACION } from '#domain/vocabulary.ts';
import { operacionesFacturables } from '#views/billing.ts';
import { lectorDeFilas } from '#views/rows.ts';
import type { Lector } from '#views/reader.ts';
import { agendadoFila, asignadoFila } from '#views/operacion.ts';
import type { Database } from '../../db/schema.ts';
import { read } from '../../http/handler.ts';
import type { Route } from '../../http/route.ts';
import { buscar } from '../lists/search.ts';
import { loadFacturables } from '../factura/facturables.ts';
import { listar } from '../lists/list.ts';
import { loadOperaciones } from './operacion-reads.ts';

const TIPO = ['o.tipo', TIPOS_OPERACION] as const;
const CLIENTE = ['o.cliente_id', 'cliente', ['nombre']] as const;
const EN_AGENDADAS = { numero: 'o.id', palabras: TIPO, referencias: [CLIENTE] };
const EN_ASIGNADAS = {
  ...EN_AGENDADAS,
  referencias: [
    CLIENTE,
    ['o.chofer_id', 'chofer', ['nombre']],
    ['o.camion_id', 'camion', ['marca', 'placa']],
    ['o.contenedor_id', 'contenedor', ['numero']],
  ] as const,
};

// Left joins, since Postgres skips them when it counts and takes a page from an index before it joins.
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
    // etaRelevante() of domain/agenda.ts.
    .select(
      sql`case when o.tipo = 'EXPORTACION' then o.eta_planta else o.eta_puerto end`.as('eta_relevante'),
    );

/** The number of operations with or without a driver. */
const cuenta = (asignada: boolean) => sql<{ total: number }>`
  select coalesce(sum(cantidad), 0) as total from cuenta_operacion where asignada = ${asignada}`;

/** The rows of the page, built by the shared view, in the order of the page. */
async function asFilas<R>(
  trx: Kysely<Database>,
  { results, ...pagina }: PaginaDe<{ id: number }>,
  fila: (lector: Lector, row: OperacionRow) => R,
): Promise<PaginaDe<R>> {
  const ids = results.map(({ id }) => id);
  const lector = lectorDeFilas(await loadOperaciones(trx, ids));
  const rows = ids.flatMap((id) => lector.get('operacion', id) ?? []);
  return { results: rows.map((row) => fila(lector, row)), ...pagina };
}

export const operacionListas: Route[] = [
  read('operacion.list', async ({ trx, query: { search, ...query } }) => {
    const found = await buscar(trx, search, EN_AGENDADAS);
    const source = {
      filas: agendadas(trx, found),
      textos: ['cliente', 'tipo'],
      ...(search === '' ? { cuenta: cuenta(false) } : {}),
    };
    const pagina = await listar({ trx, query: { ...query, search: '' } }, LISTAS.operacion, source);
    return asFilas(trx, pagina, agendadoFila);
  }),
  read('operacion.asignado', async ({ trx, query: { search, ...query } }) => {
    const found = await buscar(trx, search, EN_ASIGNADAS);
    const source = {
      filas: asignadas(trx, found),
      textos: ['cliente_nombre', 'op_tipo', 'chofer_nombre', 'camion_marca', 'camion_placa'],
      orden: { [PENDIENTES_PRIMERO]: ['finalizado', 'eta_relevante'] },
      ...(search === '' ? { cuenta: cuenta(true) } : {}),
    };
    const pagina = await listar({ trx, query: { ...query, search: '' } }, LISTAS.asignado, source);
    return asFilas(trx, pagina, asignadoFila);
  }),
  read('operacion.facturables', async ({ trx, params }) => {
    const { lector, clienteId } = await loadFacturables(trx, params);
    return { datos: operacionesFacturables(lector, clienteId) };
  }),
];

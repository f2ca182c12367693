/**
 * GET /dashboard (R22.3): counts kept by triggers, and the commissions of the month, summed in SQL. Months are those of
 * the company's zone.
 */
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Dashboard } from '#contracts/dashboard.ts';
import { ZONA } from '#domain/date.ts';
import { OPERACION_STATES } from '#domain/vocabulary.ts';
import type { Database } from '../../db/schema.ts';
import { readTimed } from '../../http/handler.ts';
import type { Route } from '../../http/route.ts';

const MONTHS = 12;

interface FigureGroup {
  cantidad: number;
  monto: number;
}

/** The instant at which the month of `now` begins, or the month `before` months earlier. */
const monthStart = (now: string, before = 0): RawBuilder<string> => sql`(
  (date_trunc('month', ${now}::timestamptz at time zone ${ZONA}) - make_interval(months => ${before}::int))
  at time zone ${ZONA})`;

async function first<R>(trx: Kysely<Database>, query: RawBuilder<R>): Promise<R> {
  const { rows } = await query.execute(trx);
  return rows[0]!;
}

async function facturadoByMonth(trx: Kysely<Database>, now: string): Promise<Dashboard['facturado_por_mes']> {
  const { rows } = await sql<Dashboard['facturado_por_mes'][number]>`
    select to_char(mes, 'YYYY-MM') as mes, coalesce(c.subtotal, 0) as monto
    from generate_series(
      date_trunc('month', ${now}::timestamptz at time zone ${ZONA}) - make_interval(months => ${MONTHS - 1}::int),
      date_trunc('month', ${now}::timestamptz at time zone ${ZONA}), interval '1 month') as mes
    left join cuenta_factura c using (mes)
    order by mes
  `.execute(trx);
  return rows;
}

type Tally = Selectable<Database['cuenta_operacion']>;

const totalOf = (tallies: readonly Tally[], includes: (tally: Tally) => boolean): FigureGroup =>
  tallies
    .filter(includes)
    .reduce(
      (total, { cantidad, monto }) => ({ cantidad: total.cantidad + cantidad, monto: total.monto + monto }),
      { cantidad: 0, monto: 0 },
    );

/**
 * The frozen commissions of the operations whose delivery ended in the month of `now`. The delivery is the last movement:
 * that type ends an operation.
 */
const comisiones = (now: string): RawBuilder<{ monto: number }> => sql`
  select coalesce(sum(o.comision_monto), 0) as monto
  from movimiento m
  join operacion o on o.id = m.operacion_id
  where m.tipo in ('Entrega en puerto', 'Entrega de contenedor') and m.deleted_at is null
    and m.fecha_termino >= ${monthStart(now)} and m.fecha_termino < ${monthStart(now, -1)}
    and o.finalizado and o.deleted_at is null`;

/** `now` is an ISO time. */
export async function fetchDashboard(trx: Kysely<Database>, now: string): Promise<Dashboard> {
  const [facturado_por_mes, cuentas, { monto: comision_ventas }] = await Promise.all([
    facturadoByMonth(trx, now),
    trx.selectFrom('cuenta_operacion').selectAll().execute(),
    first(trx, comisiones(now)),
  ]);
  const agendado = totalOf(cuentas, ({ asignada, finalizada }) => !finalizada && !asignada);
  const asignado = totalOf(cuentas, ({ asignada, finalizada }) => !finalizada && asignada);
  const finalizado = totalOf(cuentas, ({ finalizada, facturada }) => finalizada && !facturada);
  const facturado = totalOf(cuentas, ({ facturada }) => facturada);
  const byState = {
    Agendado: agendado.cantidad,
    Asignado: asignado.cantidad,
    Finalizado: finalizado.cantidad,
    Facturado: facturado.cantidad,
  };
  return {
    ventas: facturado_por_mes.at(-1)?.monto ?? 0,
    operaciones_por_facturar: finalizado,
    operaciones_en_proceso: asignado,
    comision_ventas,
    facturado_por_mes,
    operaciones_por_estado: OPERACION_STATES.map((estado) => ({ estado, cantidad: byState[estado] })),
  };
}

export const dashboardRoutes: Route[] = [
  readTimed('dashboard', async ({ trx, now }) => ({ datos: await fetchDashboard(trx, now) })),
];

/** The open references that keep a record from being deleted (R16.3). */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { regla } from '#domain/refusal.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError } from '../../http/api-error.ts';

export interface Uso {
  cantidad: number;
  uno: string;
  varios: string;
}

async function count(trx: Kysely<Database>, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n ${query}`.execute(trx);
  return rows[0]?.n ?? 0;
}

const uso =
  (uno: string, varios: string, query: (id: number) => RawBuilder<unknown>) =>
  async (trx: Kysely<Database>, id: number): Promise<Uso[]> => [
    { cantidad: await count(trx, query(id)), uno, varios },
  ];

const both =
  (...each: ReturnType<typeof uso>[]) =>
  async (trx: Kysely<Database>, id: number): Promise<Uso[]> => {
    const found: Uso[] = [];
    for (const one of each) found.push(...(await one(trx, id)));
    return found;
  };

/** Few rows in any company, so they are read first; `offset 0` keeps the planner from another order. */
const ABIERTAS = sql`(select * from operacion where not finalizado and deleted_at is null offset 0)`;
const DENTRO = sql`(select * from almacenaje where salida is null and deleted_at is null offset 0)`;

const operaciones = (column: string) =>
  uso(
    'operación sin finalizar',
    'operaciones sin finalizar',
    (id) => sql`from ${ABIERTAS} o where ${sql.ref(column)} = ${id}`,
  );

const movimientos = (column: string) =>
  uso(
    'movimiento de una operación sin finalizar',
    'movimientos de operaciones sin finalizar',
    (id) => sql`from ${ABIERTAS} o join movimiento m on m.operacion_id = o.id
      where m.${sql.ref(column)} = ${id} and m.deleted_at is null`,
  );

/** Containers of live agendamientos that no porteo has moved yet. */
const agendados = (column: string) =>
  uso(
    'contenedor agendado',
    'contenedores agendados',
    (id) => sql`from por_portear p join contenedor_transporte t on t.id = p.transporte_id
      where t.${sql.ref(column)} = ${id} and t.deleted_at is null`,
  );

const almacenados = (condition: (id: number) => RawBuilder<unknown>) =>
  uso(
    'contenedor almacenado',
    'contenedores almacenados',
    (id) => sql`from ${DENTRO} a join contenedor c on c.id = a.contenedor_id
      where ${condition(id)} and c.deleted_at is null`,
  );

const operacionesPorFacturar = uso(
  'operación por facturar',
  'operaciones por facturar',
  (id) => sql`from por_facturar where cliente_id = ${id} and operacion_id is not null`,
);

/** Extras of unfinished operations are not counted here, since the operation itself is. */
const extrasPorFacturar = uso(
  'cobro por facturar',
  'cobros por facturar',
  (
    id,
  ) => sql`from por_facturar p join extra e on e.id = p.extra_id left join operacion o on o.id = e.operacion_id
    where p.cliente_id = ${id} and (e.operacion_id is null or o.finalizado)`,
);

const facturasImpagas = uso(
  'factura impaga',
  'facturas impagas',
  (id) => sql`from factura where cliente_id = ${id} and not pagada and deleted_at is null`,
);

export const usosDeChofer = operaciones('chofer_id');
export const usosDeCamion = operaciones('camion_id');
export const usosDePuerto = movimientos('puerto_id');
export const usosDePlanta = movimientos('planta_id');
export const usosDeBodega = both(
  almacenados((id) => sql`a.bodega_id = ${id}`),
  agendados('bodega_id'),
);
export const usosDeDeposito = both(agendados('deposito_id'), movimientos('deposito_id'));
export const usosDeCliente = both(
  operaciones('cliente_id'),
  operacionesPorFacturar,
  extrasPorFacturar,
  facturasImpagas,
  almacenados((id) => sql`c.cliente_id = ${id}`),
  agendados('cliente_id'),
);

const LISTA = new Intl.ListFormat('es', { type: 'conjunction' });

/** @throws ApiError 409 'No se puede eliminar: {n} {cosas} lo usan' (or 'la'), where any are. */
export function requireUnused(usos: readonly Uso[], { que = '', pronombre = 'lo' } = {}): void {
  const found = usos.filter(({ cantidad }) => cantidad > 0);
  if (found.length === 0) return;
  const cosas = found.map(({ cantidad, uno, varios }) => `${cantidad} ${cantidad === 1 ? uno : varios}`);
  const total = found.reduce((sum, { cantidad }) => sum + cantidad, 0);
  const verbo = total === 1 ? 'usa' : 'usan';
  throw new ApiError(regla(`No se puede eliminar${que}: ${LISTA.format(cosas)} ${pronombre} ${verbo}`));
}

/** The open references that keep a record from being deleted (R16.3). */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { ruleRefusal } from '#domain/refusal.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError } from '../../http/api-error.ts';

export interface RecordUse {
  cantidad: number;
  uno: string;
  varios: string;
}

async function count(trx: Kysely<Database>, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n ${query}`.execute(trx);
  return rows[0]?.n ?? 0;
}

const recordUse =
  (one: string, several: string, query: (id: number) => RawBuilder<unknown>) =>
  async (trx: Kysely<Database>, id: number): Promise<RecordUse[]> => [
    { cantidad: await count(trx, query(id)), uno: one, varios: several },
  ];

const both =
  (...each: ReturnType<typeof recordUse>[]) =>
  async (trx: Kysely<Database>, id: number): Promise<RecordUse[]> => {
    const found: RecordUse[] = [];
    for (const one of each) found.push(...(await one(trx, id)));
    return found;
  };

/** Few rows in any company, so they are read first; `offset 0` keeps the planner from another order. */
const OPEN_OPERACIONES = sql`(select * from operacion where not finalizado and deleted_at is null offset 0)`;
const INSIDE = sql`(select * from almacenaje where salida is null and deleted_at is null offset 0)`;

const operaciones = (column: string) =>
  recordUse(
    'operación sin finalizar',
    'operaciones sin finalizar',
    (id) => sql`from ${OPEN_OPERACIONES} o where ${sql.ref(column)} = ${id}`,
  );

const movimientos = (column: string) =>
  recordUse(
    'movimiento de una operación sin finalizar',
    'movimientos de operaciones sin finalizar',
    (id) => sql`from ${OPEN_OPERACIONES} o join movimiento m on m.operacion_id = o.id
      where m.${sql.ref(column)} = ${id} and m.deleted_at is null`,
  );

/** Containers of live agendamientos that no porteo has moved yet. */
const agendados = (column: string) =>
  recordUse(
    'contenedor agendado',
    'contenedores agendados',
    (id) => sql`from por_portear p join contenedor_transporte t on t.id = p.transporte_id
      where t.${sql.ref(column)} = ${id} and t.deleted_at is null`,
  );

const storedUses = (condition: (id: number) => RawBuilder<unknown>) =>
  recordUse(
    'contenedor almacenado',
    'contenedores almacenados',
    (id) => sql`from ${INSIDE} a join contenedor c on c.id = a.contenedor_id
      where ${condition(id)} and c.deleted_at is null`,
  );

const facturableOperaciones = recordUse(
  'operación por facturar',
  'operaciones por facturar',
  (id) => sql`from por_facturar where cliente_id = ${id} and operacion_id is not null`,
);

/** Extras of unfinished operations are not counted here, since the operation itself is. */
const facturableExtras = recordUse(
  'cobro por facturar',
  'cobros por facturar',
  (
    id,
  ) => sql`from por_facturar p join extra e on e.id = p.extra_id left join operacion o on o.id = e.operacion_id
    where p.cliente_id = ${id} and (e.operacion_id is null or o.finalizado)`,
);

const unpaidFacturas = recordUse(
  'factura impaga',
  'facturas impagas',
  (id) => sql`from factura where cliente_id = ${id} and not pagada and deleted_at is null`,
);

export const choferUses = operaciones('chofer_id');
export const camionUses = operaciones('camion_id');
export const puertoUses = movimientos('puerto_id');
export const plantaUses = movimientos('planta_id');
export const bodegaUses = both(
  storedUses((id) => sql`a.bodega_id = ${id}`),
  agendados('bodega_id'),
);
export const depositoUses = both(agendados('deposito_id'), movimientos('deposito_id'));
export const clienteUses = both(
  operaciones('cliente_id'),
  facturableOperaciones,
  facturableExtras,
  unpaidFacturas,
  storedUses((id) => sql`c.cliente_id = ${id}`),
  agendados('cliente_id'),
);

const LIST_FORMAT = new Intl.ListFormat('es', { type: 'conjunction' });

/** @throws ApiError 409 'No se puede eliminar: {n} {cosas} lo usan' (or 'la'), where any are. */
export function requireUnused(uses: readonly RecordUse[], { que = '', pronombre = 'lo' } = {}): void {
  const found = uses.filter(({ cantidad }) => cantidad > 0);
  if (found.length === 0) return;
  const things = found.map(({ cantidad, uno, varios }) => `${cantidad} ${cantidad === 1 ? uno : varios}`);
  const total = found.reduce((sum, { cantidad }) => sum + cantidad, 0);
  const verb = total === 1 ? 'usa' : 'usan';
  throw new ApiError(
    ruleRefusal(`No se puede eliminar${que}: ${LIST_FORMAT.format(things)} ${pronombre} ${verb}`),
  );
}

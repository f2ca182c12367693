/** The routes of the app, each with a record of the demo company where it needs one. */
import { MODULES } from '#contracts/module.ts';
import type { Pool } from 'pg';

/** The demo's driver (src/server/demo/staff.ts), who has the administrator's password. */
export const DEMO_DRIVER = 'chofer@transporte.local';

/** The screens of a CHOFER, for that user: his first one, one of his operations, and what all users have. */
export async function listDriverRoutes(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select o.id from operacion o join usuario u on u.chofer_id = o.chofer_id
     where u.email = '${DEMO_DRIVER}' and not o.finalizado and o.deleted_at is null order by o.id limit 1`,
  );
  return ['mi-dia', `operacion/detail/${rows[0]!.id}`, 'pendientes', 'clave'].map((path) => `/admin/${path}`);
}

/** Every route of the office (R2.3). */
export async function listRoutes(pool: Pool): Promise<string[]> {
  const firstId = async (query: string): Promise<number> => {
    const { rows } = await pool.query<{ id: number }>(query);
    return rows[0]!.id;
  };
  const agendada = await firstId('select id from operacion where chofer_id is null order by id limit 1');
  const inProgress = await firstId(
    `select o.id from operacion o join movimiento m on m.operacion_id = o.id
     where not o.finalizado and o.deleted_at is null order by o.id limit 1`,
  );
  const factura = await firstId('select id from factura order by id limit 1');
  const deudor = await firstId(
    `select o.cliente_id as id from operacion o where o.finalizado and not exists
     (select 1 from factura_item i where i.operacion_id = o.id and i.deleted_at is null) limit 1`,
  );
  const agendamiento = await firstId(
    'select transporte_id as id from contenedor c where transporte_id is not null order by c.id desc limit 1',
  );
  const vencimiento = await firstId('select id from vencimiento order by id limit 1');
  const liquidaciones = await pool.query<{ id: number }>('select id from liquidacion order by id limit 1');
  const waiting = await firstId('select chofer_id as id from por_liquidar order by operacion_id limit 1');
  const owner = (withMercaderia: boolean): Promise<number> =>
    firstId(
      `select c.cliente_id as id from almacenaje a join contenedor c on c.id = a.contenedor_id
       where a.salida is null and a.deleted_at is null and a.con_mercaderia = ${withMercaderia} limit 1`,
    );
  return [
    'dashboard',
    'hoy',
    'programacion',
    'programacion?vista=semana',
    'factura',
    'operacion',
    'almacenamiento',
    'contenedor',
    'pendientes',
    'usuario',
    'usuario/create',
    'usuario/seguridad',
    'clave',
    `factura/create/${deudor}`,
    `factura/detail/${factura}`,
    'cobranza',
    `cobranza/${deudor}`,
    'rentabilidad',
    'rentabilidad?por=cliente',
    'rentabilidad?por=operacion',
    'operacion/create',
    'operacion/importar',
    `operacion/detail/${inProgress}`,
    `operacion/asignar-chofer/${agendada}`,
    `almacenamiento/vacio/detalles/${await owner(false)}`,
    `almacenamiento/mercaderia/detalles/${await owner(true)}`,
    'contenedor/create',
    `contenedor/asignar/${agendamiento}`,
    'chofer/importar',
    'vencimiento',
    'vencimiento/create',
    `vencimiento/edit/${vencimiento}`,
    'liquidacion',
    `liquidacion/create/${waiting}`,
    // A small company may have settled nobody yet.
    ...liquidaciones.rows.map(({ id }) => `liquidacion/detail/${id}`),
    ...MODULES.flatMap((module) => [module, `${module}/create`, `${module}/edit/1`]),
  ].map((path) => `/admin/${path}`);
}

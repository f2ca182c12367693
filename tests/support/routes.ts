/** The addresses of the app, each with a record of the demo company where it needs one. */
import { MODULOS } from '#contracts/module.ts';
import type { Pool } from 'pg';

/** Every address of the application (R2.3). */
export async function listRoutes(pool: Pool): Promise<string[]> {
  const firstId = async (query: string): Promise<number> => {
    const { rows } = await pool.query<{ id: number }>(query);
    return rows[0]!.id;
  };
  const agendada = await firstId('select id from operacion where chofer_id is null order by id limit 1');
  const enCurso = await firstId(
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
  const dueno = (conMercaderia: boolean): Promise<number> =>
    firstId(
      `select c.cliente_id as id from almacenaje a join contenedor c on c.id = a.contenedor_id
       where a.salida is null and a.deleted_at is null and a.con_mercaderia = ${conMercaderia} limit 1`,
    );
  return [
    'dashboard',
    'hoy',
    'factura',
    'operacion',
    'almacenamiento',
    'contenedor',
    'pendientes',
    'usuario',
    'usuario/create',
    `factura/create/${deudor}`,
    `factura/detail/${factura}`,
    'operacion/create',
    `operacion/detail/${enCurso}`,
    `operacion/asignar-chofer/${agendada}`,
    `almacenamiento/vacio/detalles/${await dueno(false)}`,
    `almacenamiento/mercaderia/detalles/${await dueno(true)}`,
    'contenedor/create',
    `contenedor/asignar/${agendamiento}`,
    'chofer/importar',
    ...MODULOS.flatMap((modulo) => [modulo, `${modulo}/create`, `${modulo}/edit/1`]),
  ].map((path) => `/admin/${path}`);
}

/** GET /notificacion: reads only the rows that its view needs; debts are summed in SQL. */
import { type Kysely, sql } from 'kysely';
import type { DeudaListRow } from '#contracts/cliente.ts';
import type { Notificacion } from '#contracts/notificacion.ts';
import { readerOfRows } from '#views/rows.ts';
import {
  contenedoresWithMercaderia,
  noticeLimit,
  notificacionDeuda,
  upcomingOperaciones,
} from '#views/notificacion.ts';
import type { Database } from '../../db/schema.ts';
import { readTimed } from '../../http/handler.ts';
import type { Route } from '../../http/route.ts';
import type { Row } from '../../http/rows.ts';
import { deudas } from '../factura/deudas.ts';
import { idsIn, liveRowsBy, rowsById } from '../rows/fetch-rows.ts';

async function clientesDeuda(trx: Kysely<Database>): Promise<Notificacion['clientes_deuda']> {
  const { rows } = await sql<DeudaListRow>`
    select * from ${deudas(trx)} as deuda order by normaliza(nombre) collate "C", id
  `.execute(trx);
  return rows.map(notificacionDeuda);
}

async function storedWithMercaderia(
  trx: Kysely<Database>,
  now: string,
): Promise<Notificacion['contenedores_mercaderia']> {
  const { rows: almacenaje } = await sql<Row<'almacenaje'>>`
    select * from almacenaje where salida is null and deleted_at is null and con_mercaderia
  `.execute(trx);
  const contenedor = await rowsById(trx, 'contenedor', idsIn(almacenaje, 'contenedor_id'));
  const movimiento = await rowsById(trx, 'movimiento', idsIn(almacenaje, 'mov_entrada'));
  const clientes = idsIn(contenedor, 'cliente_id');
  const reader = readerOfRows({
    almacenaje,
    contenedor,
    movimiento,
    operacion: await rowsById(trx, 'operacion', idsIn(movimiento, 'operacion_id')),
    negociacion: await liveRowsBy(trx, 'negociacion', 'cliente_id', clientes),
    cliente: await rowsById(trx, 'cliente', clientes),
    bodega: await rowsById(trx, 'bodega', idsIn(almacenaje, 'bodega_id')),
  });
  return contenedoresWithMercaderia(reader, now);
}

async function upcoming(trx: Kysely<Database>, now: string): Promise<Notificacion['operaciones']> {
  // relevantEta() of domain/agenda.ts.
  const { rows: operacion } = await sql<Row<'operacion'>>`
    select * from operacion
    where not finalizado and deleted_at is null
      and case when tipo = 'EXPORTACION' then eta_planta else eta_puerto end < ${noticeLimit(now)}
  `.execute(trx);
  const cliente = await rowsById(trx, 'cliente', idsIn(operacion, 'cliente_id'));
  return upcomingOperaciones(readerOfRows({ operacion, cliente }), now);
}

export const notificacionRoutes: Route[] = [
  readTimed('notificacion', async ({ trx, now }) => {
    const datos: Notificacion = {
      clientes_deuda: await clientesDeuda(trx),
      contenedores_mercaderia: await storedWithMercaderia(trx, now),
      operaciones: await upcoming(trx, now),
    };
    return { datos };
  }),
];

import { contenedorOpciones } from '#vistas/custodia.ts';
import { lectorDeFilas } from '#vistas/filas.ts';
import { noEncontrado, read, resolveId, type Route, type Row } from '../http/handler.ts';
import { sql } from 'kysely';
import { idsIn, rowsById } from './fetch-rows.ts';

export const contenedorSelectRoutes: Route[] = [
  read('contenedor.select', async ({ trx, params }) => {
    const clienteId = await resolveId(trx, 'cliente', params.clienteId ?? '');
    if (clienteId === null) throw noEncontrado('No se encontró el cliente');
    const { rows: almacenaje } = await sql<Row<'almacenaje'>>`
      select a.* from almacenaje a join contenedor c on c.id = a.contenedor_id
      where c.cliente_id = ${clienteId} and a.salida is null and a.deleted_at is null
    `.execute(trx);
    const contenedor = await rowsById(trx, 'contenedor', idsIn(almacenaje, 'contenedor_id'));
    const bodega = await rowsById(trx, 'bodega', idsIn(almacenaje, 'bodega_id'));
    return { datos: contenedorOpciones(lectorDeFilas({ almacenaje, contenedor, bodega }), clienteId) };
  }),
];

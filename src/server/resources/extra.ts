import { cobrosFacturables } from '#vistas/facturacion.ts';
import { read, type Route } from '../http/handler.ts';
import { loadFacturables } from './facturables.ts';

export const extraRoutes: Route[] = [
  read('extra.facturables', async ({ trx, params }) => {
    const { lector, clienteId } = await loadFacturables(trx, params);
    return { datos: cobrosFacturables(lector, clienteId) };
  }),
];

import { facturableCharges } from '#views/billing.ts';
import { read } from '../../http/handler.ts';
import type { Route } from '../../http/route.ts';
import { loadFacturables } from './facturables.ts';

export const extraRoutes: Route[] = [
  read('extra.facturables', async ({ trx, params }) => {
    const { reader, clienteId } = await loadFacturables(trx, params);
    return { datos: facturableCharges(reader, clienteId) };
  }),
];

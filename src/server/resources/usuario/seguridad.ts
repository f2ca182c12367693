/** GET /seguridad: the security log (R15.5). */
import { SEGURIDAD_LIST } from '#contracts/seguridad.ts';
import { readTimed } from '../../http/handler.ts';
import type { Route } from '../../http/route.ts';
import { listPage } from '../lists/list.ts';

const FIELDS = [
  'id',
  'created_at',
  'tipo',
  'usuario',
  'afectado',
  'direccion',
  'cantidad',
  'ultimo_at',
  'detalle',
] as const;

export const seguridadRoutes: Route[] = [
  // Not remembered: logins write rows without a new version.
  readTimed('seguridad.list', ({ trx, query }) =>
    listPage({ trx, query }, SEGURIDAD_LIST, {
      rows: trx.selectFrom('evento_seguridad').select(FIELDS),
      texts: ['tipo', 'usuario', 'afectado', 'direccion', 'detalle'],
      unversioned: true,
    }),
  ),
];

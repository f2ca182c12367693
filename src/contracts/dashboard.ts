/** GET /dashboard (R22.3). Whole pesos without IVA; months of America/Santiago. */
import { OPERACION_STATES } from '#domain/vocabulary.ts';
import * as v from 'valibot';
import { answerArray } from './arrays.ts';
import { dataAnswer } from './common.ts';

const group = v.object({ cantidad: v.number(), monto: v.number() });

export const dashboard = v.object({
  /** Invoiced this month. */
  ventas: v.number(),
  operaciones_por_facturar: group,
  /** With driver and truck, not finished. */
  operaciones_en_proceso: group,
  /** Commissions of the operations that were finished this month. */
  comision_ventas: v.number(),
  /** The last 12 months, this one last; 0 where nothing was invoiced. */
  facturado_por_mes: answerArray(v.object({ mes: v.string(), monto: v.number() })),
  /** Every state, in the order of an operation's life; 0 where there is none. */
  operaciones_por_estado: answerArray(
    v.object({ estado: v.picklist(OPERACION_STATES), cantidad: v.number() }),
  ),
});
export type Dashboard = v.InferOutput<typeof dashboard>;

export const dashboardEndpoints = {
  dashboard: {
    method: 'GET',
    path: '/dashboard',
    answer: dataAnswer(dashboard),
  },
} as const;

import type { LiquidacionRecord } from '#contracts/liquidacion.ts';
import { formatDay } from '#domain/vencimiento.ts';
import type { CrumbItem } from '#ui/layout/Breadcrumb.tsx';

/** '01/03/2026 al 31/03/2026'. */
export const liquidacionPeriod = ({ desde, hasta }: Pick<LiquidacionRecord, 'desde' | 'hasta'>): string =>
  `${formatDay(desde)} al ${formatDay(hasta)}`;

/** '12 operaciones'. */
export const operacionesCount = (count: number): string =>
  count === 1 ? '1 operación' : `${count} operaciones`;

/** Where there is nothing to settle. */
export const NOTHING_PENDING_HINT = 'Las comisiones aparecen aquí cuando se finalizan las operaciones.';

/** The breadcrumb; `page` is the one below the list. */
export function liquidacionBreadcrumbs(page?: string): CrumbItem[] {
  const dashboard: CrumbItem = { label: 'Dashboard', link: { to: '/admin/dashboard' } };
  if (page === undefined) return [dashboard, { label: 'Liquidaciones' }];
  return [dashboard, { label: 'Liquidaciones', link: { to: '/admin/liquidacion' } }, { label: page }];
}

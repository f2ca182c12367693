import type { VencimientoRecord } from '#contracts/vencimiento.ts';
import type { CrumbItem } from '#ui/layout/Breadcrumb.tsx';
import { ownerOf } from '#views/vencimiento.ts';

/** 'Licencia de Juan Pérez'. */
export const nameOf = (record: Pick<VencimientoRecord, 'tipo' | 'chofer' | 'camion'>): string =>
  `${record.tipo} de ${ownerOf(record)}`;

/** The breadcrumb; `page` is the one below the list. */
export function vencimientoBreadcrumbs(page?: string): CrumbItem[] {
  const dashboard: CrumbItem = { label: 'Dashboard', link: { to: '/admin/dashboard' } };
  if (page === undefined) return [dashboard, { label: 'Vencimientos' }];
  return [dashboard, { label: 'Vencimientos', link: { to: '/admin/vencimiento' } }, { label: page }];
}

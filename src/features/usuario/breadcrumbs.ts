import type { CrumbItem } from '#ui/layout/Breadcrumb.tsx';

export const DASHBOARD: CrumbItem = { label: 'Dashboard', link: { to: '/admin/dashboard' } };
export const MY_DAY: CrumbItem = { label: 'Mi día', link: { to: '/admin/mi-dia' } };

/** The breadcrumb of these screens; `page` is the one below the list. */
export function usuarioBreadcrumbs(page?: string): CrumbItem[] {
  if (page === undefined) return [DASHBOARD, { label: 'Usuarios' }];
  return [DASHBOARD, { label: 'Usuarios', link: { to: '/admin/usuario' } }, { label: page }];
}

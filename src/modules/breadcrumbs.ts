import type { CrumbItem } from '#ui/layout/Breadcrumb.tsx';
import type { ModuleDefinition } from './definition.ts';

/** The breadcrumb of a module's screens; `page` is the one below the list. */
export function moduleBreadcrumbs({ contract }: ModuleDefinition, page?: string): CrumbItem[] {
  const dashboard: CrumbItem = { label: 'Dashboard', link: { to: '/admin/dashboard' } };
  if (page === undefined) return [dashboard, { label: contract.singular }];
  const list: CrumbItem = {
    label: contract.singular,
    link: { to: '/admin/$modulo', params: { modulo: contract.key } },
  };
  return [dashboard, list, { label: page }];
}

import type { Dashboard } from '#contracts/dashboard.ts';
import type { QueryAnswer } from './query.ts';
import { askServer } from './server-answer.ts';
import { useQueryAnswer } from './use-query-answer.ts';

/** The month's figures. They cover more than a device has, so without a network the last known ones are shown. */
export function useDashboard(): QueryAnswer<Dashboard> {
  return useQueryAnswer<Dashboard>({
    key: ['dashboard', {}],
    table: null,
    local: () => undefined,
    remote: async () => ((await askServer('dashboard', {})) as { datos: Dashboard }).datos,
    firstPaint: true,
    keepPrevious: false,
    offline: 'Sin conexión, y este dispositivo aún no tiene las cifras.',
  });
}

import type { Dashboard } from '#contracts/dashboard.ts';
import type { Consulta } from './query.ts';
import { preguntar } from './server-answer.ts';
import { useConsulta } from './use-query-answer.ts';

/** The month's figures. They sum up more than a device has, so without a network the last known ones stand. */
export function useDashboard(): Consulta<Dashboard> {
  return useConsulta<Dashboard>({
    key: ['dashboard', {}],
    tabla: null,
    local: () => undefined,
    remote: async () => ((await preguntar('dashboard', {})) as { datos: Dashboard }).datos,
    firstPaint: true,
    keepPrevious: false,
    sinConexion: 'Sin conexión, y este dispositivo aún no tiene las cifras.',
  });
}

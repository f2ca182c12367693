import type { ListQuery, PageOf } from '#contracts/common.ts';
import type { EventoSeguridad } from '#contracts/seguridad.ts';
import { askServer, askServerForAll } from './server-answer.ts';
import type { ListAnswer } from './use-list.ts';
import { useQueryAnswer } from './use-query-answer.ts';

/** The security log, which no device stores (docs/decisions/048). */
export function useSeguridad(query: ListQuery): ListAnswer<EventoSeguridad> {
  const answer = useQueryAnswer<PageOf<EventoSeguridad>>({
    key: ['seguridad.list', query],
    table: null,
    local: () => undefined,
    firstPaint: false,
    offline: 'Sin conexión: el registro de seguridad requiere conexión.',
    remote: async () => (await askServer('seguridad.list', {}, { ...query })) as PageOf<EventoSeguridad>,
    keepPrevious: true,
  });
  return {
    ...answer,
    all: () => askServerForAll<EventoSeguridad>('seguridad.list', query),
    missing: null,
    hidden: 0,
  };
}

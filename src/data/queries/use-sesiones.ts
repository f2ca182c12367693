import type { ListQuery } from '#contracts/common.ts';
import type { SesionPage, SesionRow } from '#contracts/sesion.ts';
import type { Id } from '#domain/tables.ts';
import { askServer, askServerForAll } from './server-answer.ts';
import type { ListAnswer } from './use-list.ts';
import { useQueryAnswer } from './use-query-answer.ts';

export interface SesionesAnswer extends ListAnswer<SesionRow> {
  /** The last login, ISO; null where it is not known, undefined before the answer. */
  lastLogin: string | null | undefined;
}

/** The open sessions of a user, null for the own ones. No device stores them (docs/decisions/057). */
export function useSesiones(query: ListQuery, usuario: Id | null): SesionesAnswer {
  const asked = { ...query, ...(usuario !== null && { usuario }) };
  const answer = useQueryAnswer<SesionPage>({
    key: ['sesion.list', asked],
    table: null,
    local: () => undefined,
    firstPaint: false,
    offline: 'Sin conexión: las sesiones abiertas requieren conexión.',
    remote: async () => (await askServer('sesion.list', {}, asked)) as SesionPage,
    keepPrevious: true,
  });
  return {
    ...answer,
    lastLogin: answer.datos?.ultimo_ingreso,
    all: () => askServerForAll<SesionRow>('sesion.list', asked),
    missing: null,
    hidden: 0,
  };
}

import type { ListQuery, PageOf } from '#contracts/common.ts';
import type { UsuarioRecord } from '#contracts/usuario.ts';
import type { Id } from '#domain/tables.ts';
import type { QueryAnswer } from './query.ts';
import { askServer, askServerForAll } from './server-answer.ts';
import { useQueryAnswer } from './use-query-answer.ts';
import type { ListAnswer } from './use-list.ts';

/** Users are not replicated, so that no device stores who else may log in (docs/decisions/008). */
const SERVER_ONLY = {
  table: null,
  local: () => undefined,
  firstPaint: false,
  offline: 'Sin conexión: la lista de usuarios requiere conexión.',
} as const;

export function useUsuarios(query: ListQuery): ListAnswer<UsuarioRecord> {
  const answer = useQueryAnswer<PageOf<UsuarioRecord>>({
    ...SERVER_ONLY,
    key: ['usuario.list', query],
    remote: async () => (await askServer('usuario.list', {}, { ...query })) as PageOf<UsuarioRecord>,
    keepPrevious: true,
  });
  return {
    ...answer,
    all: () => askServerForAll<UsuarioRecord>('usuario.list', query),
    missing: null,
    hidden: 0,
  };
}

export function useUsuario(id: Id): QueryAnswer<UsuarioRecord> {
  return useQueryAnswer<UsuarioRecord>({
    ...SERVER_ONLY,
    key: ['usuario.get', { id }],
    remote: async () => ((await askServer('usuario.get', { id })) as { datos: UsuarioRecord }).datos,
    keepPrevious: false,
  });
}

import type { ListQuery, PaginaDe } from '#contracts/common.ts';
import type { UsuarioRecord } from '#contracts/usuario.ts';
import type { Id } from '#domain/tables.ts';
import type { Consulta } from './query.ts';
import { preguntar, preguntarTodas } from './server-answer.ts';
import { useConsulta } from './use-query-answer.ts';
import type { Lista } from './use-list.ts';

/** Users are not replicated: no device keeps who else may log in (docs/decisions/008). */
const SOLO_SERVIDOR = {
  tabla: null,
  local: () => undefined,
  firstPaint: false,
  sinConexion: 'Sin conexión: los usuarios se ven y se cambian solo con conexión al servidor.',
} as const;

export function useUsuarios(query: ListQuery): Lista<UsuarioRecord> {
  const consulta = useConsulta<PaginaDe<UsuarioRecord>>({
    ...SOLO_SERVIDOR,
    key: ['usuario.list', query],
    remote: async () => (await preguntar('usuario.list', {}, { ...query })) as PaginaDe<UsuarioRecord>,
    keepPrevious: true,
  });
  return { ...consulta, todas: () => preguntarTodas<UsuarioRecord>('usuario.list', query), missing: null };
}

export function useUsuario(id: Id): Consulta<UsuarioRecord> {
  return useConsulta<UsuarioRecord>({
    ...SOLO_SERVIDOR,
    key: ['usuario.get', { id }],
    remote: async () => ((await preguntar('usuario.get', { id })) as { datos: UsuarioRecord }).datos,
    keepPrevious: false,
  });
}

import { StatusPill } from '#ui/feedback/StatusPill.tsx';

export function UsuarioStatus({ activo }: { activo: boolean }) {
  return activo ? <StatusPill tone="ok">Activo</StatusPill> : <StatusPill>Desactivado</StatusPill>;
}

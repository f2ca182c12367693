import { StatusPill } from '#ui/feedback/StatusPill.tsx';

export function EstadoUsuario({ activo }: { activo: boolean }) {
  return activo ? <StatusPill tone="ok">Activo</StatusPill> : <StatusPill>Desactivado</StatusPill>;
}

import { LinkButton } from '../base/Button.tsx';
import { IconWarn } from '../base/icons.ts';

/** '1 registro por decidir en Pendientes': new records that a list does not show yet, so that nobody enters them again. */
export function Undecided({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <LinkButton tone="ghost" to="/admin/pendientes">
      <IconWarn />
      {count === 1 ? '1 registro por decidir' : `${count} registros por decidir`} en Pendientes
    </LinkButton>
  );
}

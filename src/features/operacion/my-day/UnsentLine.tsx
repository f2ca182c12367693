import { useSync } from '#data/queries/use-sync.ts';
import { LinkButton } from '#ui/base/Button.tsx';
import { IconError, IconUpload } from '#ui/base/icons.ts';
import { css } from '#ui/styles/chakra.ts';

/** What waits to be sent, as a link to the tray; nothing while there is none. */
export function UnsentLine() {
  const { pending, errores } = useSync();
  if (pending === 0) return null;
  const waiting = `${pending} ${pending === 1 ? 'cambio' : 'cambios'} por enviar`;
  return (
    <LinkButton
      to="/admin/pendientes"
      className={css({ width: '100%', color: 'warn', whiteSpace: 'normal' })}
    >
      {errores > 0 ? <IconError /> : <IconUpload />}
      {errores > 0 ? `${waiting}, ${errores} con error` : waiting}
    </LinkButton>
  );
}

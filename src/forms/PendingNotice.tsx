import { IconUpload } from '#ui/base/icons.ts';
import { WarningLine } from '#ui/feedback/WarningLine.tsx';

/** The notice above a form that was opened from the tray. */
export function PendingNotice() {
  return (
    <WarningLine>
      <IconUpload />
      <span>Editando un cambio sin enviar</span>
    </WarningLine>
  );
}

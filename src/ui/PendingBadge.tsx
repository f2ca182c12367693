import { css } from './chakra.ts';
import { IconUpload } from './icons.ts';
import { StatusPill } from './StatusPill.tsx';

/** Says that a record, or a change to it, has not reached the server yet. */
export function PendingBadge() {
  return (
    <span className={css({ marginInlineStart: '8px', display: 'inline-flex' })}>
      <StatusPill tone="aviso" icon={IconUpload}>
        Pendiente de envío
      </StatusPill>
    </span>
  );
}

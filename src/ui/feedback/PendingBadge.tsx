import type { PendingState } from '#domain/vocabulary.ts';
import { css } from '../styles/chakra.ts';
import { IconError, IconUpload } from '../base/icons.ts';
import { StatusPill } from './StatusPill.tsx';

const LOOKS = {
  waiting: { text: 'Pendiente de envío', tone: 'aviso', icon: IconUpload },
  rejected: { text: 'Rechazado', tone: 'error', icon: IconError },
  conflict: { text: 'Por revisar', tone: 'error', icon: IconError },
} as const satisfies Record<PendingState, object>;

/** Shows that a record, or a change to it, has not reached the server yet, or waits in the tray; otherwise nothing. */
export function PendingBadge({ state }: { state: PendingState | undefined }) {
  if (state === undefined) return null;
  const { text, tone, icon } = LOOKS[state];
  return (
    <span className={css({ marginInlineStart: '8px', display: 'inline-flex' })}>
      <StatusPill tone={tone} icon={icon}>
        {text}
      </StatusPill>
    </span>
  );
}

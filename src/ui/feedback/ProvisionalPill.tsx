import { IconClock } from '../base/icons.ts';
import { StatusPill } from './StatusPill.tsx';

/** A charge that runs until an estimated end, so its amount may still change (R18.7). */
export function ProvisionalPill() {
  return (
    <StatusPill tone="aviso" icon={IconClock}>
      Provisorio
    </StatusPill>
  );
}

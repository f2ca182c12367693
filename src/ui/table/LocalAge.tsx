import { formatDateTime } from '#domain/date.ts';
import { IconClock } from '../base/icons.ts';
import { ageText } from '../base/moment.ts';
import { StatusPill } from '../feedback/StatusPill.tsx';
import { useNow } from '../base/use-now.ts';
import { VisuallyHidden } from '../base/VisuallyHidden.tsx';

/** For an answer of this device's own copy: when it was last in step with the server (epoch ms). */
export interface Local {
  at: number | null;
}

const EVERY_MS = 15_000;

function Age({ at }: { at: number }) {
  const now = useNow(EVERY_MS);
  const exact = formatDateTime(at);
  return (
    <StatusPill icon={IconClock} bare>
      <time dateTime={new Date(at).toISOString()} title={`Al día con el servidor el ${exact}`}>
        Datos {ageText(at, now)}
        <VisuallyHidden> (en sincronía con el servidor el {exact})</VisuallyHidden>
      </time>
    </StatusPill>
  );
}

/**
 * 'Datos de hace 25 min', shown where the data are this device's own copy. Used only by the frames of lists and
 * details.
 */
export function LocalAge({ local }: { local: Local | null }) {
  return local === null || local.at === null ? null : <Age at={local.at} />;
}

import { formatFecha, formatHora } from '#domain/fecha.ts';
import { IconClock } from './icons.ts';
import { StatusPill } from './StatusPill.tsx';

/** 'Datos de 10:32': what is shown is this device's own copy, last in step with the server at `at` (epoch ms). */
export function LocalAge({ at }: { at: number | null }) {
  if (at === null) return null;
  const today = formatFecha(at) === formatFecha(Date.now());
  return (
    <StatusPill icon={IconClock} bare>
      Datos de {today ? formatHora(at) : `${formatFecha(at)} ${formatHora(at)}`}
    </StatusPill>
  );
}

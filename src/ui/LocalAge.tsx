import { IconClock } from './icons.ts';
import { momento } from './momento.ts';
import { StatusPill } from './StatusPill.tsx';

/** 'Datos de 10:32': what is shown is this device's own copy, last in step with the server at `at` (epoch ms). */
export function LocalAge({ at }: { at: number | null }) {
  if (at === null) return null;
  return (
    <StatusPill icon={IconClock} bare>
      Datos de {momento(at)}
    </StatusPill>
  );
}

import type { Luz } from '#domain/traffic-light.ts';
import { IconClock } from '../base/icons.ts';
import { StatusPill, type Tone } from './StatusPill.tsx';

const TONE: Record<Luz, Tone> = { gris: 'neutral', verde: 'ok', amarillo: 'aviso', rojo: 'error' };

/** A text with the light of its free time. */
export function LuzPill({ luz, children }: { luz: Luz; children: string }) {
  return (
    <StatusPill tone={TONE[luz]} {...(luz === 'gris' && { icon: IconClock })}>
      {children}
    </StatusPill>
  );
}

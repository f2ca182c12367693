import { formatNumero } from '#domain/money.ts';
import { StatusPill } from '#ui/feedback/StatusPill.tsx';
import { chakra } from '#ui/styles/chakra.ts';
import { remainingText } from './remaining-text.ts';

const Line = chakra('span', {
  base: { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 10px' },
});

interface DaysInBodegaProps {
  days: number;
  /** Free days left; null without a tariff. Days beyond them are charged. */
  remaining: number | null;
}

/** The days of a stay, and the free ones left. */
export function DaysInBodega({ days, remaining }: DaysInBodegaProps) {
  return (
    <Line>
      {formatNumero(days)}
      {remaining !== null && (
        <StatusPill tone={remaining > 0 ? 'ok' : 'aviso'} bare>
          {remainingText(remaining)}
        </StatusPill>
      )}
    </Line>
  );
}

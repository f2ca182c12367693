import type { MovimientoRecord } from '#contracts/movimiento.ts';
import { useSeesAmounts } from '#data/queries/use-sees-amounts.ts';
import { useParadas } from '#data/queries/use-paradas.ts';
import { duration } from '#domain/duration.ts';
import { LuzPill } from '#ui/feedback/LuzPill.tsx';
import { useNow } from '#ui/base/use-now.ts';
import { chakra } from '#ui/styles/chakra.ts';
import { receipt } from '#views/receipt.ts';
import { chargeText, paradaText } from '#views/running-texts.ts';

const Line = chakra('p', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px', marginTop: '6px' },
});

/**
 * 'En curso' for a stop that runs: how long, what is left of its free time, and its charge until now. A CHOFER sees how
 * long only.
 */
export function RunningClock({ movimiento }: { movimiento: MovimientoRecord }) {
  const { now, paradas } = useParadas(movimiento.operacion, useNow());
  const seesAmounts = useSeesAmounts();
  const parada = paradas.find((each) => each.movimiento?.id === movimiento.id);
  if (!parada) return null;
  const { luz, charge, since } = parada;
  return (
    <Line role="status" aria-label="Parada en curso">
      <b>En curso: {duration(since, new Date(now).toISOString()) ?? '0 min'}</b>
      {seesAmounts && <LuzPill luz={luz}>{paradaText(parada, now)}</LuzPill>}
      {seesAmounts && charge && (
        <span>
          van {chargeText(charge)} · {receipt(charge)}
        </span>
      )}
    </Line>
  );
}

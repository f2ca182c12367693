import { formatNumero } from '#domain/money.ts';
import { Button } from '#ui/base/Button.tsx';
import { minutesLater } from '#ui/form/parse-typed-date.ts';
import { chakra } from '#ui/styles/chakra.ts';

const Row = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '6px', marginBottom: '8px' } });

const STEP_HOURS = 2;

interface EndChipsProps {
  /** Both as typed. */
  start: string;
  end: string;
  /** The free hours of the tariff; null where there are none. */
  freeHours?: number | null;
  onPick: (end: string) => void;
}

/** Sets the end by one press: '+ libre (6 h)' after the start, '+2 h' after the end, or after the start without an end. */
export function EndChips({ start, end, freeHours = null, onPick }: EndChipsProps) {
  const after = (from: string, hours: number) => minutesLater(from, hours * 60);
  const free = freeHours === null ? null : after(start, freeHours);
  const step = after(end, STEP_HOURS) ?? after(start, STEP_HOURS);
  if (free === null && step === null) return null;
  return (
    <Row role="group" aria-label="Término rápido">
      {free !== null && (
        <Button size="sm" onClick={() => onPick(free)}>
          + libre ({formatNumero(freeHours ?? 0)} h)
        </Button>
      )}
      {step !== null && (
        <Button size="sm" onClick={() => onPick(step)}>
          +{STEP_HOURS} h
        </Button>
      )}
    </Row>
  );
}

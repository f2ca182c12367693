import { isDay } from '#domain/date.ts';
import { Button } from '#ui/base/Button.tsx';
import { DateTimeField } from '#ui/form/DateTimeField.tsx';
import { parseTypedDate } from '#ui/form/parse-typed-date.ts';
import { chakra } from '#ui/styles/chakra.ts';
import { PHONE, PRINT } from '#ui/styles/media.ts';
import { useState } from 'react';
import { ALL, quickPeriods, type ShownDays } from './cuenta-days.ts';

const Bar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'start',
    gap: '0 12px',
    '& > [data-width]': { flex: '0 1 11rem', [PHONE]: { flex: '1 1 9rem' } },
    '& > [role=group]': {
      display: 'flex',
      flexWrap: 'wrap',
      alignSelf: 'center',
      gap: '6px',
      [PHONE]: { marginBottom: '12px' },
    },
    '& [aria-pressed=true]': { bg: 'accentSoft', borderColor: 'accent', color: 'accent' },
    [PRINT]: { display: 'none' },
  },
});

const INVALID = 'Escríbala así: 24-11-2026';
const REVERSED = {
  desde: 'Debe ser igual o anterior a «Hasta»',
  hasta: 'Debe ser igual o posterior a «Desde»',
};

interface CuentaPeriodProps {
  days: ShownDays;
  today: string;
  /** The parameters of the address; '' removes one. */
  onShow: (days: ShownDays) => void;
}

/** Chooses the days of a statement. */
export function CuentaPeriod({ days, today, onShow }: CuentaPeriodProps) {
  const [typed, setTyped] = useState<Partial<ShownDays>>({});
  const shown = { ...days, ...typed };
  const errorOf = (name: keyof ShownDays): string | undefined => {
    const text = typed[name];
    if (text === undefined || text === '') return undefined;
    return isDay(text) ? REVERSED[name] : INVALID;
  };
  const change = (name: keyof ShownDays, text: string): void => {
    const day = parseTypedDate(text, false) ?? text;
    const next = { ...shown, [name]: day };
    const fits = [next.desde, next.hasta].every((each) => each === '' || isDay(each));
    if (fits && (next.hasta === '' || next.hasta >= next.desde)) {
      setTyped({});
      onShow({ desde: next.desde || ALL, hasta: next.hasta });
    } else setTyped({ ...typed, [name]: text });
  };
  return (
    <Bar>
      <DateTimeField
        label="Desde"
        width={2}
        dateOnly
        value={shown.desde}
        error={errorOf('desde')}
        onChange={(text) => change('desde', text)}
      />
      <DateTimeField
        label="Hasta"
        width={2}
        dateOnly
        value={shown.hasta}
        error={errorOf('hasta')}
        onChange={(text) => change('hasta', text)}
      />
      <div role="group" aria-label="Período">
        {quickPeriods(today).map(({ label, desde, hasta }) => (
          <Button
            key={label}
            size="sm"
            aria-pressed={(days.desde || ALL) === desde && days.hasta === hasta}
            onClick={() => {
              setTyped({});
              onShow({ desde, hasta });
            }}
          >
            {label}
          </Button>
        ))}
      </div>
    </Bar>
  );
}

import { isDay } from '#domain/date.ts';
import { laterDay } from '#domain/plain-day.ts';
import { Button, IconButton } from '#ui/base/Button.tsx';
import { IconChevronLeft, IconChevronRight } from '#ui/base/icons.ts';
import { IconPrint } from '#ui/base/later-icons.ts';
import { DateTimeField } from '#ui/form/DateTimeField.tsx';
import { chakra } from '#ui/styles/chakra.ts';
import { PHONE, PRINT } from '#ui/styles/media.ts';
import { useState } from 'react';
import type { ShownPeriod, View } from './period.ts';

const Bar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    gap: '8px',
    marginBottom: '12px',
    '& > [role=group]': { display: 'flex', flexWrap: 'wrap', gap: '4px' },
    '& > [role=group] > [aria-pressed=true]': { bg: 'accentSoft', borderColor: 'accent', color: 'accent' },
    // The message of the field has no space of its own here.
    '& > [data-width]': { flex: '0 1 11rem', '& > :last-child': { display: 'none' } },
    [PRINT]: { display: 'none' },
    [PHONE]: {
      '& > [role=group] > button': { paddingInline: '10px' },
      '& > [data-width]': { order: 1, flexBasis: '100%' },
    },
  },
});

const VIEWS: readonly [view: View, label: string][] = [
  ['dia', 'Día'],
  ['semana', 'Semana'],
];

export interface PeriodChange {
  day?: string;
  view?: View;
}

interface PeriodBarProps {
  period: ShownPeriod;
  /** yyyy-mm-dd. */
  today: string;
  onShow: (change: PeriodChange) => void;
}

/** Chooses what the board shows: a day or its week. */
export function PeriodBar({ period: { day, view }, today, onShow }: PeriodBarProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const step = view === 'semana' ? 7 : 1;
  const noun = view === 'semana' ? 'Semana' : 'Día';
  const go = (wanted: string): void => {
    setTyped(null);
    onShow({ day: wanted });
  };
  return (
    <Bar>
      <div role="group" aria-label="Fecha">
        <IconButton label={`${noun} anterior`} onClick={() => go(laterDay(day, -step))}>
          <IconChevronLeft />
        </IconButton>
        <Button onClick={() => go(today)}>Hoy</Button>
        <IconButton label={`${noun} siguiente`} onClick={() => go(laterDay(day, step))}>
          <IconChevronRight />
        </IconButton>
      </div>
      <DateTimeField
        label="Fecha"
        width={2}
        dateOnly
        value={typed ?? day}
        onChange={(text) => (isDay(text) ? go(text) : setTyped(text))}
        onBlur={() => setTyped(null)}
      />
      <div role="group" aria-label="Vista">
        {VIEWS.map(([value, label]) => (
          <Button key={value} aria-pressed={view === value} onClick={() => onShow({ view: value })}>
            {label}
          </Button>
        ))}
      </div>
      <Button onClick={() => window.print()}>
        <IconPrint />
        Imprimir
      </Button>
    </Bar>
  );
}

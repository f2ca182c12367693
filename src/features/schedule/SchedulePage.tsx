import { useDay } from '#data/queries/use-day.ts';
import { useMay } from '#data/queries/use-may.ts';
import { formatFecha } from '#domain/date.ts';
import { DeviceDataMissing } from '#ui/feedback/DeviceDataMissing.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { useNow } from '#ui/base/use-now.ts';
import { longDayText } from '#views/eta-text.ts';
import type { Reader } from '#views/reader.ts';
import { scheduleOf } from '#views/schedule.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { MoveDialog } from './MoveDialog.tsx';
import { periodOf } from './period.ts';
import { PeriodBar, type PeriodChange } from './PeriodBar.tsx';
import { NO_RELEASE } from './texts.ts';
import { ScheduleTimeline } from './ScheduleTimeline.tsx';
import { releases } from './use-preview.ts';
import { type Drop, useMoves } from './use-moves.tsx';

/** The board by day and driver, from the rows of this device, with or without a network (R32.2). */
export function SchedulePage() {
  const deviceNow = useNow();
  const navigate = useNavigate();
  const address: Record<string, unknown> = useSearch({ strict: false });
  const today = formatFecha(deviceNow);
  const period = periodOf(address, today);
  const { from, to, unit } = period;
  const of = useCallback((reader: Reader) => scheduleOf(reader, { from, to, unit }), [from, to, unit]);
  const { now, datos: rows, connected, retry, local } = useDay(deviceNow, of);
  const [chosen, setChosen] = useState<Drop | null>(null);
  const movable = useMay()('operacion.update');
  const moves = useMoves(setChosen);
  const show = ({ day = period.day, view = period.view }: PeriodChange): void =>
    void navigate({
      to: '.',
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- names of our own, which the route does not declare
      search: ((current: object) => ({ ...current, dia: day, vista: view })) as never,
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <PageHeader
        title="Programación"
        description={
          unit === 'dia' ? `Semana del ${longDayText(Date.parse(from))}` : longDayText(Date.parse(from))
        }
        crumbs={[{ label: 'Hoy', link: { to: '/admin/hoy' } }, { label: 'Programación' }]}
        local={local}
      />
      <PeriodBar period={period} today={today} onShow={show} />
      {rows === null && <DeviceDataMissing connected={connected} onRetry={retry} />}
      {rows && (
        <ScheduleTimeline
          rows={rows}
          period={period}
          now={now}
          movable={movable}
          onDrop={(drop) => (releases(drop) ? toast(NO_RELEASE, 'aviso') : moves.drop(drop))}
          onOpen={(operacion) => setChosen({ operacion, chofer: null, eta: operacion.eta })}
        />
      )}
      {chosen && (
        <MoveDialog
          key={`${chosen.operacion.id} ${chosen.eta} ${chosen.chofer}`}
          drop={chosen}
          now={now}
          onClose={() => setChosen(null)}
          onSaved={(result, body) => {
            const { operacion } = chosen;
            setChosen(null);
            moves.report(result, operacion, body);
          }}
        />
      )}
      {moves.modal}
    </>
  );
}

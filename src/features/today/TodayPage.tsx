import { useDay } from '#data/queries/use-day.ts';
import { DeviceDataMissing } from '#ui/feedback/DeviceDataMissing.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { useNow } from '#ui/base/use-now.ts';
import { chakra } from '#ui/styles/chakra.ts';
import { longDayText } from '#views/eta-text.ts';
import { todayOf } from '#views/today.ts';
import { LinkButton } from '#ui/base/Button.tsx';
import { IconProgramacion } from '#ui/base/later-icons.ts';
import { KeyHint } from '#ui/base/KeyHint.tsx';
import { useHotkey } from '#ui/base/use-hotkey.ts';
import { AgendaBoard } from './AgendaBoard.tsx';
import { CobranzaBoard } from './CobranzaBoard.tsx';
import { DeadlinesBoard } from './DeadlinesBoard.tsx';
import { DeudasBoard } from './DeudasBoard.tsx';
import { GuardadosBoard, ParadasBoard } from './RunningTimeBoards.tsx';
import { TodaySummary } from './Summary.tsx';
import { VencimientosBoard } from './VencimientosBoard.tsx';

const Grid = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(25rem, 100%), 1fr))',
    gap: '12px',
    alignItems: 'start',
    '& > div': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '12px', minWidth: 0 },
  },
});

const press = (element: HTMLElement): void => element.click();

/** The screen 'Hoy', from the rows of this device, with or without a network. */
export function TodayPage() {
  useHotkey('p', press);
  const { now, datos: today, connected, retry, local } = useDay(useNow(), todayOf);
  return (
    <>
      <PageHeader
        title="Hoy"
        description={longDayText(now)}
        local={local}
        actions={
          <LinkButton to="/admin/programacion" data-hotkey="p">
            <IconProgramacion />
            Programación
            <KeyHint>p</KeyHint>
          </LinkButton>
        }
      />
      {today === null && <DeviceDataMissing connected={connected} onRetry={retry} />}
      {today && (
        <>
          <TodaySummary today={today} />
          <Grid>
            <div>
              <AgendaBoard
                title="Atrasadas"
                operaciones={today.agenda.delayed}
                now={now}
                late
                empty="Ninguna: todo lo que debía comenzar comenzó."
              />
              <AgendaBoard
                title="Hoy"
                operaciones={today.agenda.today}
                now={now}
                empty="Nada más para hoy."
              />
              <DeadlinesBoard />
              <AgendaBoard
                title="Mañana"
                operaciones={today.agenda.tomorrow}
                now={now}
                empty="Nada agendado para mañana."
              />
              <AgendaBoard
                title="En curso"
                operaciones={today.agenda.underWay}
                now={now}
                empty="Ninguna operación en camino."
              />
            </div>
            <div>
              <ParadasBoard today={today} now={now} />
              <GuardadosBoard today={today} now={now} />
              <VencimientosBoard />
              <DeudasBoard deudas={today.deudas} />
              <CobranzaBoard />
            </div>
          </Grid>
        </>
      )}
    </>
  );
}

import { useHoy } from '#data/queries/use-today.ts';
import { formatFecha } from '#domain/date.ts';
import { Card } from '#ui/layout/Card.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useNow } from '#ui/base/use-now.ts';
import { chakra } from '#ui/styles/chakra.ts';
import { AgendaTablero } from './AgendaBoard.tsx';
import { DeudasTablero } from './DeudasBoard.tsx';
import { GuardadosTablero, ParadasTablero } from './ClockBoards.tsx';
import { Resumen } from './Summary.tsx';

/** Updated every minute, since charges are by the hour. */
const CADA_MINUTO = 60_000;

const Grid = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(25rem, 100%), 1fr))',
    gap: '12px',
    alignItems: 'start',
    '& > div': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '12px', minWidth: 0 },
  },
});

/** The screen of the day, from the rows of this device; the same with and without a network. */
export function HoyPage() {
  const { ahora: now, datos: hoy, conectado, reintentar, local } = useHoy(useNow(CADA_MINUTO));
  return (
    <>
      <PageHeader title="Hoy" description={formatFecha(now)} local={local} />
      {hoy === null && conectado && <Skeleton height="320px" />}
      {hoy === null && !conectado && (
        <Card>
          <ErrorState
            message="Este dispositivo aún no tiene los datos"
            hint="Se cargan al recuperar la conexión."
            onRetry={reintentar}
          />
        </Card>
      )}
      {hoy && (
        <>
          <Resumen hoy={hoy} />
          <Grid>
            <div>
              <AgendaTablero
                title="Atrasadas"
                operaciones={hoy.agenda.atrasadas}
                now={now}
                late
                empty="Ninguna: todo lo que debía comenzar comenzó."
              />
              <AgendaTablero title="Hoy" operaciones={hoy.agenda.hoy} now={now} empty="Nada más para hoy." />
              <AgendaTablero
                title="Mañana"
                operaciones={hoy.agenda.manana}
                now={now}
                empty="Nada agendado para mañana."
              />
              <AgendaTablero
                title="En curso"
                operaciones={hoy.agenda.en_curso}
                now={now}
                empty="Ninguna operación en camino."
              />
            </div>
            <div>
              <ParadasTablero hoy={hoy} now={now} />
              <GuardadosTablero hoy={hoy} now={now} />
              <DeudasTablero deudas={hoy.deudas} />
            </div>
          </Grid>
        </>
      )}
    </>
  );
}

import { useDay } from '#data/queries/use-day.ts';
import { useUnsentRecords } from '#data/queries/use-unsent-records.ts';
import { DeviceDataMissing } from '#ui/feedback/DeviceDataMissing.tsx';
import { useNow } from '#ui/base/use-now.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { IconHoy } from '#ui/base/icons.ts';
import { Card, SectionTitle } from '#ui/layout/Card.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { chakra } from '#ui/styles/chakra.ts';
import { longDayText } from '#views/eta-text.ts';
import { type MyDay, myDayOf, type MyOperacion } from '#views/my-day.ts';
import { MyOperacionCard } from './MyOperacionCard.tsx';
import { OfficeLine } from './OfficeLine.tsx';
import { StepDialogs, useStepDialogs } from './StepDialogs.tsx';
import { UnsentLine } from './UnsentLine.tsx';

const Group = chakra('section', { base: { marginTop: '20px', '& h2': { fontSize: '1.25rem' } } });
const Cards = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(22rem, 100%), 1fr))',
    gap: '12px',
    alignItems: 'start',
  },
});

const GROUPS: readonly [key: keyof MyDay, title: string][] = [
  ['earlier', 'De días anteriores'],
  ['today', 'Hoy'],
  ['coming', 'Próximas'],
  ['finished', 'Terminadas hoy'],
];

/** The home of a CHOFER: his operations, each with its next step. From this device's rows, with or without a network. */
export function MyDayPage() {
  const { now, datos: day, connected, retry, local } = useDay(useNow(), myDayOf);
  const unsent = useUnsentRecords('operacion');
  const dialogs = useStepDialogs();
  const all = day === null ? [] : GROUPS.flatMap(([key]) => day[key]);
  const isFree = day !== null && day.earlier.length + day.today.length === 0;
  return (
    <>
      <PageHeader title="Mi día" description={longDayText(now)} local={local} actions={<OfficeLine />} />
      <UnsentLine />
      {day === null && <DeviceDataMissing connected={connected} onRetry={retry} />}
      {isFree && (
        <Card>
          <EmptyState
            icon={IconHoy}
            title="No tiene operaciones asignadas para hoy"
            hint="Cuando la oficina le asigne una, aparece aquí."
          />
        </Card>
      )}
      {day !== null &&
        GROUPS.filter(([key]) => day[key].length > 0).map(([key, title]) => (
          <Group key={key} aria-label={title}>
            <SectionTitle>{title}</SectionTitle>
            <Cards>
              {day[key].map((own: MyOperacion) => (
                <MyOperacionCard
                  key={own.operacion.uuid}
                  own={own}
                  now={now}
                  pending={unsent.get(own.operacion.id)}
                  isLater={key === 'coming'}
                  onStep={dialogs.show}
                />
              ))}
            </Cards>
          </Group>
        ))}
      <StepDialogs dialogs={dialogs} all={all} />
    </>
  );
}

import { useDashboard } from '#data/queries/use-dashboard.ts';
import { useOwnUser } from '#data/queries/use-own-user.ts';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { useLater } from '#ui/base/use-later.ts';
import { Card } from '#ui/layout/Card.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Figures } from './Figures.tsx';
import { Charts } from './Charts.tsx';
import { Tasks } from './Tasks.tsx';

const loadSteps = () => import('#forms/FirstSteps.tsx');

/** The first screen after the login: links to the main tasks, and the figures of the month (R8.1). */
export function DashboardPage() {
  const own = useOwnUser();
  const later = useLater(loadSteps);
  const { datos, error, retry, local } = useDashboard();
  return (
    <>
      <PageHeader title="Dashboard" description={own ? `Hola, ${own.name}` : undefined} local={local} />
      <Tasks />
      {later && <later.FirstSteps />}
      {error === null ? (
        <>
          <Figures figures={datos} />
          <Charts figures={datos} />
        </>
      ) : (
        <Card>
          <ErrorState message="No se pudieron cargar las cifras" hint={error} onRetry={retry} />
        </Card>
      )}
    </>
  );
}

import { useDashboard } from '#data/queries/use-dashboard.ts';
import { useSession } from '#data/net/session.ts';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Figures } from './Figures.tsx';
import { Charts } from './Charts.tsx';
import { Tasks } from './Tasks.tsx';

/** The first screen after the login: links to the main tasks, and the figures of the month (R8.1). */
export function DashboardPage() {
  const session = useSession();
  const { datos, error, retry, local } = useDashboard();
  return (
    <>
      <PageHeader
        title="Dashboard"
        description={session ? `Hola, ${session.email}` : undefined}
        local={local}
      />
      <Tasks />
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

import { useSync } from '#data/queries/use-sync.ts';
import { useSession } from '#data/session.ts';
import { formatFechaMinuto } from '#domain/fecha.ts';
import { Card, SectionTitle } from '#ui/Card.tsx';
import { LinkButton } from '#ui/Button.tsx';
import { IconFactura, IconNegociacion, IconOperacion, IconPlus } from '#ui/icons.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { chakra } from '@chakra-ui/react';

const Grid = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))',
    gap: '16px',
    alignItems: 'start',
  },
});
const Jobs = chakra('ul', {
  base: { listStyle: 'none', display: 'grid', gap: '8px', '& a': { width: '100%' } },
});

/** Where the day begins: the main jobs, and how far this device is in step with the server. */
export function DashboardPage() {
  const session = useSession();
  const { texto, at } = useSync();
  return (
    <>
      <PageHeader title="Dashboard" description={session ? `Hola, ${session.email}` : undefined} />
      <Grid>
        <Card as="section">
          <SectionTitle>Tareas principales</SectionTitle>
          <Jobs>
            <li>
              <LinkButton to="/admin/operacion/create" tone="create" size="lg">
                <IconPlus />
                Agendar operación
              </LinkButton>
            </li>
            <li>
              <LinkButton to="/admin/operacion" size="lg">
                <IconOperacion />
                Ver operaciones
              </LinkButton>
            </li>
            <li>
              <LinkButton to="/admin/factura" size="lg">
                <IconFactura />
                Facturar a clientes
              </LinkButton>
            </li>
            <li>
              <LinkButton to="/admin/$modulo" params={{ modulo: 'negociacion' }} size="lg">
                <IconNegociacion />
                Ver tarifas acordadas
              </LinkButton>
            </li>
          </Jobs>
        </Card>
        <Card as="section">
          <SectionTitle>Sincronización</SectionTitle>
          <p>{texto}</p>
          {at !== null && (
            <chakra.p color="muted">Última sincronización con el servidor: {formatFechaMinuto(at)}</chakra.p>
          )}
        </Card>
      </Grid>
    </>
  );
}

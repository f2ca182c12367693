import { NoDisponible } from '#features/layout/NoDisponible.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/contenedor/')({
  component: () => <NoDisponible title="Contenedor" />,
});

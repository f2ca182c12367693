import { NoDisponible } from '#features/layout/NoDisponible.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/almacenamiento/')({
  component: () => <NoDisponible title="Almacenaje" />,
});

import { SchedulePage } from '#features/schedule/SchedulePage.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/programacion')({
  staticData: { call: 'operacion.list' },
  component: SchedulePage,
});

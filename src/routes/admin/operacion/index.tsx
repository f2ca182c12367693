import { OperacionPage } from '#features/operacion/list/OperacionPage.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/operacion/')({
  staticData: { call: 'operacion.list' },
  component: OperacionPage,
});

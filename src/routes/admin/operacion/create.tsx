import { CreateOperacion } from '#features/operacion/create/CreateOperacion.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/operacion/create')({
  staticData: { call: 'operacion.create' },
  component: CreateOperacion,
});

import { CreateVencimiento } from '#features/vencimiento/CreateVencimiento.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/vencimiento/create')({
  staticData: { call: 'vencimiento.create' },
  component: CreateVencimiento,
});

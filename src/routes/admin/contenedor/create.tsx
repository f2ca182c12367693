import { CreateAgendamiento } from '#features/contenedor/CreateAgendamiento.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/contenedor/create')({
  staticData: { call: 'contenedor.create' },
  component: CreateAgendamiento,
});

import { CreateUsuario } from '#features/usuario/CreateUsuario.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/usuario/create')({
  staticData: { call: 'usuario.create' },
  component: CreateUsuario,
});

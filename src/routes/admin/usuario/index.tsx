import { UsuariosPage } from '#features/usuario/UsuariosPage.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/usuario/')({
  staticData: { call: 'usuario.list' },
  component: UsuariosPage,
});

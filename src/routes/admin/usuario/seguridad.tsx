import { SeguridadPage } from '#features/usuario/SeguridadPage.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/usuario/seguridad')({
  staticData: { call: 'seguridad.list' },
  component: SeguridadPage,
});

import { ContenedorPage } from '#features/contenedor/ContenedorPage.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/contenedor/')({
  staticData: { call: 'transporte.list' },
  component: ContenedorPage,
});

import { AlmacenamientoPage } from '#features/almacenamiento/AlmacenamientoPage.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/almacenamiento/')({
  staticData: { call: 'contenedor.list' },
  component: AlmacenamientoPage,
});

import { VencimientosPage } from '#features/vencimiento/VencimientosPage.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/vencimiento/')({
  staticData: { call: 'vencimiento.list' },
  component: VencimientosPage,
});

import { FacturaPage } from '#features/factura/FacturaPage.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/factura/')({
  staticData: { call: 'factura.list' },
  component: FacturaPage,
});

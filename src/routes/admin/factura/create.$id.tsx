import { CreateFactura } from '#features/factura/CreateFactura.tsx';
import { createFileRoute } from '@tanstack/react-router';
import { idInAddress } from '../-id-in-address.ts';

export const Route = createFileRoute('/admin/factura/create/$id')({
  staticData: { call: 'factura.create' },
  component: Screen,
});

function Screen() {
  const { id } = Route.useParams();
  return <CreateFactura key={id} clienteId={idInAddress(id)} />;
}

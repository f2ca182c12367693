import { AlmacenDetail } from '#features/almacenamiento/AlmacenDetail.tsx';
import { createFileRoute } from '@tanstack/react-router';
import { idInAddress } from '../../-id-in-address.ts';

export const Route = createFileRoute('/admin/almacenamiento/vacio/detalles/$id')({
  staticData: { call: 'contenedor.cliente' },
  component: Screen,
});

function Screen() {
  const { id } = Route.useParams();
  return <AlmacenDetail key={id} clienteId={idInAddress(id)} withMercaderia={false} />;
}

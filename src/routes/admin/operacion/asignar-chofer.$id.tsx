import { AssignChofer } from '#features/operacion/assign/AssignChofer.tsx';
import { createFileRoute } from '@tanstack/react-router';
import { idInAddress } from '../-id-in-address.ts';

export const Route = createFileRoute('/admin/operacion/asignar-chofer/$id')({
  staticData: { call: 'operacion.update' },
  component: Screen,
});

function Screen() {
  const { id } = Route.useParams();
  return <AssignChofer key={id} id={idInAddress(id)} />;
}

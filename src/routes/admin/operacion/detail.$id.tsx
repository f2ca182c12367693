import { ChangeHistorial } from '#features/historial/ChangeHistorial.tsx';
import { OperacionDetail } from '#features/operacion/detail/OperacionDetail.tsx';
import { createFileRoute } from '@tanstack/react-router';
import { idInAddress } from '../-id-in-address.ts';

export const Route = createFileRoute('/admin/operacion/detail/$id')({ component: Screen });

function Screen() {
  const id = idInAddress(Route.useParams().id);
  return (
    <OperacionDetail key={id} id={id}>
      <ChangeHistorial table="operacion" id={id} />
    </OperacionDetail>
  );
}

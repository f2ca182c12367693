import { CreateLiquidacion } from '#features/liquidacion/CreateLiquidacion.tsx';
import { createFileRoute } from '@tanstack/react-router';
import { idInAddress } from '../-id-in-address.ts';

export const Route = createFileRoute('/admin/liquidacion/create/$id')({
  staticData: { call: 'liquidacion.create' },
  component: Screen,
});

function Screen() {
  const { id } = Route.useParams();
  return <CreateLiquidacion key={id} choferId={idInAddress(id)} />;
}

import { CuentaPage } from '#features/cobranza/CuentaPage.tsx';
import { createFileRoute } from '@tanstack/react-router';
import { idInAddress } from '../-id-in-address.ts';

export const Route = createFileRoute('/admin/cobranza/$id')({
  staticData: { call: 'cliente.cuenta' },
  component: Screen,
});

function Screen() {
  const { id } = Route.useParams();
  return <CuentaPage key={id} id={idInAddress(id)} />;
}

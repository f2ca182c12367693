import { FacturaDetail } from '#features/factura/FacturaDetail.tsx';
import { ChangeHistorial } from '#features/historial/ChangeHistorial.tsx';
import { createFileRoute } from '@tanstack/react-router';
import { Fragment } from 'react';
import { idInAddress } from '../-id-in-address.ts';

export const Route = createFileRoute('/admin/factura/detail/$id')({
  staticData: { call: 'factura.get' },
  component: Screen,
});

function Screen() {
  const id = idInAddress(Route.useParams().id);
  return (
    <Fragment key={id}>
      <FacturaDetail id={id} />
      <ChangeHistorial table="factura" id={id} />
    </Fragment>
  );
}

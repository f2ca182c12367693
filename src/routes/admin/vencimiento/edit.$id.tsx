import { ChangeHistorial } from '#features/historial/ChangeHistorial.tsx';
import { EditVencimiento } from '#features/vencimiento/EditVencimiento.tsx';
import { createFileRoute } from '@tanstack/react-router';
import { Fragment } from 'react';
import { idInAddress } from '../-id-in-address.ts';

export const Route = createFileRoute('/admin/vencimiento/edit/$id')({
  staticData: { call: 'vencimiento.update' },
  component: Screen,
});

function Screen() {
  const id = idInAddress(Route.useParams().id);
  return (
    <Fragment key={id}>
      <EditVencimiento id={id} />
      <ChangeHistorial table="vencimiento" id={id} />
    </Fragment>
  );
}

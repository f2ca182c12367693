import { CreatePorteo } from '#features/contenedor/CreatePorteo.tsx';
import { ChangeHistorial } from '#features/historial/ChangeHistorial.tsx';
import { createFileRoute } from '@tanstack/react-router';
import { Fragment } from 'react';
import { idInAddress } from '../-id-in-address.ts';

export const Route = createFileRoute('/admin/contenedor/asignar/$id')({
  staticData: { call: 'transporte.get' },
  component: Screen,
});

function Screen() {
  const id = idInAddress(Route.useParams().id);
  return (
    <Fragment key={id}>
      <CreatePorteo id={id} />
      <ChangeHistorial table="contenedor_transporte" id={id} />
    </Fragment>
  );
}

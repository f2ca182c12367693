import { ChangeHistorial } from '#features/historial/ChangeHistorial.tsx';
import { EditUsuario } from '#features/usuario/EditUsuario.tsx';
import { createFileRoute } from '@tanstack/react-router';
import { Fragment } from 'react';
import { idInAddress } from '../-id-in-address.ts';

export const Route = createFileRoute('/admin/usuario/edit/$id')({
  staticData: { call: 'usuario.update' },
  component: Screen,
});

function Screen() {
  const id = idInAddress(Route.useParams().id);
  return (
    <Fragment key={id}>
      <EditUsuario id={id} />
      <ChangeHistorial table="usuario" id={id} />
    </Fragment>
  );
}

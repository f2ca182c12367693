import { ChangeHistorial } from '#features/historial/ChangeHistorial.tsx';
import { UsuarioEdit } from '#features/usuario/UsuarioEdit.tsx';
import { createFileRoute } from '@tanstack/react-router';
import { Fragment } from 'react';
import { parseId } from '../-parse-id.ts';

export const Route = createFileRoute('/admin/usuario/edit/$id')({ component: Screen });

function Screen() {
  const id = parseId(Route.useParams().id);
  return (
    <Fragment key={id}>
      <UsuarioEdit id={id} />
      <ChangeHistorial tabla="usuario" id={id} />
    </Fragment>
  );
}

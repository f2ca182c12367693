import { PorteoCreate } from '#features/contenedor/PorteoCreate.tsx';
import { ChangeHistorial } from '#features/historial/ChangeHistorial.tsx';
import { createFileRoute } from '@tanstack/react-router';
import { Fragment } from 'react';
import { parseId } from '../-parse-id.ts';

export const Route = createFileRoute('/admin/contenedor/asignar/$id')({ component: Screen });

function Screen() {
  const id = parseId(Route.useParams().id);
  return (
    <Fragment key={id}>
      <PorteoCreate id={id} />
      <ChangeHistorial tabla="contenedor_transporte" id={id} />
    </Fragment>
  );
}

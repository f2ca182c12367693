import { ChangeHistorial } from '#features/historial/ChangeHistorial.tsx';
import { OperacionDetail } from '#features/operacion/detail/OperacionDetail.tsx';
import { createFileRoute } from '@tanstack/react-router';
import { Fragment } from 'react';
import { parseId } from '../-parse-id.ts';

export const Route = createFileRoute('/admin/operacion/detail/$id')({ component: Screen });

function Screen() {
  const id = parseId(Route.useParams().id);
  return (
    <Fragment key={id}>
      <OperacionDetail id={id} />
      <ChangeHistorial tabla="operacion" id={id} />
    </Fragment>
  );
}

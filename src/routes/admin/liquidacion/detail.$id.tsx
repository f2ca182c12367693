import { ChangeHistorial } from '#features/historial/ChangeHistorial.tsx';
import { LiquidacionDetail } from '#features/liquidacion/LiquidacionDetail.tsx';
import { createFileRoute } from '@tanstack/react-router';
import { Fragment } from 'react';
import { idInAddress } from '../-id-in-address.ts';

export const Route = createFileRoute('/admin/liquidacion/detail/$id')({
  staticData: { call: 'liquidacion.get' },
  component: Screen,
});

function Screen() {
  const id = idInAddress(Route.useParams().id);
  return (
    <Fragment key={id}>
      <LiquidacionDetail id={id} />
      <ChangeHistorial table="liquidacion" id={id} />
    </Fragment>
  );
}

import { ClienteOverview } from '#features/cobranza/ClienteOverview.tsx';
import { CuentaLink } from '#features/cobranza/CuentaLink.tsx';
import { ChangeHistorial } from '#features/historial/ChangeHistorial.tsx';
import { OwnVencimientos } from '#features/vencimiento/OwnVencimientos.tsx';
import { EditScreen } from '#modules/EditScreen.tsx';
import { createFileRoute, useLoaderData } from '@tanstack/react-router';
import { Fragment } from 'react';
import { idInAddress } from '../-id-in-address.ts';

export const Route = createFileRoute('/admin/$modulo/edit/$id')({
  staticData: { call: '$modulo.get' },
  component: Screen,
});

function Screen() {
  const definition = useLoaderData({ from: '/admin/$modulo' });
  const id = idInAddress(Route.useParams().id);
  const { key } = definition.contract;
  return (
    <Fragment key={`${key}/${id}`}>
      <EditScreen definition={definition} id={id} />
      {(key === 'chofer' || key === 'camion') && <OwnVencimientos owner={key} id={id} />}
      {key === 'cliente' && <CuentaLink id={id} />}
      {key === 'cliente' && <ClienteOverview id={id} />}
      <ChangeHistorial table={key} id={id} />
    </Fragment>
  );
}

import { getSession, hasExpired } from '#data/session.ts';
import { AdminLayout } from '#features/layout/AdminLayout.tsx';
import { BotonBuscar } from '#features/buscador/BotonBuscar.tsx';
import { ErrorInesperado } from '#features/layout/ErrorInesperado.tsx';
import { MENU } from '#features/layout/menu.ts';
import { NoEncontrado } from '#features/layout/NoEncontrado.tsx';
import { Campana } from '#features/notificaciones/Campana.tsx';
import { ChipSync } from '#features/pendientes/ChipSync.tsx';
import { createFileRoute, redirect } from '@tanstack/react-router';

/** The guard of every /admin screen (R1.3). */
export const Route = createFileRoute('/admin')({
  beforeLoad: ({ location }) => {
    if (getSession()) return;
    throw redirect({ to: '/login', search: hasExpired() ? { redirect: location.href } : {}, replace: true });
  },
  component: () => (
    <AdminLayout search={<BotonBuscar menu={MENU} />} sync={<ChipSync />} bell={<Campana />} />
  ),
  errorComponent: ErrorInesperado,
  notFoundComponent: NoEncontrado,
});

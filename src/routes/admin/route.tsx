import { getSession, hasExpired } from '#data/net/session.ts';
import { AdminLayout } from '#features/layout/AdminLayout.tsx';
import { BotonBuscar } from '#features/search/SearchButton.tsx';
import { ErrorInesperado } from '#features/layout/UnexpectedError.tsx';
import { MENU } from '#features/layout/menu.ts';
import { NoEncontrado } from '#features/layout/NotFound.tsx';
import { Campana } from '#features/notificaciones/Bell.tsx';
import { ChipSync } from '#features/tray/SyncChip.tsx';
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

import { getSession, hasExpired } from '#data/net/session.ts';
import { AdminLayout } from '#features/layout/AdminLayout.tsx';
import { SearchButton } from '#features/search/SearchButton.tsx';
import { UnexpectedError } from '#features/layout/UnexpectedError.tsx';
import { MENU } from '#features/layout/menu.ts';
import { NotFound } from '#features/layout/NotFound.tsx';
import { Bell } from '#features/notificaciones/Bell.tsx';
import { SyncChip } from '#features/tray/SyncChip.tsx';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { toMyDay } from './-home.ts';

/** The guard of every /admin screen (R1.3). */
export const Route = createFileRoute('/admin')({
  beforeLoad: ({ location }) => {
    if (getSession()) {
      // Opened from the menu of the installed app, which is the same for all roles.
      if ('acceso' in location.search) toMyDay();
      return;
    }
    throw redirect({ to: '/login', search: hasExpired() ? { redirect: location.href } : {}, replace: true });
  },
  component: () => <AdminLayout search={<SearchButton menu={MENU} />} sync={<SyncChip />} bell={<Bell />} />,
  errorComponent: UnexpectedError,
  notFoundComponent: NotFound,
});

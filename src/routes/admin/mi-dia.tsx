import { getSession } from '#data/net/session.ts';
import { MyDayPage } from '#features/operacion/my-day/MyDayPage.tsx';
import { createFileRoute, redirect } from '@tanstack/react-router';

/** The home of a CHOFER. Others have no driver whose day it would show. */
export const Route = createFileRoute('/admin/mi-dia')({
  beforeLoad: () => {
    if (getSession()?.role !== 'CHOFER') throw redirect({ to: '/admin/dashboard', replace: true });
  },
  component: MyDayPage,
});

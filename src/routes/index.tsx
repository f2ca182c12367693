import { getSession } from '#data/net/session.ts';
import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/')({
  beforeLoad: () => {
    throw redirect({ to: getSession() ? '/admin/dashboard' : '/login', replace: true });
  },
});

import { getSession } from '#data/net/session.ts';
import { LoginPage } from '#features/auth/LoginPage.tsx';
import { createFileRoute, redirect } from '@tanstack/react-router';
import * as v from 'valibot';

/** The screen to open after the login; only a screen of this app is accepted. */
const search = v.object({
  redirect: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^\/admin(\/|$)/))), undefined),
});

export const Route = createFileRoute('/login')({
  validateSearch: search,
  beforeLoad: () => {
    if (getSession()) throw redirect({ to: '/admin/dashboard', replace: true });
  },
  component: () => <LoginPage {...Route.useSearch()} />,
});

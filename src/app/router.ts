import { createRouter } from '@tanstack/react-router';
import { routeTree } from '../routeTree.gen.ts';

export const router = createRouter({
  routeTree,
  // The code of a screen is fetched while the pointer is still on its way to the link.
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

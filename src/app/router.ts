import { createRouter } from '@tanstack/react-router';
import { routeTree } from '../routeTree.gen.ts';

export const router = createRouter({
  routeTree,
  // A screen's code is loaded when the pointer approaches its link.
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

import { UnexpectedError } from '#features/layout/UnexpectedError.tsx';
import { NotFoundOutside } from '#features/layout/NotFoundOutside.tsx';
import { createRootRoute, Outlet } from '@tanstack/react-router';

export const Route = createRootRoute({
  component: Outlet,
  errorComponent: UnexpectedError,
  notFoundComponent: NotFoundOutside,
});

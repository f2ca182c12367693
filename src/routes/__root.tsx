import { ErrorInesperado } from '#features/layout/UnexpectedError.tsx';
import { NoEncontradoFuera } from '#features/layout/NotFoundOutside.tsx';
import { createRootRoute, Outlet } from '@tanstack/react-router';

export const Route = createRootRoute({
  component: Outlet,
  errorComponent: ErrorInesperado,
  notFoundComponent: NoEncontradoFuera,
});

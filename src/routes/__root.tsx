import { ErrorInesperado } from '#features/layout/ErrorInesperado.tsx';
import { NoEncontradoFuera } from '#features/layout/NoEncontradoFuera.tsx';
import { createRootRoute, Outlet } from '@tanstack/react-router';

export const Route = createRootRoute({
  component: Outlet,
  errorComponent: ErrorInesperado,
  notFoundComponent: NoEncontradoFuera,
});

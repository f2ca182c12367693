import { NoEncontrado } from '#features/layout/NotFound.tsx';
import { ImportScreen } from '#modules/import/ImportScreen.tsx';
import { createFileRoute, useLoaderData } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/$modulo/importar')({ component: Screen });

function Screen() {
  const definicion = useLoaderData({ from: '/admin/$modulo' });
  if (!definicion.clave) return <NoEncontrado />;
  return <ImportScreen key={definicion.contract.key} definicion={definicion} />;
}

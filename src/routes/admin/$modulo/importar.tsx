import { NotFound } from '#features/layout/NotFound.tsx';
import { ImportScreen } from '#modules/import/ImportScreen.tsx';
import { createFileRoute, useLoaderData } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/$modulo/importar')({
  staticData: { call: '$modulo.create' },
  component: Screen,
});

function Screen() {
  const definition = useLoaderData({ from: '/admin/$modulo' });
  if (!definition.naturalKey) return <NotFound />;
  return <ImportScreen key={definition.contract.key} definition={definition} />;
}

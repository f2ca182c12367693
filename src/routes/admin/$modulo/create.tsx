import { CreateScreen } from '#modules/CreateScreen.tsx';
import { createFileRoute, useLoaderData } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/$modulo/create')({
  staticData: { call: '$modulo.create' },
  component: Screen,
});

function Screen() {
  const definition = useLoaderData({ from: '/admin/$modulo' });
  return <CreateScreen key={definition.contract.key} definition={definition} />;
}

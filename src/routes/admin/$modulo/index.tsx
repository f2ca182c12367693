import { ListScreen } from '#modules/ListScreen.tsx';
import { createFileRoute, useLoaderData } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/$modulo/')({
  staticData: { call: '$modulo.list' },
  component: Screen,
});

function Screen() {
  const definition = useLoaderData({ from: '/admin/$modulo' });
  return <ListScreen key={definition.contract.key} definition={definition} />;
}

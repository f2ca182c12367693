import { ListScreen } from '#modules/ListScreen.tsx';
import { createFileRoute, useLoaderData } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/$modulo/')({ component: Screen });

function Screen() {
  const definicion = useLoaderData({ from: '/admin/$modulo' });
  return <ListScreen key={definicion.contract.key} definicion={definicion} />;
}

import { CreateScreen } from '#modules/CreateScreen.tsx';
import { createFileRoute, useLoaderData } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/$modulo/create')({ component: Screen });

function Screen() {
  const definicion = useLoaderData({ from: '/admin/$modulo' });
  return <CreateScreen key={definicion.contract.key} definicion={definicion} />;
}

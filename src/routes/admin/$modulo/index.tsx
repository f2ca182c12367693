import { ListScreen } from '#modulos/ListScreen.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/$modulo/')({ component: Screen });

function Screen() {
  const { definicion } = Route.useRouteContext();
  return <ListScreen key={definicion.contract.key} definicion={definicion} />;
}

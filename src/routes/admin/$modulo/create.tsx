import { CreateScreen } from '#modulos/CreateScreen.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/$modulo/create')({ component: Screen });

function Screen() {
  const { definicion } = Route.useRouteContext();
  return <CreateScreen key={definicion.contract.key} definicion={definicion} />;
}

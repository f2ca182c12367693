import { EditScreen } from '#modulos/EditScreen.tsx';
import { createFileRoute, useLoaderData } from '@tanstack/react-router';
import { parseId } from '../-parse-id.ts';

export const Route = createFileRoute('/admin/$modulo/edit/$id')({ component: Screen });

function Screen() {
  const definicion = useLoaderData({ from: '/admin/$modulo' });
  const { id } = Route.useParams();
  return <EditScreen key={`${definicion.contract.key}/${id}`} definicion={definicion} id={parseId(id)} />;
}

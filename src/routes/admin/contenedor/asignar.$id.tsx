import { MoverContenedores } from '#features/contenedor/MoverContenedores.tsx';
import { createFileRoute } from '@tanstack/react-router';
import { parseId } from '../-parse-id.ts';

export const Route = createFileRoute('/admin/contenedor/asignar/$id')({ component: Screen });

function Screen() {
  const { id } = Route.useParams();
  return <MoverContenedores key={id} id={parseId(id)} />;
}

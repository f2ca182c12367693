import { OperacionDetail } from '#features/operacion/OperacionDetail.tsx';
import { createFileRoute } from '@tanstack/react-router';
import { parseId } from '../-parse-id.ts';

export const Route = createFileRoute('/admin/operacion/detail/$id')({ component: Screen });

function Screen() {
  const { id } = Route.useParams();
  return <OperacionDetail key={id} id={parseId(id)} />;
}

import { FacturaDetail } from '#features/factura/FacturaDetail.tsx';
import { createFileRoute } from '@tanstack/react-router';
import { parseId } from '../-parse-id.ts';

export const Route = createFileRoute('/admin/factura/detail/$id')({ component: Screen });

function Screen() {
  const { id } = Route.useParams();
  return <FacturaDetail key={id} id={parseId(id)} />;
}

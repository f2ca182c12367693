import { FacturaCreate } from '#features/factura/FacturaCreate.tsx';
import { createFileRoute } from '@tanstack/react-router';
import { parseId } from '../-parse-id.ts';

export const Route = createFileRoute('/admin/factura/create/$id')({ component: Screen });

function Screen() {
  const { id } = Route.useParams();
  return <FacturaCreate key={id} clienteId={parseId(id)} />;
}

import type { FacturaRecord } from '#contracts/factura.ts';
import type { Consulta } from '#data/queries/query.ts';
import { formatFecha } from '#domain/date.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { PendingBadge, type PendingState } from '#ui/feedback/PendingBadge.tsx';
import { nombreFactura } from '#domain/numero.ts';
import { titulo } from '#domain/text.ts';
import { EstadoPago } from './PaymentStatus.tsx';
import { ImprimirButton } from './PrintButton.tsx';
import { PagoButton } from './PaymentButton.tsx';

interface FacturaHeaderProps {
  factura: FacturaRecord;
  pendiente: PendingState | undefined;
  local: Consulta<FacturaRecord>['local'];
  onReturned: (factura: FacturaRecord) => void;
}

export function FacturaHeader({ factura, pendiente, local, onReturned }: FacturaHeaderProps) {
  const { id, pagada, created_at } = factura;
  const nombre = titulo(nombreFactura(id));
  return (
    <PageHeader
      title={nombre}
      description={
        <>
          <EstadoPago pagada={pagada} /> Emitida el {formatFecha(created_at)}
          <PendingBadge state={pendiente} />
        </>
      }
      local={local}
      crumbs={[{ label: 'Factura', link: { to: '/admin/factura' } }, { label: nombre }]}
      actions={
        <>
          <ImprimirButton factura={factura} />
          <PagoButton factura={factura} onReturned={onReturned} />
        </>
      }
    />
  );
}

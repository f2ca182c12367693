import type { FacturaRecord } from '#contracts/factura.ts';
import type { Consulta } from '#data/queries/consulta.ts';
import { formatFecha } from '#domain/fecha.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PendingBadge, type PendingState } from '#ui/PendingBadge.tsx';
import { nombreFactura } from '#domain/numero.ts';
import { titulo } from '#domain/texto.ts';
import { EstadoPago } from './EstadoPago.tsx';
import { ImprimirButton } from './ImprimirButton.tsx';
import { PagoButton } from './PagoButton.tsx';

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

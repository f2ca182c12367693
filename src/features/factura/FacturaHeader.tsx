import { useMay } from '#data/queries/use-may.ts';
import type { PendingState } from '#domain/vocabulary.ts';
import type { FacturaRecord } from '#contracts/factura.ts';
import type { QueryAnswer } from '#data/queries/query.ts';
import { formatPesos } from '#domain/money.ts';
import { Unbroken } from '#ui/base/Unbroken.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { PendingBadge } from '#ui/feedback/PendingBadge.tsx';
import { nombreFactura } from '#domain/numero.ts';
import { titleCase } from '#domain/text.ts';
import { PaymentStatus } from './PaymentStatus.tsx';
import { PrintButton } from './PrintButton.tsx';
import { paidDay } from './paid-day.ts';
import { PaymentButton } from './PaymentButton.tsx';

interface FacturaHeaderProps {
  factura: FacturaRecord;
  pending: PendingState | undefined;
  local: QueryAnswer<FacturaRecord>['local'];
  onReturned: (factura: FacturaRecord) => void;
}

export function FacturaHeader({ factura, pending, local, onReturned }: FacturaHeaderProps) {
  const may = useMay();
  const { id, pagada, emitida_en, abonado, saldo } = factura;
  const paidOn = paidDay(factura);
  const nombre = titleCase(nombreFactura(id));
  return (
    <PageHeader
      title={nombre}
      description={
        <>
          <PaymentStatus pagada={pagada} /> Emitida el <Unbroken>{emitida_en}</Unbroken>
          {!pagada && abonado > 0 && ` · quedan ${formatPesos(saldo)} por pagar`}
          {paidOn !== null && ` · pagada el ${paidOn}`}
          <PendingBadge state={pending} />
        </>
      }
      local={local}
      crumbs={[{ label: 'Factura', link: { to: '/admin/factura' } }, { label: nombre }]}
      actions={
        <>
          <PrintButton factura={factura} />
          {may('factura.update') && <PaymentButton factura={factura} onReturned={onReturned} />}
        </>
      }
    />
  );
}

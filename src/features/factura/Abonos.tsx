import type { FacturaRecord } from '#contracts/factura.ts';
import { useMay } from '#data/queries/use-may.ts';
import { formatPesos } from '#domain/money.ts';
import type { Id } from '#domain/tables.ts';
import type { PendingState } from '#domain/vocabulary.ts';
import { PendingBadge } from '#ui/feedback/PendingBadge.tsx';
import { Card, SectionTitle } from '#ui/layout/Card.tsx';
import { CardEntries } from '#ui/layout/CardEntries.tsx';
import { css } from '#ui/styles/chakra.ts';
import { RowActions } from '#ui/table/RowActions.tsx';
import { abonoDetails, useAbonos } from './use-abonos.ts';

interface AbonosProps {
  factura: FacturaRecord;
  pending: ReadonlyMap<Id, PendingState>;
}

/** The payments of an invoice, by day. */
export function Abonos({ factura, pending }: AbonosProps) {
  const canRemove = useMay()('abono.remove');
  const { list, remove, modal } = useAbonos(factura);
  const { abonos } = factura;
  if (abonos.length === 0) return modal;
  return (
    <Card as="section" className={css({ marginTop: '16px' })}>
      <SectionTitle>Pagos</SectionTitle>
      <CardEntries ref={list} aria-label="Pagos">
        {abonos.map((abono) => (
          <li key={abono.uuid}>
            <div>
              {abono.fecha}
              <PendingBadge state={pending.get(abono.uuid)} />
              <p>{abonoDetails(abono)}</p>
            </div>
            <b>{formatPesos(abono.monto)}</b>
            {canRemove && (
              <RowActions
                actions={[
                  {
                    label: 'Eliminar',
                    hint: `Eliminar el pago de ${formatPesos(abono.monto)}`,
                    danger: true,
                    onClick: () => remove(abono),
                  },
                ]}
              />
            )}
          </li>
        ))}
      </CardEntries>
      {modal}
    </Card>
  );
}

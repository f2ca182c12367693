import type { AbonoRecord } from '#contracts/abono.ts';
import type { FacturaRecord } from '#contracts/factura.ts';
import { useMay } from '#data/queries/use-may.ts';
import { formatPesos } from '#domain/money.ts';
import type { Id } from '#domain/tables.ts';
import type { PendingState } from '#domain/vocabulary.ts';
import { PendingBadge } from '#ui/feedback/PendingBadge.tsx';
import { Card, SectionTitle } from '#ui/layout/Card.tsx';
import { chakra, css } from '#ui/styles/chakra.ts';
import { RowActions } from '#ui/table/RowActions.tsx';
import { useAbonos } from './use-abonos.ts';

const List = chakra('ul', {
  base: {
    listStyle: 'none',
    '& li': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '4px 12px',
      padding: '8px 0',
      borderTopWidth: '1px',
    },
    '& li > div:first-of-type': { flex: '1 1 13rem', minWidth: 0, overflowWrap: 'anywhere' },
    // Amounts and buttons end at the same edge, on a phone on a line of their own.
    '& li > strong:last-child, & li > div:last-of-type': { marginInlineStart: 'auto' },
    '& strong': { fontVariantNumeric: 'tabular-nums' },
    '& p': { color: 'muted', fontSize: 'var(--fs-sm)' },
  },
});

interface AbonosProps {
  factura: FacturaRecord;
  pending: ReadonlyMap<Id, PendingState>;
}

/** The payments of an invoice, by day. */
export function Abonos({ factura, pending }: AbonosProps) {
  const canRemove = useMay()('abono.remove');
  const { remove, modal } = useAbonos(factura);
  const { abonos } = factura;
  const details = ({ medio, referencia }: AbonoRecord): string =>
    referencia === null ? medio : `${medio} · ${referencia}`;
  if (abonos.length === 0) return modal;
  return (
    <Card as="section" className={css({ marginTop: '16px' })}>
      <SectionTitle>Pagos</SectionTitle>
      <List aria-label="Pagos">
        {abonos.map((abono) => (
          <li key={abono.uuid}>
            <div>
              {abono.fecha}
              <PendingBadge state={pending.get(abono.uuid)} />
              <p>{details(abono)}</p>
            </div>
            <strong>{formatPesos(abono.monto)}</strong>
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
      </List>
      {modal}
    </Card>
  );
}

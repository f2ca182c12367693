import { formatPesos } from '#domain/money.ts';
import type { Totals } from '#domain/factura.ts';
import { chakra } from '#ui/styles/chakra.ts';

const List = chakra('dl', {
  base: {
    display: 'grid',
    gap: '6px',
    width: 'fit-content',
    minWidth: 'min(340px, 100%)',
    marginInlineStart: 'auto',
    padding: '14px',
    // The amount moves under its name where both do not fit.
    '& > div': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '0 32px' },
    '& dt': { color: 'muted' },
    '& dd': { marginInlineStart: 'auto' },
    '& > :last-of-type': { paddingTop: '6px', borderTopWidth: '1px' },
    '& > :last-of-type *': {
      color: 'fg',
      fontSize: '1.1875rem',
      fontWeight: 650,
    },
  },
});

/** SUBTOTAL, IVA and TOTAL. */
export function FacturaTotals({ totals }: { totals: Totals }) {
  const rows = [
    ['SUBTOTAL', totals.subtotal],
    ['IVA', totals.iva],
    ['TOTAL', totals.total],
  ] as const;
  return (
    <List aria-live="polite">
      {rows.map(([name, monto]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatPesos(monto)}</dd>
        </div>
      ))}
    </List>
  );
}

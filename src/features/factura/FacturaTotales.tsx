import { formatPesos } from '#domain/dinero.ts';
import type { Totales } from '#domain/factura.ts';
import { chakra } from '#ui/chakra.ts';

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    rowGap: '6px',
    width: 'fit-content',
    minWidth: 'min(340px, 100%)',
    marginInlineStart: 'auto',
    padding: '14px',
    '& dt': { color: 'muted' },
    '& dd': { textAlign: 'end', paddingInlineStart: '32px' },
    '& :nth-of-type(3)': {
      color: 'fg',
      fontSize: '1.1875rem',
      fontWeight: 650,
      paddingTop: '6px',
      borderTopWidth: '1px',
    },
  },
});

/** SUBTOTAL, IVA and TOTAL. */
export function FacturaTotales({ totales }: { totales: Totales }) {
  return (
    <List aria-live="polite">
      <dt>SUBTOTAL</dt>
      <dd>{formatPesos(totales.subtotal)}</dd>
      <dt>IVA</dt>
      <dd>{formatPesos(totales.iva)}</dd>
      <dt>TOTAL</dt>
      <dd>{formatPesos(totales.total)}</dd>
    </List>
  );
}

import { formatPesos } from '#domain/money.ts';
import type { Totals } from '#domain/factura.ts';
import { COARSE_OR_SMALL, PHONE } from '#ui/styles/media.ts';
import { chakra } from '#ui/styles/chakra.ts';
import { totalLines } from './total-lines.ts';

const List = chakra('dl', {
  base: {
    display: 'grid',
    gap: '6px',
    width: 'fit-content',
    minWidth: 'min(340px, 100%)',
    marginInlineStart: 'auto',
    padding: '14px',
    // In sight below a long list of items. In a form on a touch device the bar with 'Guardar' has that place.
    position: 'sticky',
    bottom: 'calc(var(--bottom-bar) + env(safe-area-inset-bottom))',
    zIndex: 4,
    bg: 'canvas',
    [PHONE]: { borderTopWidth: '1px' },
    '&[data-in-form]': { bg: 'panel', [COARSE_OR_SMALL]: { position: 'static' } },
    // The amount moves under its name where both do not fit.
    '& > div': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '0 32px' },
    '& dt': { color: 'muted' },
    '& dt[data-note]::after': { content: '" (" attr(data-note) ")"' },
    '& dd': { marginInlineStart: 'auto' },
    '& > :last-of-type': { paddingTop: '6px', borderTopWidth: '1px' },
    '& > :last-of-type *': {
      color: 'fg',
      fontSize: '1.1875rem',
      fontWeight: 650,
    },
  },
});

/** SUBTOTAL, EXENTO where there is any, IVA and TOTAL, of an invoice or of the form that creates one. */
export function FacturaTotals({ totals, inForm = false }: { totals: Totals; inForm?: boolean }) {
  return (
    <List aria-live="polite" data-in-form={inForm || undefined}>
      {totalLines(totals).map(({ name, note, monto }) => (
        <div key={name}>
          <dt data-note={note ?? undefined}>{name}</dt>
          <dd>{formatPesos(monto)}</dd>
        </div>
      ))}
    </List>
  );
}

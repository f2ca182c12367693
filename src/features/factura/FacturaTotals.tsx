import { formatPesos } from '#domain/money.ts';
import type { Totals } from '#domain/factura.ts';
import { COARSE_OR_SMALL, PHONE } from '#ui/styles/media.ts';
import { chakra } from '#ui/styles/chakra.ts';
import { totalLines } from './total-lines.ts';

/**
 * Opaque, and in sight below a long list of items, but not on a screen less than 30rem high, of which a bar would take too much: there
 * `bottom` is far below it.
 */
const stuck = {
  position: 'sticky',
  bottom: 'min(calc(var(--bottom-bar) + env(safe-area-inset-bottom)), calc((100dvh - 30rem) * 99))',
  zIndex: 4,
  bg: 'canvas',
  borderTopWidth: '1px',
} as const;

const List = chakra('dl', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    alignItems: 'baseline',
    gap: '4px 32px',
    clear: 'both',
    padding: '12px 14px',
    // The amount moves under its name where both do not fit.
    '& > div': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '0 12px' },
    '& dt': { color: 'muted' },
    '& dt[data-note]::after': { content: '" (" attr(data-note) ")"', whiteSpace: 'nowrap' },
    '& dd': { marginInlineStart: 'auto' },
    '& > :last-of-type *': {
      color: 'fg',
      fontSize: 'min(1.1875rem, 8vw)',
      fontWeight: 650,
    },
    '&:not([data-in-form])': stuck,
    // In a form on a touch device the bar with 'Guardar' has that place.
    '&[data-in-form]': { ...stuck, bg: 'panel', [COARSE_OR_SMALL]: { position: 'static' } },
    // Below each other; the total alone stays in sight.
    [PHONE]: {
      flexDirection: 'column',
      alignItems: 'stretch',
      paddingInline: 0,
      '&:not([data-in-form])': {
        display: 'contents',
        '& > div': { clear: 'both', paddingBlock: '3px' },
        '& > :last-of-type': { ...stuck, paddingBlock: '10px' },
      },
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

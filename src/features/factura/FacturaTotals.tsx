import { formatPesos } from '#domain/money.ts';
import { IVA_PERCENT, type Totals } from '#domain/factura.ts';
import { COARSE_OR_SMALL, PHONE } from '#ui/styles/media.ts';
import { chakra } from '#ui/styles/chakra.ts';

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
    // The rate stands outside of the label, which is 'IVA' alone (R6.3).
    '& dt[data-rate]::after': { content: '" (" attr(data-rate) ")"' },
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
  const rows = [
    ['SUBTOTAL', totals.subtotal],
    ...(totals.exento > 0 ? ([['EXENTO', totals.exento]] as const) : []),
    ['IVA', totals.iva],
    ['TOTAL', totals.total],
  ] as const;
  return (
    <List aria-live="polite" data-in-form={inForm || undefined}>
      {rows.map(([name, monto]) => (
        <div key={name}>
          <dt data-rate={name === 'IVA' ? `${IVA_PERCENT} %` : undefined}>{name}</dt>
          <dd>{formatPesos(monto)}</dd>
        </div>
      ))}
    </List>
  );
}

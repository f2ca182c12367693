import { formatPesos } from '#domain/money.ts';
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
    '& dd': { marginInlineStart: 'auto', fontVariantNumeric: 'tabular-nums' },
    '& > :last-of-type': { paddingTop: '6px', borderTopWidth: '1px' },
    '& > :last-of-type *': { color: 'fg', fontSize: '1.1875rem', fontWeight: 650 },
  },
});

interface Totals {
  comisiones: number;
  anticipos: number;
  descuentos: number;
  total: number;
}

/** The amounts of a settlement as rows; what is subtracted has a minus. */
export const totalRows = ({ comisiones, anticipos, descuentos, total }: Totals): [string, string][] => [
  ['Comisiones', formatPesos(comisiones)],
  ['Anticipos', formatPesos(-anticipos)],
  ['Descuentos', formatPesos(-descuentos)],
  ['Total', formatPesos(total)],
];

export function LiquidacionTotals({ totals }: { totals: Totals }) {
  return (
    <List aria-live="polite">
      {totalRows(totals).map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </List>
  );
}

import type { RentabilidadSums as Totals } from '#contracts/rentabilidad.ts';
import { formatNumero, formatPesos } from '#domain/money.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { chakra, css } from '#ui/styles/chakra.ts';
import { percentText } from './texts.ts';

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(10rem, 100%), 1fr))',
    gap: '10px 16px',
    '& dt': { color: 'muted', fontSize: 'var(--fs-sm)' },
    '& dd': {
      fontSize: 'min(1.125rem, 9vw)',
      fontWeight: 700,
      fontVariantNumeric: 'tabular-nums',
      whiteSpace: 'nowrap',
    },
    '& dd small': {
      display: 'block',
      color: 'muted',
      fontSize: 'var(--fs-sm)',
      fontWeight: 400,
      whiteSpace: 'normal',
    },
    '& dd[data-negative]': { color: 'bad' },
  },
});

/** '12 operaciones y 3 cobros sin operación'. */
function countText({ operaciones, cobros }: Totals): string {
  const ofOperaciones = `${formatNumero(operaciones)} ${operaciones === 1 ? 'operación' : 'operaciones'}`;
  if (cobros === 0) return ofOperaciones;
  return `${ofOperaciones} y ${formatNumero(cobros)} ${cobros === 1 ? 'cobro' : 'cobros'} sin operación`;
}

const LOADING = <Skeleton height="1em" width="6em" marginBlock="0.25em" />;
const LOADING_HINT = <Skeleton height="1em" width="9em" marginBlock="0.25em" />;

interface TotalProps {
  label: string;
  /** Pesos; null while loading. */
  amount: number | null;
  hint: string;
}

function Total({ label, amount, hint }: TotalProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd data-negative={(amount ?? 0) < 0 || undefined}>
        {amount === null ? LOADING : formatPesos(amount)}
        <small>{amount === null ? LOADING_HINT : hint}</small>
      </dd>
    </div>
  );
}

const shareText = ({ margen_pct }: Totals): string =>
  margen_pct === null ? 'Sin nada cobrado' : `${percentText(margen_pct)} de lo cobrado`;

/** The totals of all pages; undefined while loading. */
export function RentabilidadTotals({ totales }: { totales: Totals | undefined }) {
  const { cobrado = null, costo = null, margen = null } = totales ?? {};
  return (
    <Card as="section" aria-label="Totales" className={css({ marginBottom: '16px' })}>
      <List>
        <Total label="Cobrado, sin IVA" amount={cobrado} hint={totales ? countText(totales) : ''} />
        <Total label="Costos" amount={costo} hint="Comisiones y costos de cobros" />
        <Total label="Margen" amount={margen} hint={totales ? shareText(totales) : ''} />
      </List>
    </Card>
  );
}

import type { RentabilidadSums as Totals } from '#contracts/rentabilidad.ts';
import { formatNumero, formatPesos } from '#domain/money.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { chakra, css } from '#ui/styles/chakra.ts';
import { percentText } from './texts.ts';

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(8.5rem, 100%), 1fr))',
    gap: '10px 16px',
    '& dt': { color: 'muted', fontSize: 'var(--fs-sm)' },
    '& dd': {
      fontSize: '1.125rem',
      fontWeight: 700,
      fontVariantNumeric: 'tabular-nums',
      overflowWrap: 'anywhere',
    },
    '& dd small': { display: 'block', color: 'muted', fontSize: 'var(--fs-sm)', fontWeight: 400 },
    '& dd[data-negative]': { color: 'bad' },
  },
});

/** '12 operaciones y 3 cobros sin operación'. */
function countText({ operaciones, cobros }: Totals): string {
  const ofOperaciones = `${formatNumero(operaciones)} ${operaciones === 1 ? 'operación' : 'operaciones'}`;
  if (cobros === 0) return ofOperaciones;
  return `${ofOperaciones} y ${formatNumero(cobros)} ${cobros === 1 ? 'cobro' : 'cobros'} sin operación`;
}

/** The totals of all pages. */
export function RentabilidadTotals({ totales }: { totales: Totals | undefined }) {
  return (
    <Card as="section" aria-label="Totales" className={css({ marginBottom: '16px' })}>
      {totales === undefined ? (
        <Skeleton height="3.4em" />
      ) : (
        <List>
          <div>
            <dt>Cobrado, sin IVA</dt>
            <dd>
              {formatPesos(totales.cobrado)}
              <small>{countText(totales)}</small>
            </dd>
          </div>
          <div>
            <dt>Costos</dt>
            <dd>
              {formatPesos(totales.costo)}
              <small>Comisiones y costos de cobros</small>
            </dd>
          </div>
          <div>
            <dt>Margen</dt>
            <dd data-negative={totales.margen < 0 || undefined}>
              {formatPesos(totales.margen)}
              <small>
                {totales.margen_pct === null
                  ? 'Sin nada cobrado'
                  : `${percentText(totales.margen_pct)} de lo cobrado`}
              </small>
            </dd>
          </div>
        </List>
      )}
    </Card>
  );
}

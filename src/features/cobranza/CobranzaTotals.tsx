import { type Ageing, overdueOf, BUCKETS } from '#domain/cobranza.ts';
import { formatPesos } from '#domain/money.ts';
import { Card } from '#ui/layout/Card.tsx';
import { chakra, css } from '#ui/styles/chakra.ts';
import { PHONE } from '#ui/styles/media.ts';
import { AgeingBar, AgeingSwatch } from './AgeingBar.tsx';
import { BUCKET_LABEL } from './ageing.ts';

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(8.5rem, 100%), 1fr))',
    gap: '10px 16px',
    [PHONE]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    '& dt': {
      display: 'flex',
      alignItems: 'center',
      gap: '6px',
      color: 'muted',
      fontSize: 'var(--fs-sm)',
    },
    '& dd': { fontWeight: 600, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
    '& > [data-sum] dd': { fontSize: '1.125rem', fontWeight: 700 },
  },
});

/** The totals of all pages, which also explain the bars of the clients. */
export function CobranzaTotals({ totales }: { totales: Ageing }) {
  const { total } = totales;
  return (
    <Card as="section" aria-label="Totales" className={css({ marginBottom: '16px' })}>
      <List>
        {BUCKETS.map((bucket) => (
          <div key={bucket}>
            <dt>
              <AgeingSwatch bucket={bucket} />
              {BUCKET_LABEL[bucket]}
              {bucket !== 'por_vencer' && ' días'}
            </dt>
            <dd>{formatPesos(totales[bucket])}</dd>
          </div>
        ))}
        <div data-sum>
          <dt>Vencido</dt>
          <dd>{formatPesos(overdueOf(totales))}</dd>
        </div>
        <div data-sum>
          <dt>Total</dt>
          <dd>{formatPesos(total)}</dd>
        </div>
      </List>
      {total > 0 && <AgeingBar ageing={totales} />}
    </Card>
  );
}

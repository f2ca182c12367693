import { type Ageing, overdueOf, BUCKETS } from '#domain/cobranza.ts';
import { formatPesos } from '#domain/money.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { chakra, css } from '#ui/styles/chakra.ts';
import { PHONE } from '#ui/styles/media.ts';
import { AgeingBar, AgeingSwatch } from './AgeingBar.tsx';
import { BUCKET_LABEL } from './ageing.ts';
import type { ReactNode } from 'react';

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(8.5rem, 100%), 1fr))',
    gap: '10px 16px',
    // One column where large text would break an amount.
    [PHONE]: { gridTemplateColumns: 'repeat(auto-fit, minmax(min(7.5rem, 100%), 1fr))' },
    '& dt': {
      display: 'flex',
      alignItems: 'center',
      gap: '6px',
      color: 'muted',
      fontSize: 'var(--fs-sm)',
    },
    '& dd': { fontWeight: 600, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    '& > [data-sum] dd': { fontSize: '1rem', fontWeight: 700 },
  },
});

/** The room of a total, and of the bar, while they are loading. */
const LOADING = <Skeleton height="1em" width="5em" marginBlock="0.25em" />;
const LOADING_BAR = <Skeleton height="10px" width="100%" marginBlock="5px 0" />;

/** The totals of all pages, which also explain the bars of the clients; undefined while loading. */
export function CobranzaTotals({ totales }: { totales: Ageing | undefined }) {
  const amount = (of: (known: Ageing) => number): ReactNode => (totales ? formatPesos(of(totales)) : LOADING);
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
            <dd>{amount((known) => known[bucket])}</dd>
          </div>
        ))}
        <div data-sum>
          <dt>Vencido</dt>
          <dd>{amount(overdueOf)}</dd>
        </div>
        <div data-sum>
          <dt>Total</dt>
          <dd>{amount(({ total }) => total)}</dd>
        </div>
      </List>
      {totales === undefined ? LOADING_BAR : totales.total > 0 && <AgeingBar ageing={totales} />}
    </Card>
  );
}

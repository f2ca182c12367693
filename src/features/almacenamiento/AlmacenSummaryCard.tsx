import { useAlmacenSummary } from '#data/queries/use-local-almacen.ts';
import { formatNumero } from '#domain/money.ts';
import { Card } from '#ui/layout/Card.tsx';
import { PHONE } from '#ui/styles/media.ts';
import { chakra, css } from '#ui/styles/chakra.ts';

const Figures = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    gap: '12px 20px',
    [PHONE]: { gridTemplateColumns: 'repeat(auto-fit, minmax(min(7.5rem, 100%), 1fr))' },
    // Subgrid aligns labels and figures with those of the other pairs, even if a label is long.
    '& > div': { display: 'grid', gridTemplateRows: 'subgrid', gridRow: 'span 2', rowGap: 0 },
    '& dt': { color: 'muted', fontSize: 'var(--fs-sm)' },
    '& dd': { fontSize: '1.375rem', fontWeight: 650, lineHeight: 1.25 },
  },
});

/** The totals of all warehouses; not shown until this device has all rows. */
export function AlmacenSummaryCard() {
  const summary = useAlmacenSummary();
  if (summary === null) return null;
  const figures = [
    ['Vacíos', summary.vacios],
    ['Con mercadería', summary.con_mercaderia],
    ['Bodegas ocupadas', summary.bodegas],
    ['Sin días libres', summary.sin_dias_libres],
  ] as const;
  return (
    <Card className={css({ marginBottom: '20px' })}>
      <Figures>
        {figures.map(([label, figure]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatNumero(figure)}</dd>
          </div>
        ))}
      </Figures>
    </Card>
  );
}

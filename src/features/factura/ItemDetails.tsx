import type { FacturaRecord } from '#contracts/factura.ts';
import { Card, SectionTitle } from '#ui/layout/Card.tsx';
import { chakra, css } from '#ui/styles/chakra.ts';
import { itemsOf } from './items.ts';

const List = chakra('dl', {
  base: {
    display: 'grid',
    gap: '6px',
    '& > div': { display: 'flex', flexWrap: 'wrap', gap: '0 16px' },
    '& dt': { flex: '1 1 280px' },
    '& dd': { flex: '1 1 280px', color: 'muted' },
  },
});

/** The container of each item, and how the amount of an extra was computed: the table has only the texts of R6.3. */
export function ItemDetails({ factura }: { factura: FacturaRecord }) {
  const items = itemsOf(factura);
  if (items.length === 0) return null;
  return (
    <Card
      as="section"
      aria-label="Detalle de los ítems"
      className={css({ marginTop: '16px', clear: 'both' })}
    >
      <SectionTitle>Detalle de los ítems</SectionTitle>
      <List>
        {items.map(({ key, paper, receipt }) => (
          <div key={key}>
            <dt>{paper}</dt>
            {receipt !== null && <dd>{receipt}</dd>}
          </div>
        ))}
      </List>
    </Card>
  );
}

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
    '& dd': { color: 'muted' },
  },
});

/** Explains the amount of each extra of the invoice, since the rows of the table have only the texts of R6.3. */
export function Receipts({ factura }: { factura: FacturaRecord }) {
  const extras = itemsOf(factura).filter(({ receipt }) => receipt !== null);
  if (extras.length === 0) return null;
  return (
    <Card
      as="section"
      aria-label="Cálculo de los extras"
      className={css({ marginTop: '16px', clear: 'both' })}
    >
      <SectionTitle>Cálculo de los extras</SectionTitle>
      <List>
        {extras.map(({ key, paper, receipt }) => (
          <div key={key}>
            <dt>{paper}</dt>
            <dd>{receipt}</dd>
          </div>
        ))}
      </List>
    </Card>
  );
}

import type { Dashboard } from '#contracts/dashboard.ts';
import { Card } from '#ui/layout/Card.tsx';
import { COARSE, MEDIUM_BOX, PHONE } from '#ui/styles/media.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { VisuallyHidden } from '#ui/base/VisuallyHidden.tsx';
import { chakra, css } from '#ui/styles/chakra.ts';
import { createLink } from '@tanstack/react-router';
import { dashboardFigures } from './texts.ts';

const Box = chakra('div', { base: { containerType: 'inline-size' } });
const Grid = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    gap: '12px',
    // Two columns, or one.
    [MEDIUM_BOX]: { gridTemplateColumns: 'repeat(auto-fit, minmax(min(20rem, 100%), 1fr))' },
    [PHONE]: { gap: '8px', '& > section': { padding: '12px 16px' } },
  },
});
const Title = chakra('h2', { base: { color: 'muted', fontWeight: 550 } });
/** The whole card is the link's. */
const Whole = createLink(
  chakra('a', {
    base: {
      textDecoration: 'none',
      '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'lg' },
      '&:is(:hover, :focus-visible)': { textDecoration: 'underline' },
      // For a finger, and for programs that press what an element covers itself.
      [COARSE]: { paddingBlock: '13px' },
    },
  }),
);
const Value = chakra('p', {
  // Of the card's width: an amount of ten figures fits.
  base: {
    fontSize: 'min(1.625rem, 12cqi)',
    whiteSpace: 'nowrap',
    fontWeight: 650,
    lineHeight: 1.3,
    letterSpacing: '-0.015em',
  },
});
const Detail = chakra('p', { base: { color: 'muted', fontSize: 'var(--fs-sm)' } });

const TITLES = ['Ventas', 'Operaciones por facturar', 'Operaciones en proceso', 'Comisión Ventas'];

/** The four cards; skeletons while loading. */
export function Figures({ figures }: { figures: Dashboard | undefined }) {
  return (
    <Box>
      <Grid>
        {figures === undefined && <VisuallyHidden>Cargando…</VisuallyHidden>}
        {figures === undefined
          ? TITLES.map((title) => (
              <Card key={title} as="section">
                <Title>{title}</Title>
                <Skeleton height="1.9rem" width="60%" marginBlock="2px" />
                <Skeleton height="1em" width="85%" />
              </Card>
            ))
          : dashboardFigures(figures).map(({ title, value, detalle, link }) => (
              <Card
                key={title}
                as="section"
                className={css({ position: 'relative', containerType: 'inline-size' })}
              >
                <Title>
                  <Whole {...link}>{title}</Whole>
                </Title>
                <Value>{value}</Value>
                <Detail>{detalle}</Detail>
              </Card>
            ))}
      </Grid>
    </Box>
  );
}

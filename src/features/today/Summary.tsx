import { COARSE, NARROW_BOX } from '#ui/styles/media.ts';
import { chakra, css } from '#ui/styles/chakra.ts';
import type { Today } from '#views/today.ts';
import { todayFigures } from './figures.ts';
import { anchorOf } from './texts.ts';

const List = chakra('ul', {
  base: {
    listStyle: 'none',
    display: 'grid',
    // The last one is an amount.
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr)) minmax(max-content, 1.4fr)',
    [NARROW_BOX]: {
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(7.5rem, 100%), 1fr))',
      '& > li:last-of-type': { gridColumn: '1 / -1' },
    },
    gap: '8px',
    marginBottom: '12px',
    '& a': {
      display: 'grid',
      alignContent: 'center',
      height: '100%',
      padding: '8px 12px',
      bg: 'panel',
      borderWidth: '1px',
      borderRadius: 'md',
      color: 'inherit',
      textDecoration: 'none',
      [COARSE]: { minHeight: '64px' },
      '&:hover': { borderColor: 'muted' },
      '&[data-alert]': { bg: 'badSoft', color: 'bad', borderColor: 'bad' },
    },
    '& span': { overflowWrap: 'anywhere' },
    '& b': { fontSize: 'min(1.25rem, 8cqi)', fontWeight: 650, lineHeight: 1.2, whiteSpace: 'nowrap' },
  },
});

/** The board in five figures, each a link to its group. */
export function TodaySummary({ today }: { today: Today }) {
  return (
    <nav aria-label="Resumen del día" className={css({ containerType: 'inline-size' })}>
      <List>
        {todayFigures(today).map(({ group, value, text, alert }) => (
          <li key={group}>
            <a href={`#${anchorOf(group)}`} data-alert={alert || undefined}>
              <b>{value}</b>
              <span>{text}</span>
            </a>
          </li>
        ))}
      </List>
    </nav>
  );
}

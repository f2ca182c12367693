import { chakra } from '../styles/chakra.ts';
import { createLink } from '@tanstack/react-router';
import { PHONE, PRINT } from '../styles/media.ts';
import type { NavEntry } from './nav-entry.ts';
import { useMedia } from '../base/use-media.ts';

const Bar = chakra('nav', {
  base: {
    position: 'fixed',
    insetInline: 0,
    bottom: 0,
    zIndex: 20,
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    bg: 'panel',
    borderTopWidth: '1px',
    paddingBottom: 'env(safe-area-inset-bottom)',
    paddingLeft: 'env(safe-area-inset-left)',
    paddingRight: 'env(safe-area-inset-right)',
    [PRINT]: { display: 'none' },
  },
});

const Tab = createLink(
  chakra('a', {
    base: {
      display: 'grid',
      justifyItems: 'center',
      alignContent: 'center',
      gap: '2px',
      height: 'var(--bottom-bar)',
      color: 'muted',
      // A single word cannot wrap: with large text its size is limited to a quarter of the screen.
      fontSize: 'min(0.6875rem, 3vw)',
      fontWeight: 550,
      textDecoration: 'none',
      '& svg': { fontSize: 'min(1.4rem, 28px)' },
      '&[aria-current=page]': { color: 'accent', boxShadow: 'inset 0 3px 0 {colors.brand}' },
    },
  }),
);

/** The phone's navigation bar with the daily screens; the whole menu stays behind 'Menú'. Two to five entries. */
export function BottomBar({ entries }: { entries: readonly NavEntry[] }) {
  const phone = useMedia(PHONE);
  return (
    phone && (
      <Bar aria-label="Accesos rápidos">
        {entries.map(({ label, icon: Icon, ...link }) => (
          <Tab key={label} {...link}>
            <Icon />
            {label}
          </Tab>
        ))}
      </Bar>
    )
  );
}

import { chakra, css } from '../styles/chakra.ts';
import type { Key, ReactNode } from 'react';
import { IconNeutral, type IconType } from './icons.ts';

const List = chakra('ol', { base: { listStyle: 'none' } });
const Item = chakra('li', {
  base: {
    position: 'relative',
    paddingInlineStart: '44px',
    paddingBottom: '20px',
    _before: {
      content: '""',
      position: 'absolute',
      insetInlineStart: '15px',
      top: '32px',
      bottom: 0,
      width: '2px',
      bg: 'line',
    },
    '&:last-of-type::before': { display: 'none' },
  },
});
const Dot = chakra('span', {
  base: {
    position: 'absolute',
    insetInlineStart: 0,
    top: 0,
    display: 'grid',
    placeItems: 'center',
    width: '32px',
    height: '32px',
    borderRadius: 'full',
    bg: 'accentSoft',
    color: 'accent',
  },
});
const Head = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 12px', minHeight: '32px' },
});

export interface TimelineEntry {
  key: Key;
  title: ReactNode;
  /** Text under the title: 'de … a …'. */
  time?: ReactNode;
  icon?: IconType;
  /** Buttons at the far end of the title's line: Editar, Eliminar. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** Events, oldest first, as an ordered list. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <List>
      {entries.map(({ key, title, time, icon: Icon = IconNeutral, actions, children }) => (
        <Item key={key}>
          <Dot>
            <Icon />
          </Dot>
          <Head>
            <h3 className={css({ flex: '1 1 180px', fontWeight: 600 })}>{title}</h3>
            {actions}
          </Head>
          {time !== undefined && <p className={css({ color: 'muted' })}>{time}</p>}
          {children}
        </Item>
      ))}
    </List>
  );
}

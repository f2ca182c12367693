import { chakra } from '@chakra-ui/react';
import { createLink, type LinkProps } from '@tanstack/react-router';
import type { Key } from 'react';
import { EmptyState } from './EmptyState.tsx';
import { IconBell, type IconType } from './icons.ts';
import { Popover } from './Popover.tsx';

const Count = chakra('span', {
  base: {
    minWidth: '18px',
    paddingInline: '5px',
    borderRadius: 'full',
    bg: 'badSolid',
    color: 'white',
    fontSize: '0.75rem',
    fontWeight: 650,
    lineHeight: '18px',
  },
});
const List = chakra('ul', { base: { listStyle: 'none' } });
const Item = createLink(
  chakra('a', {
    base: {
      display: 'grid',
      gridTemplateColumns: 'auto 1fr',
      columnGap: '10px',
      alignItems: 'center',
      minHeight: 'var(--ctl)',
      padding: '8px 10px',
      borderRadius: 'md',
      textDecoration: 'none',
      _hover: { bg: 'hover' },
      '& svg': { color: 'muted', gridRow: 'span 2' },
      '& small': { color: 'muted', fontSize: 'var(--fs-sm)' },
    },
  }),
);

export interface BellItem {
  key: Key;
  icon: IconType;
  title: string;
  detail: string;
  link: LinkProps;
}

/** The bell: its name carries the count, its items are links (specification, section 2, 'Notification dropdown'). */
export function BellMenu({ items }: { items: readonly BellItem[] }) {
  return (
    <Popover
      name={`Notificaciones: ${items.length}`}
      trigger={
        <>
          <IconBell />
          {items.length > 0 && <Count>{items.length}</Count>}
        </>
      }
    >
      {items.length === 0 && <EmptyState title="Sin notificaciones" icon={IconBell} />}
      <List>
        {items.map(({ key, icon: Icon, title, detail, link }) => (
          <li key={key}>
            <Item {...link}>
              <Icon />
              <span>{title}</span>
              <small>{detail}</small>
            </Item>
          </li>
        ))}
      </List>
    </Popover>
  );
}

import { chakra } from '../styles/chakra.ts';
import { createLink, type LinkProps } from '@tanstack/react-router';
import { type Key, type ReactNode, useId } from 'react';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { IconBell, type IconType } from '../base/icons.ts';
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
const Heading = chakra('div', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '12px',
    position: 'sticky',
    top: '-8px',
    zIndex: 1,
    marginInline: '-8px',
    padding: '10px 18px 6px',
    bg: 'raised',
    color: 'muted',
    fontSize: 'var(--fs-sm)',
    fontWeight: 650,
  },
});
const All = createLink(chakra('a', { base: { color: 'accent' } }));
const List = chakra('ul', { base: { listStyle: 'none' } });
const Item = createLink(
  chakra('a', {
    base: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr)',
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
  title: string;
  detail: string;
  /** The search that finds it on the screen of its group. */
  search?: LinkProps['search'];
}

/** Items of one kind; all of them link to the same screen. */
export interface BellGroup {
  title: string;
  icon: IconType;
  link: LinkProps;
  items: readonly BellItem[];
}

export interface BellMenuProps {
  /** Undefined while nothing is loaded. */
  groups: readonly BellGroup[] | undefined;
  /** The error, shown in place of the groups while there are none. */
  error?: ReactNode;
}

const MAX_SHOWN = 99;

function Group({ title, icon: Icon, link, items }: BellGroup) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Heading>
        <h2 id={id}>
          {title} ({items.length})
        </h2>
        <All {...link} aria-label={`Ver todos: ${title}`}>
          Ver todos
        </All>
      </Heading>
      <List>
        {items.map((item) => (
          <li key={item.key}>
            <Item {...link} {...(item.search && { search: item.search })}>
              <Icon />
              <span>{item.title}</span>
              <small>{item.detail}</small>
            </Item>
          </li>
        ))}
      </List>
    </section>
  );
}

/** The bell: its name carries the count, its items are links (R8.2). */
export function BellMenu({ groups, error }: BellMenuProps) {
  const count = groups?.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <Popover
      name={count === undefined ? 'Notificaciones' : `Notificaciones: ${count}`}
      trigger={
        <>
          <IconBell />
          {count !== undefined && count > 0 && <Count>{count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}</Count>}
        </>
      }
    >
      {count === 0 && <EmptyState title="Sin notificaciones" icon={IconBell} />}
      {count === undefined && (error || <EmptyState title="Cargando…" icon={IconBell} />)}
      {groups
        ?.filter(({ items }) => items.length > 0)
        .map((group) => (
          <Group key={group.title} {...group} />
        ))}
    </Popover>
  );
}

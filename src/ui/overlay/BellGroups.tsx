/** What the bell lists. Loaded once the first screen is there. */
import { chakra } from '../styles/chakra.ts';
import { COARSE } from '../styles/media.ts';
import { createLink } from '@tanstack/react-router';
import { useId } from 'react';
import type { BellGroup } from './bell-group.ts';

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
const All = createLink(
  chakra('a', { base: { color: 'accent', [COARSE]: { paddingBlock: '14px', marginBlock: '-14px' } } }),
);
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
      // The panel would cut it off.
      _focusVisible: { outlineOffset: '-2px' },
      '& svg': { color: 'muted', gridRow: 'span 2' },
      '& small': { color: 'muted', fontSize: 'var(--fs-sm)' },
    },
  }),
);

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

/** The groups that have items. */
export function BellGroups({ groups }: { groups: readonly BellGroup[] }) {
  return groups
    .filter(({ items }) => items.length > 0)
    .map((group) => <Group key={group.title} {...group} />);
}

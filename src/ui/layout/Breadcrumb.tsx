import { chakra } from '../styles/chakra.ts';
import { createLink, type LinkProps } from '@tanstack/react-router';
import { COARSE } from '../styles/media.ts';

const List = chakra('ol', {
  base: {
    listStyle: 'none',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    color: 'muted',
    fontSize: 'var(--fs-sm)',
    '& li': { display: 'flex', alignItems: 'center' },
    '& li + li::before': { content: '"/" / ""', marginInline: '8px', color: 'subtle' },
    '& [aria-current]': { color: 'fg' },
  },
});

const Crumb = createLink(
  chakra('a', {
    base: {
      color: 'muted',
      textDecoration: 'none',
      borderRadius: 'sm',
      _hover: { color: 'accent', textDecoration: 'underline' },
      [COARSE]: { display: 'inline-flex', alignItems: 'center', minHeight: '48px' },
    },
  }),
);

const EXACT = { exact: true };

export interface CrumbItem {
  label: string;
  /** Omitted for the last entry, the page itself. */
  link?: LinkProps;
}

/** The path to this page: `nav` 'Migas de pan'. */
export function Breadcrumb({ items }: { items: readonly CrumbItem[] }) {
  return (
    <nav aria-label="Migas de pan">
      <List>
        {items.map(({ label, link }) => (
          <li key={label}>
            {/* Exact, so that TanStack does not mark a parent screen as the current page. */}
            {link ? (
              <Crumb activeOptions={EXACT} {...link}>
                {label}
              </Crumb>
            ) : (
              <span aria-current="page">{label}</span>
            )}
          </li>
        ))}
      </List>
    </nav>
  );
}

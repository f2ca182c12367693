import { chakra } from '../styles/chakra.ts';
import type { ReactNode } from 'react';
import type { NavEntry, NavGroup } from './nav-entry.ts';
import { SidebarGroup } from './SidebarGroup.tsx';
import { SidebarHeader } from './SidebarHeader.tsx';
import { SidebarLink } from './SidebarLink.tsx';

const Column = chakra('div', { base: { display: 'flex', flexDirection: 'column', minHeight: '100%' } });
const Foot = chakra('nav', { base: { display: 'grid', gap: '2px', marginTop: 'auto', padding: '10px' } });
const List = chakra('ul', {
  base: { listStyle: 'none', display: 'grid', gap: '2px', padding: '10px' },
});

export interface SidebarProps {
  /** The main entries. */
  entries: readonly NavEntry[];
  /** Below them; one without entries is not shown. */
  groups: readonly NavGroup[];
  /** Logs out; the arrow is a link to /login. */
  onLogout: () => void;
  /** At the bottom, beside the main menu. */
  foot: ReactNode;
}

/** The main menu (R2.2). It is one `nav` together with its header. */
export function Sidebar({ entries, groups, onLogout, foot }: SidebarProps) {
  return (
    <Column>
      <nav aria-label="Menú principal">
        <SidebarHeader onLogout={onLogout} />
        <List>
          {entries.map((entry) => (
            <li key={entry.label}>
              <SidebarLink {...entry} />
            </li>
          ))}
          {groups.map((group) => group.entries.length > 0 && <SidebarGroup key={group.label} {...group} />)}
        </List>
      </nav>
      <Foot aria-label="Su cuenta">{foot}</Foot>
    </Column>
  );
}

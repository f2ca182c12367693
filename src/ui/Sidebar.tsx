import { chakra } from '@chakra-ui/react';
import { IconMantenedores } from './icons.ts';
import type { NavEntry } from './nav-entry.ts';
import { SidebarGroup } from './SidebarGroup.tsx';
import { SidebarHeader } from './SidebarHeader.tsx';
import { SidebarLink } from './SidebarLink.tsx';

const List = chakra('ul', {
  base: { listStyle: 'none', display: 'grid', gap: '2px', padding: '10px' },
});

export interface SidebarProps {
  /** The five main entries. */
  entries: readonly NavEntry[];
  /** The links of the group 'Mantenedores', hidden while it is closed. */
  maintainers: readonly NavEntry[];
  /** Leaves the session; the arrow is a link to /login. */
  onLogout: () => void;
}

/** The main menu (specification, section 2). It is one `nav` together with its header. */
export function Sidebar({ entries, maintainers, onLogout }: SidebarProps) {
  return (
    <nav aria-label="Menú principal">
      <SidebarHeader onLogout={onLogout} />
      <List>
        {entries.map((entry) => (
          <li key={entry.label}>
            <SidebarLink {...entry} />
          </li>
        ))}
        <SidebarGroup label="Mantenedores" icon={IconMantenedores} entries={maintainers} />
      </List>
    </nav>
  );
}

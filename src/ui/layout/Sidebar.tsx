import { chakra } from '../styles/chakra.ts';
import type { ReactNode } from 'react';
import { IconMantenedores } from '../base/icons.ts';
import type { NavEntry } from './nav-entry.ts';
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
  /** The links of the group 'Mantenedores', hidden while it is closed. There is no group without links. */
  maintainers: readonly NavEntry[];
  /** Logs out; the arrow is a link to /login. */
  onLogout: () => void;
  /** At the bottom, beside the main menu. */
  foot: ReactNode;
}

/** The main menu (R2.2). It is one `nav` together with its header. */
export function Sidebar({ entries, maintainers, onLogout, foot }: SidebarProps) {
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
          {maintainers.length > 0 && (
            <SidebarGroup label="Mantenedores" icon={IconMantenedores} entries={maintainers} />
          )}
        </List>
      </nav>
      <Foot aria-label="Su cuenta">{foot}</Foot>
    </Column>
  );
}

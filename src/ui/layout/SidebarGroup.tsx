import { chakra } from '../styles/chakra.ts';
import { useMatchRoute } from '@tanstack/react-router';
import { Activity, useId, useState } from 'react';
import { IconChevronDown } from '../base/icons.ts';
import type { NavGroup } from './nav-entry.ts';
import { navLineRecipe } from './nav-line-recipe.ts';
import { SidebarLink } from './SidebarLink.tsx';

const Toggle = chakra('button', navLineRecipe);

const Chevron = chakra('span', {
  base: {
    marginInlineStart: 'auto',
    transition: 'transform 150ms',
    '[aria-expanded=true] > &': { transform: 'rotate(180deg)' },
  },
});

const Links = chakra('ul', {
  base: {
    listStyle: 'none',
    display: 'grid',
    gap: '2px',
    marginTop: '2px',
    paddingInlineStart: '14px',
    '&[hidden]': { display: 'none' },
  },
});

/** A collapsible part of the menu, closed at first: 'Mantenedores' on its own screens too (R2.2). */
export function SidebarGroup({ label, icon: Icon, entries, followsScreen }: NavGroup) {
  const [chosen, setChosen] = useState<boolean>();
  const id = useId();
  const matches = useMatchRoute();
  const holdsCurrent = entries.some(({ to, params }) => matches({ to, params, fuzzy: true }) !== false);
  const open = chosen ?? (holdsCurrent && followsScreen === true);
  return (
    <li>
      <Toggle
        type="button"
        aria-expanded={open}
        aria-controls={id}
        data-holds-current={holdsCurrent || undefined}
        onClick={() => setChosen(!open)}
      >
        <Icon />
        {label}
        <Chevron>
          <IconChevronDown />
        </Chevron>
      </Toggle>
      <Links id={id} hidden={!open}>
        {/* React renders the links of a closed group after everything else. */}
        <Activity mode={open ? 'visible' : 'hidden'}>
          {entries.map((entry) => (
            <li key={entry.label}>
              <SidebarLink {...entry} />
            </li>
          ))}
        </Activity>
      </Links>
    </li>
  );
}

import { chakra } from '../styles/chakra.ts';
import { createLink } from '@tanstack/react-router';
import { navLineRecipe } from './nav-line-recipe.ts';
import type { NavEntry } from './nav-entry.ts';

const Line = createLink(chakra('a', navLineRecipe));

export function SidebarLink({ label, icon: Icon, ...link }: NavEntry) {
  return (
    <Line {...link}>
      <Icon />
      {label}
    </Line>
  );
}

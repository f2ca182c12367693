import type { LinkProps } from '@tanstack/react-router';
import type { IconType } from '../base/icons.ts';

/** A screen in the menu or in the bottom bar. */
export interface NavEntry {
  label: string;
  to: LinkProps['to'];
  params?: LinkProps['params'];
  icon: IconType;
}

/** A part of the menu that opens and closes. */
export interface NavGroup {
  label: string;
  icon: IconType;
  entries: readonly NavEntry[];
  /** Open while one of its screens is shown; otherwise closed at first. */
  followsScreen?: true;
}

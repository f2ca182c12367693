import type { LinkProps } from '@tanstack/react-router';
import type { Key } from 'react';
import type { IconType } from '../base/icons.ts';

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

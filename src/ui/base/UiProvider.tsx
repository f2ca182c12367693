import { type ReactNode, useLayoutEffect } from 'react';
import { IconContext } from 'react-icons';
import { applyTheme, readTheme } from '../styles/theme.ts';
import { ToastRegion } from '../feedback/ToastRegion.tsx';

const ICON_DEFAULTS: IconContext = { attr: { 'aria-hidden': true, focusable: false } };

/** Around the whole application: applies the theme, hides icons from screen readers and renders the toast region. */
export function UiProvider({ children }: { children: ReactNode }) {
  useLayoutEffect(() => applyTheme(readTheme()), []);
  return (
    <IconContext value={ICON_DEFAULTS}>
      {children}
      <ToastRegion />
    </IconContext>
  );
}

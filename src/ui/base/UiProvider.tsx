import { type ReactNode, useLayoutEffect } from 'react';
import { IconContext } from 'react-icons';
import { applyTheme, readTheme } from '../styles/theme.ts';
import { ToastRegion } from '../feedback/ToastRegion.tsx';

const ICON_DEFAULTS: IconContext = { attr: { 'aria-hidden': true, focusable: false } };

/** Styles, theme, silent icons and the toast region around the whole application. */
export function UiProvider({ children }: { children: ReactNode }) {
  useLayoutEffect(() => applyTheme(readTheme()), []);
  return (
    <IconContext value={ICON_DEFAULTS}>
      {children}
      <ToastRegion />
    </IconContext>
  );
}

import { chakra, css } from '../styles/chakra.ts';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { Company } from './company.ts';
import { BELOW_DESK, COARSE_OR_SMALL, PHONE, PRINT } from '../styles/media.ts';
import { SkipLink } from './SkipLink.tsx';
import { TopBar } from './TopBar.tsx';
import { useCutTitles } from './use-cut-titles.ts';
import { useDrawer } from './use-drawer.ts';
import { useRowKeys } from '../table/use-row-keys.ts';

const Frame = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'var(--side) minmax(0, 1fr)',
    minHeight: '100dvh',
    [BELOW_DESK]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [PRINT]: { display: 'block', minHeight: 0 },
  },
});

const Side = chakra('div', {
  base: {
    position: 'sticky',
    top: 0,
    height: '100dvh',
    overflowY: 'auto',
    paddingLeft: 'env(safe-area-inset-left)',
    bg: 'panel',
    borderInlineEndWidth: '1px',
    [BELOW_DESK]: {
      position: 'fixed',
      insetBlock: 0,
      left: 0,
      zIndex: 30,
      width: 'min(320px, 86vw)',
      // 'Mantenedores' in one line with large text.
      fontSize: 'min(var(--fs), 6.8vw)',
      [PHONE]: { '--fs-sm': 'min(0.9375rem, 5.8vw)' },
      visibility: 'hidden',
      transform: 'translateX(-100%)',
      transition: 'transform 180ms ease-out, visibility 180ms',
      boxShadow: 'raised',
      '&[data-open=true]': { visibility: 'visible', transform: 'none' },
    },
    [PRINT]: { display: 'none' },
  },
});

const Scrim = chakra('div', {
  base: { position: 'fixed', inset: 0, zIndex: 29, bg: 'scrim' },
});

const Main = chakra('main', {
  base: {
    width: '100%',
    maxWidth: '1360px',
    marginInline: 'auto',
    padding: '20px max(28px, env(safe-area-inset-right)) 64px max(28px, env(safe-area-inset-left))',
    outline: 'none',
    [BELOW_DESK]: {
      padding: '16px max(20px, env(safe-area-inset-right)) 48px max(20px, env(safe-area-inset-left))',
    },
    [PHONE]: {
      padding:
        '12px max(16px, env(safe-area-inset-right)) calc(24px + var(--bottom-bar) + env(safe-area-inset-bottom)) max(16px, env(safe-area-inset-left))',
    },
    // Less space below a bar that sticks to the bottom: at the end of the page the space would lift it under a message.
    [COARSE_OR_SMALL]: {
      // `:where` adds no specificity, so the rule for paper wins.
      '&:where(:has([data-foot-bar]:not(dialog *)))': {
        paddingBottom: 'calc(24px + var(--bottom-bar) + env(safe-area-inset-bottom))',
      },
    },
    [PRINT]: { maxWidth: 'none', padding: 0 },
  },
});

export interface AppShellProps {
  /** The company's name, in the top bar. */
  company: string;
  /** A `<Sidebar>`; a drawer below 1024 px, opened by 'Menú'. */
  sidebar: ReactNode;
  /** The button of the global search. */
  search?: ReactNode;
  /** The sync chip; always visible. */
  sync?: ReactNode;
  /** The bell. */
  bell?: ReactNode;
  /** A `<BottomBar>`, shown on phones only. */
  bottomBar?: ReactNode;
  children: ReactNode;
}

/** The frame of all /admin screens: menu, top bar and one `main` (R2.1). */
export function AppShell({ company, sidebar, search, sync, bell, bottomBar, children }: AppShellProps) {
  const side = useRef<HTMLDivElement>(null);
  const drawer = useDrawer(side);
  useRowKeys();
  useCutTitles();
  const closeAfterLink = (event: MouseEvent<HTMLElement>): void => {
    if (event.target instanceof Element && event.target.closest('a')) drawer.close();
  };
  return (
    <Company value={company}>
      {/* The title until the screen renders its own; of several, the one rendered last counts. */}
      <title>{company}</title>
      <Frame data-bottom-bar={bottomBar !== undefined}>
        <SkipLink />
        {/* Handles clicks on the links inside; Enter on a link is a click too. */}
        <Side ref={side} id="menu" data-open={drawer.open} onClick={closeAfterLink}>
          {sidebar}
        </Side>
        {drawer.open && <Scrim onClick={drawer.close} />}
        <div className={css({ minWidth: 0 })} inert={drawer.open}>
          <TopBar
            company={company}
            search={search}
            sync={sync}
            bell={bell}
            menuOpen={drawer.open}
            onMenu={drawer.show}
          />
          <Main id="contenido" tabIndex={-1}>
            {children}
          </Main>
          {bottomBar}
        </div>
      </Frame>
    </Company>
  );
}

import { useEmpresa } from '#data/queries/use-empresa.ts';
import { useSession } from '#data/net/session.ts';
import { usePreferences } from '#data/queries/use-preferences.ts';
import { useMay, useMayOpen } from '#data/queries/use-may.ts';
import { WithPendingChange } from '#forms/WithPendingChange.tsx';
import { PreferencesContext } from '#ui/base/preferences.ts';
import { AppShell } from '#ui/layout/AppShell.tsx';
import { BottomBar } from '#ui/layout/BottomBar.tsx';
import { Sidebar } from '#ui/layout/Sidebar.tsx';
import { Outlet, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { Shortcuts } from './Shortcuts.tsx';
import { TabNotice } from './TabNotice.tsx';
import { DAILY, ENTRIES, GROUPS, OF_DRIVERS } from './menu.ts';
import { OwnUser } from './OwnUser.tsx';
import { Permitted } from './Permitted.tsx';
import { useLogout } from './use-logout.ts';

interface AdminLayoutProps {
  /** The button of the global search, which belongs to another feature. */
  search: ReactNode;
  /** The sync chip, likewise. */
  sync: ReactNode;
  /** The bell, likewise. */
  bell: ReactNode;
}

function Frame({ search, sync, bell }: AdminLayoutProps) {
  const { nombre } = useEmpresa();
  const preferences = usePreferences();
  const mayOpen = useMayOpen();
  // A CHOFER has his own work alone: nothing to search, and lists without shortcuts.
  const isOffice = useMay()('operacion.list');
  const { Question, left, busy, start, confirm, cancel } = useLogout();
  return (
    <AppShell
      company={nombre}
      sidebar={
        <Sidebar
          entries={isOffice ? ENTRIES : OF_DRIVERS}
          groups={GROUPS.map((group) => ({ ...group, entries: group.entries.filter(mayOpen) }))}
          onLogout={start}
          foot={
            <>
              <OwnUser />
              {isOffice && <Shortcuts />}
            </>
          }
        />
      }
      search={isOffice && search}
      sync={sync}
      bell={isOffice && bell}
      bottomBar={<BottomBar entries={isOffice ? DAILY : OF_DRIVERS} />}
    >
      <TabNotice />
      <Permitted>
        <WithPendingChange>
          <PreferencesContext value={preferences}>
            <Outlet />
          </PreferencesContext>
        </WithPendingChange>
      </Permitted>
      {Question && <Question left={left} busy={busy} onConfirm={confirm} onCancel={cancel} />}
    </AppShell>
  );
}

/** The frame of all /admin screens, connected to the session and the sync state (R2.1). */
export function AdminLayout(props: AdminLayoutProps) {
  const session = useSession();
  const router = useRouter();
  const loggedIn = session !== null;
  useEffect(() => {
    // The server may end a session at any time; then the guard of /admin redirects to /login.
    if (!loggedIn) void router.invalidate();
  }, [loggedIn, router]);
  return loggedIn && <Frame {...props} />;
}

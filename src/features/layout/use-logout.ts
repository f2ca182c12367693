import { engineLoaded, loadEngine } from '#data/engine/load-engine.ts';
import { getSession, logout } from '#data/net/session.ts';
import { useNavigate } from '@tanstack/react-router';
import { type OnDemand, useOnDemand } from '#ui/base/use-on-demand.ts';
import { useState } from 'react';
import type { LogoutDialogProps } from './LogoutDialog.tsx';

const loadDialog = async () => ({ default: (await import('./LogoutDialog.tsx')).LogoutDialog });

export interface LogoutFlow {
  /** The question about what is not sent or saved; null while there is none. */
  Question: OnDemand<LogoutDialogProps>['Shown'];
  left: LogoutDialogProps['left'];
  busy: boolean;
  start: () => void;
  confirm: () => void;
  cancel: () => void;
}

const NOTHING: LogoutDialogProps['left'] = { unsent: 0, drafts: 0 };

/** Ends the session; with unsent changes or drafts only after the user confirms. */
export function useLogout(): LogoutFlow {
  const navigate = useNavigate();
  const [left, setLeft] = useState(NOTHING);
  const question = useOnDemand(loadDialog);
  const [busy, setBusy] = useState(false);
  const leave = async (): Promise<void> => {
    setBusy(true);
    await engineLoaded()?.clearDrafts();
    await logout();
    // The guard of /admin redirects in most cases. Another user may have logged in before the server answered.
    if (getSession() === null) await navigate({ to: '/login' });
  };
  const start = async (): Promise<void> => {
    // If the code of the engine cannot be loaded, this device has no unsent changes.
    const startup = await loadEngine().catch(() => null);
    const found = (await startup?.unsaved()) ?? NOTHING;
    setLeft(found);
    if (found.unsent + found.drafts > 0) question.show();
    else await leave();
  };
  return {
    Question: question.Shown,
    left,
    busy,
    start: () => void start(),
    confirm: () => void leave(),
    cancel: question.hide,
  };
}

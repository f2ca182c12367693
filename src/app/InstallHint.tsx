import { useLater } from '#ui/base/use-later.ts';
import { useRouterState } from '@tanstack/react-router';
import { useInstallation } from './installation.ts';
import { router } from './router.ts';

/** Shown only on the start screens: on others the user is working. */
const SCREENS: ReadonlySet<string> = new Set(['/admin/dashboard', '/admin/hoy', '/admin/mi-dia']);

const load = () => import('./InstallPanel.tsx');

/** Suggests on a phone or tablet to add the app to the home screen, until it is installed or the hint is dismissed. */
export function InstallHint() {
  const mode = useInstallation();
  const path = useRouterState({ router, select: ({ location }) => location.pathname });
  const isShown = mode !== null && SCREENS.has(path);
  const later = useLater(load, isShown);
  return isShown && later && <later.InstallPanel mode={mode} />;
}

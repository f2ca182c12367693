import { useEngine } from '#data/queries/provider.tsx';
import { useTabState } from '#data/queries/use-tab-state.ts';
import { useLater } from '#ui/base/use-later.ts';

const load = () => import('./TabNoticeBox.tsx');

/** Shown on every screen while this tab cannot use its data. */
export function TabNotice() {
  const tab = useTabState();
  // Before it is needed: the file may be gone once a newer version is open in another tab.
  const later = useLater(load, useEngine().tray !== null);
  return (
    <div role="alert" style={{ display: 'contents' }}>
      {tab && later && <later.TabNoticeBox tab={tab} />}
    </div>
  );
}

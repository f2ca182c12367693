import { isInstalled, isIos, usePersistent } from '#data/store/persistence.ts';
import { Button } from '#ui/base/Button.tsx';
import { chakra } from '#ui/styles/chakra.ts';
import { IconWarn } from '#ui/base/icons.ts';
import { useState } from 'react';
import { isMacSafariAgent, noticeOf, OPEN_ONLY } from './storage-notice.ts';

const Box = chakra('aside', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: '8px 12px',
    marginBottom: '12px',
    padding: '10px 14px',
    color: 'warn',
    bg: 'warnSoft',
    borderRadius: 'lg',
    '& > p': { flex: '1 1 260px' },
    '& > p > svg': { display: 'inline', verticalAlign: '-0.15em', marginInlineEnd: '6px' },
  },
});

const OPEN_ONLY_SEEN = 'abierta-visto';

interface TrayNoticeProps {
  /** Called when its button, which had the focus, goes. */
  onDismissed: () => void;
}

/** Once on this device, in a browser without Background Sync. */
function OpenOnlyNotice({ onDismissed }: TrayNoticeProps) {
  const [seen, setSeen] = useState(() => localStorage.getItem(OPEN_ONLY_SEEN) !== null);
  if ('SyncManager' in window || seen) return null;
  const dismiss = (): void => {
    localStorage.setItem(OPEN_ONLY_SEEN, '1');
    setSeen(true);
    onDismissed();
  };
  return (
    <Box aria-label="Envío de los cambios">
      <p>
        <IconWarn />
        {OPEN_ONLY}
      </p>
      <Button onClick={dismiss}>Entendido</Button>
    </Box>
  );
}

/** Dismissed until the page is loaded again, since more unsent changes may exist by then. */
let isDismissed = false;

/**
 * Where unsent changes exist, one notice at a time: what to do if the browser has not granted persistent storage, then that it
 * sends nothing while the app is closed.
 */
export function TrayNotice({ onDismissed }: TrayNoticeProps) {
  const persistent = usePersistent();
  const [dismissed, setDismissed] = useState(isDismissed);
  if (persistent !== false || dismissed) return <OpenOnlyNotice onDismissed={onDismissed} />;
  const dismiss = (): void => {
    isDismissed = true;
    setDismissed(true);
    onDismissed();
  };
  return (
    <Box aria-label="Lo guardado en este dispositivo">
      <p>
        <IconWarn />
        {noticeOf({
          isIos: isIos(),
          isMacSafari: !isIos() && isMacSafariAgent(navigator.userAgent, navigator.vendor),
          isInstalled: isInstalled(),
        })}
      </p>
      <Button onClick={dismiss}>Entendido</Button>
    </Box>
  );
}

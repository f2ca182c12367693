import { knowsConnection, readWifiOnly, setWifiOnly, isWifiOnly } from '#data/net/metered.ts';
import type { TrayView } from '#data/queries/use-tray.ts';
import { Button } from '#ui/base/Button.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import type { ToastAction } from '#ui/feedback/toast.ts';
import { chakra } from '#ui/styles/chakra.ts';
import { useEffect, useState } from 'react';
import { awaitingWifiText } from './entry-status.ts';

const Row = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 12px',
    marginBottom: '12px',
    '& > p': { color: 'muted', fontSize: 'var(--fs-sm)' },
  },
});

/** For a message about what waits for Wi-Fi. */
export const uploadAction = ({ uploadNow }: TrayView): ToastAction => ({
  label: 'Subir ahora',
  run: uploadNow,
});

/** The photos and documents that wait, and whether they wait for Wi-Fi; the setting only where the browser can tell. */
export function PhotoUploads({ tray }: { tray: TrayView }) {
  const { uploads, awaitingWifi, uploadNow, sendNow } = tray;
  const [isOn, setOn] = useState(isWifiOnly);
  // A page that was opened here may be shown before the setting has been read.
  useEffect(() => {
    void readWifiOnly().then(() => setOn(isWifiOnly()));
  }, []);
  if (uploads === null && !knowsConnection()) return null;
  const choose = async (on: boolean): Promise<void> => {
    setOn(on);
    await setWifiOnly(on);
    sendNow();
  };
  return (
    <Row>
      {uploads !== null && <p>Por subir: {uploads}</p>}
      {awaitingWifi.length > 0 && (
        <>
          <p>{awaitingWifiText(awaitingWifi)}</p>
          <Button onClick={uploadNow}>Subir ahora</Button>
        </>
      )}
      {knowsConnection() && (
        <Checkbox label="Subir fotos solo con Wi-Fi" checked={isOn} onChange={(on) => void choose(on)} />
      )}
    </Row>
  );
}

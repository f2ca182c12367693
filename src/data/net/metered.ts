/** Whether photos wait for a connection that costs nothing: a setting of this device, and what its browser knows. */
import { WIFI_SETTING } from '../store/wifi-setting.ts';

/** The Network Information API: in Chromium; `type` on phones and tablets only. */
interface Connection extends EventTarget {
  type?: string;
  saveData?: boolean;
}

const connectionNow = (): Connection | undefined => (navigator as { connection?: Connection }).connection;

/** Undefined until it has been read: until then bytes wait too. */
let isOn: boolean | undefined;
/** Uuids of attachments that are sent all the same. */
const allowed = new Set<string>();

/** Whether the browser tells what kind of connection it has: otherwise the setting would have no effect. */
export function knowsConnection(): boolean {
  const connection = connectionNow();
  return connection?.type !== undefined || connection?.saveData === true;
}

function isMetered(): boolean {
  const connection = connectionNow();
  return connection?.saveData === true || connection?.type === 'cellular';
}

export const waitsForWifi = (): boolean => isOn === true;

/** Reads the setting. @returns whether bytes wait now, unless their user allows them */
export async function readWifiSetting(): Promise<boolean> {
  isOn = (await globalThis.caches?.has(WIFI_SETTING).catch(() => false)) ?? false;
  return isOn && isMetered();
}

export async function setWaitsForWifi(on: boolean): Promise<void> {
  isOn = on;
  await (on ? globalThis.caches?.open(WIFI_SETTING) : globalThis.caches?.delete(WIFI_SETTING))?.catch(
    () => {},
  );
  const channel = new BroadcastChannel(WIFI_SETTING);
  channel.postMessage(null);
  channel.close();
}

/** Whether the bytes of this attachment wait for another connection. */
export const isForWifi = (uuid: string): boolean => isOn !== false && isMetered() && !allowed.has(uuid);

/** Sends the bytes of these attachments over any connection. */
export function allowOverAny(uuids: Iterable<string>): void {
  for (const uuid of uuids) allowed.add(uuid);
}

/** Calls `work` when the connection is another one, or a tab has changed the setting. @returns a function that ends this */
export function onConnectionChange(work: () => void): () => void {
  const connection = connectionNow();
  const channel = new BroadcastChannel(WIFI_SETTING);
  channel.addEventListener('message', () => void readWifiSetting().then(work));
  connection?.addEventListener('change', work);
  return () => {
    connection?.removeEventListener('change', work);
    channel.close();
  };
}

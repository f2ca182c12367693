/** Whether photos wait for a connection that costs nothing: a setting of this device, and what its browser knows. */
import { WIFI_ONLY } from '../store/wifi-only.ts';

/** The Network Information API: in Chromium; `type` on phones and tablets only. */
interface Connection extends EventTarget {
  type?: string;
  saveData?: boolean;
}

const connectionNow = (): Connection | undefined => (navigator as { connection?: Connection }).connection;

/** Whether the setting is on; undefined until it has been read: until then bytes wait too. */
let isOn: boolean | undefined;
/** What this page still writes: the disk has the setting afterwards. */
let writing: Promise<unknown> = Promise.resolve();
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

/** Whether photos wait for Wi-Fi by the user's choice. */
export const isWifiOnly = (): boolean => isOn === true;

/** Reads the setting from the disk. What is chosen meanwhile prevails. */
export async function readWifiOnly(): Promise<void> {
  await writing;
  const before = isOn;
  const isStored = (await globalThis.caches?.has(WIFI_ONLY).catch(() => false)) ?? false;
  if (isOn === before) isOn = isStored;
}

function tellTabs(on: boolean): void {
  const channel = new BroadcastChannel(WIFI_ONLY);
  channel.postMessage(on);
  channel.close();
}

export async function setWifiOnly(on: boolean): Promise<void> {
  isOn = on;
  // Before the disk answers, since this page may be left until then; and after it, for a tab that has read it meanwhile.
  tellTabs(on);
  writing = Promise.resolve(
    on ? globalThis.caches?.open(WIFI_ONLY) : globalThis.caches?.delete(WIFI_ONLY),
  ).catch(() => {});
  await writing;
  tellTabs(on);
}

/** Whether the bytes of this attachment wait now: the present connection is metered, and their user has not allowed them. */
export const awaitsWifi = (uuid: string): boolean => isOn !== false && isMetered() && !allowed.has(uuid);

/** Sends the bytes of these attachments over any connection. */
export function allowOverAny(uuids: Iterable<string>): void {
  for (const uuid of uuids) allowed.add(uuid);
}

/** Calls `work` when the connection is another one, or a tab has changed the setting. @returns a function that ends this */
export function onConnectionChange(work: () => void): () => void {
  const connection = connectionNow();
  const channel = new BroadcastChannel(WIFI_ONLY);
  channel.addEventListener('message', ({ data }: MessageEvent<boolean>) => {
    isOn = data;
    work();
  });
  connection?.addEventListener('change', work);
  return () => {
    connection?.removeEventListener('change', work);
    channel.close();
  };
}

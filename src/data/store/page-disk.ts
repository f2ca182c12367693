/** The disk of this page or worker, which all its databases use. */
import { DeviceDisk } from './device-disk.ts';

let frame: HTMLIFrameElement | null = null;

/**
 * The IndexedDB of a blank frame. After 'Connection to Indexed Database server lost' WebKit never connects the page again, but
 * it connects a new document. The frame has to stay in the page while its databases are used. Null in a worker.
 */
function frameFactory(): IDBFactory | null {
  if (typeof document === 'undefined') return null;
  frame?.remove();
  frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const own = frame.contentWindow as (Window & { indexedDB?: IDBFactory }) | null;
  return own?.indexedDB ?? null;
}

export const pageDisk = new DeviceDisk(() => indexedDB, frameFactory);

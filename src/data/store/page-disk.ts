/** The disk of this page or worker, which all its databases use. */
import { DeviceDisk } from './device-disk.ts';

export const pageDisk = new DeviceDisk(() => indexedDB);

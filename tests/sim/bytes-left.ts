/** The bytes on the devices at the end of a story: those of no change are deleted after an hour. */
import { isUnsent } from '#data/changes/row.ts';
import type { SimDevice } from './device.ts';
import { openToLook } from './looked-at.ts';
import type { Scene } from './scene.ts';
import { count } from './tally.ts';

const HOUR_MS = 3_600_000;
const STARTED_MS = 2000;

/** Uuids of bytes without a change in the databases of the device. */
async function orphansOf(device: SimDevice, scene: Scene): Promise<string[]> {
  const here = device.tabs.at(-1);
  const found: string[] = [];
  for (const userId of device.users) {
    const place = device.outboxOf(userId);
    const isOpen = here?.userId === userId;
    // oxlint-disable-next-line no-await-in-loop -- one user after the other
    const queue = isOpen ? here.engine.rows.filter(isUnsent) : await device.unsent(userId);
    const db = isOpen ? here.db : openToLook(device, userId, scene);
    // oxlint-disable-next-line no-await-in-loop -- as above
    found.push(...(await scene.photos.orphansIn(db, place, queue)));
    if (!isOpen) db.close();
  }
  return found;
}

/** Every queue is empty by now. */
export async function checkBytesLeft(devices: readonly SimDevice[], scene: Scene): Promise<void> {
  const { virtualTime, witness, cuenta } = scene;
  for (const device of devices) {
    // oxlint-disable-next-line no-await-in-loop -- one device after the other
    if ((await orphansOf(device, scene)).length === 0) continue;
    virtualTime.jump(HOUR_MS + 1);
    device.open();
    // oxlint-disable-next-line no-await-in-loop -- as above
    await virtualTime.pass(STARTED_MS);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const left = await orphansOf(device, scene);
    if (left.length === 0) count(cuenta, 'bytes without a change deleted');
    else
      witness.violated(`device ${device.n} still has the bytes of ${left.join(', ')}, which has no change`);
  }
}

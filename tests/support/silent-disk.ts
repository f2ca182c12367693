/** Devices whose disk can be silenced, with limits that are over soon (decision 077). */
import { expect, vi } from 'vitest';
import type { After } from '#data/store/after.ts';
import type { LocalDb } from '#data/store/db.ts';
import { createDevice, ScriptedTransport, settled, type TestDevice, type TestTab } from './device.ts';
import { faultyDisk, type FaultyDisk } from './faulty-disk.ts';

/** The words of a form that was told that the disk does not answer. */
export const SILENT = expect.stringContaining('El disco de este dispositivo no responde') as string;

/** The limits are seconds. Here they are turns of the event loop, in which the disk works too, however busy the machine is. */
export const soon: After = (ms, work) => {
  let left = ms / 5;
  let waiting: NodeJS.Immediate;
  const turn = (): void => {
    left--;
    if (left > 0) waiting = setImmediate(turn);
    else work();
  };
  waiting = setImmediate(turn);
  return () => clearImmediate(waiting);
};

/** What sessionStorage keeps of a tab that is reloaded. */
export function sessionArea() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

/** `hasOther`: whether another IndexedDB of the page works. */
export async function openFaulty(
  hasOther: boolean,
): Promise<TestTab & { device: TestDevice; script: ScriptedTransport; faulty: FaultyDisk }> {
  const script = new ScriptedTransport();
  const device = createDevice(script.transport);
  const faulty = faultyDisk(device.indexedDB, hasOther);
  return { script, device, faulty, ...(await device.open({ after: soon, disk: faulty.disk })) };
}

/** The browser stores the next change, and does not answer. */
export const storeUnanswered = (db: LocalDb): void => {
  const real = db.addQueued.bind(db);
  vi.spyOn(db, 'addQueued').mockImplementationOnce(async (row) => {
    await real(row);
    return new Promise(() => {});
  });
};

/** The same for the next group. */
export const storeGroupUnanswered = ({ outbox }: LocalDb): void => {
  const real = outbox.bulkAdd.bind(outbox);
  const storing = async (...args: Parameters<typeof real>): Promise<never> => {
    await real(...args);
    // The transaction is over by then.
    await settled();
    return new Promise(() => {});
  };
  vi.spyOn(outbox, 'bulkAdd').mockImplementationOnce(storing as never);
};

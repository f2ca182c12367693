/** Eight writers and ten devices go on working while the primary of the database fails in each way, several times. */
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { expectEverythingOnce } from '#tests/crash/count.ts';
import { login } from '#tests/crash/crashes.ts';
import { createCounter, send, Writer } from '#tests/crash/writer.ts';
import { payloads } from '#tests/support/payloads.ts';
import { WorkingDevice } from './devices.ts';
import { type Fault, FAULTS, playFault } from './faults.ts';
import { install, type Installation, SUPERUSER_PASSWORD } from './installation.ts';
import type { Programs } from './programs.ts';
import { expectRecoveryToTheMoment } from './recovery.ts';

const WRITERS = 8;
const DEVICES = 10;
/** Milliseconds in which no write may be acknowledged after a failure. */
export const LONGEST_PAUSE_MS = 30_000;
/** Milliseconds for each side of the comparison of synchronous commits. */
const MEASURED_MS = 10_000;

/** Changes that eight writers get acknowledged in a second, with commits that wait for the standby and without. */
async function costOfSynchronousCommit(
  { redundant, setSynchronous }: Installation,
  written: () => number,
): Promise<{ synchronous: number; alone: number }> {
  const measure = async (): Promise<number> => {
    await sleep(2000);
    const before = written();
    const since = performance.now();
    await sleep(MEASURED_MS);
    return ((written() - before) * 1000) / (performance.now() - since);
  };
  await redundant();
  const synchronous = await measure();
  await setSynchronous(false);
  await sleep(10_000);
  const alone = await measure();
  await setSynchronous(true);
  await redundant();
  return { synchronous, alone };
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

/** @returns a report of what was played and measured. Fails where a change was lost or doubled, or a pause too long. */
export async function playAvailability(programs: Programs, times: number): Promise<string> {
  const installation = await install(programs);
  const { url, database, redundant, close } = installation;
  const counter = createCounter();
  const stopped = new AbortController();
  let work: Promise<void>[] = [];
  let devices: WorkingDevice[] = [];
  try {
    const token = await login(url);
    const master = await new Writer(url, token, counter).maestros();
    devices = await Promise.all(Array.from({ length: DEVICES }, () => WorkingDevice.open(url)));
    const writers = Array.from({ length: WRITERS }, async () => {
      const writer = new Writer(url, token, counter);
      while (!stopped.signal.aborted) await writer.jornada(master);
    });
    work = [...writers, ...devices.map((device) => device.work(stopped.signal))];
    for (const each of work) each.catch(() => {});

    const pauses = new Map<Fault, number[]>(FAULTS.map((fault) => [fault, []]));
    for (let n = 0; n < times; n += 1) {
      for (const fault of FAULTS) {
        const pause = await playFault(installation, fault, counter, WRITERS);
        pauses.get(fault)!.push(pause);
        console.log(`${n + 1}/${times} ${fault}: writing again after ${seconds(pause)} s`);
      }
    }
    const cost = await costOfSynchronousCommit(installation, () => counter.acknowledged);
    stopped.abort();
    await Promise.all(work);
    for (const device of devices) await device.expectAllSent(counter);
    for (const device of devices) await device.expectSameAsServer();
    await redundant();
    await expectEverythingOnce(database, counter);

    const create = async (): Promise<string> => {
      const uuid = randomUUID();
      await send(
        url,
        token,
        { method: 'POST', path: '/chofer', body: { ...payloads.chofer(), uuid } },
        counter,
      );
      return uuid;
    };
    await expectRecoveryToTheMoment({ installation, programs, password: SUPERUSER_PASSWORD, create });

    const longest = [...pauses].map(([fault, all]) => {
      const sorted = all.toSorted((a, b) => a - b);
      return `${fault} ${all.length} ×: ${seconds(sorted[Math.floor(sorted.length / 2)]!)} s (longest ${seconds(sorted.at(-1)!)} s)`;
    });
    expect(Math.max(...[...pauses.values()].flat())).toBeLessThan(LONGEST_PAUSE_MS);
    return (
      `Availability: until writes went on after the primary was ${longest.join(', ')}. ${counter.acknowledged} changes acknowledged ` +
      `and each there once (${counter.lost} sendings put off, ${counter.duplicates} answered again). With a synchronous ` +
      `standby ${cost.synchronous.toFixed(0)} changes a second, without ${cost.alone.toFixed(0)}: ` +
      `${(cost.alone / cost.synchronous).toFixed(2)} ×. Recovered to a moment between two changes.`
    );
  } finally {
    stopped.abort();
    await Promise.allSettled(work);
    for (const device of devices) device.close();
    await close();
  }
}

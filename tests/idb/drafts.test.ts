/** What is typed in open forms, on the device (docs/decisions/078). */
import { afterTimeout } from '#data/engine/timers.ts';
import { Drafts } from '#data/engine/drafts.ts';
import { readDrafts } from '#data/store/stored-drafts.ts';
import { describe, expect, it } from 'vitest';
import { createDevice, NO_NETWORK, settled, type TestDevice, type TestTab } from '#tests/support/device.ts';
import {
  ENDED_UUID,
  forgetEnded,
  openEndedDevice,
  protectEndedQueue,
  recoverEndedQueue,
  storedText,
} from '#tests/support/ended-device.ts';

const KEY = 'cliente.create';
const TYPED = JSON.stringify({ values: { nombre: 'Viña a medias' } });
const DAY_MS = 24 * 60 * 60 * 1000;

const draftsOf = (device: TestDevice, tab: TestTab): Drafts =>
  new Drafts({
    db: tab.db,
    locks: device.locks.of(tab),
    now: device.clock.now,
    after: afterTimeout,
    isOver: () => !device.tabs.has(tab),
  });

async function openDevice() {
  const device = createDevice(() => Promise.resolve(NO_NETWORK));
  const tab = await device.open({ uuid: ENDED_UUID });
  return { device, tab, drafts: draftsOf(device, tab) };
}

/** Types in the form of that key and leaves the form open. */
async function type(drafts: Drafts, text = TYPED, key = KEY) {
  const draft = await drafts.claim(key);
  draft?.write(text);
  await settled();
  return draft;
}

async function read(drafts: Drafts, key = KEY): Promise<string | null> {
  const draft = await drafts.claim(key);
  const stored = await draft?.read();
  draft?.release();
  return stored?.json ?? null;
}

describe('A form whose tab is killed', () => {
  it('What was typed is there for the next form of the same key, and for no other', async () => {
    const { device, tab, drafts } = await openDevice();
    await type(drafts);
    tab.kill();
    const next = await device.open({ uuid: ENDED_UUID });
    const now = draftsOf(device, next);
    expect(await read(now)).toBe(TYPED);
    expect(await read(now, 'cliente 7')).toBeNull();
  });

  it('Another user of the device does not get it', async () => {
    const { device, tab, drafts } = await openDevice();
    await type(drafts);
    tab.kill();
    const other = await device.open({ userId: 2, uuid: '00000000-0000-4000-8000-000000000002' });
    expect(await read(draftsOf(device, other))).toBeNull();
    expect(await draftsOf(device, other).count()).toBe(0);
  });

  it('After a week it is not offered any more, and is deleted with what a device forgets', async () => {
    const { device, tab, drafts } = await openDevice();
    await type(drafts);
    device.clock.advance(8 * DAY_MS);
    const next = await device.open({ uuid: ENDED_UUID });
    expect(await read(draftsOf(device, next))).toBeNull();
    // By the clock of the system, for which the time of the test is long ago.
    await forgetEnded(device);
    expect([...(await readDrafts(tab.db))]).toEqual([]);
  });
});

describe('A form that is open twice', () => {
  it('The second tab neither gets the draft of the first one nor writes one', async () => {
    const { device, drafts } = await openDevice();
    await type(drafts);
    const second = await device.open({ uuid: ENDED_UUID });
    expect(await draftsOf(device, second).claim(KEY)).toBeNull();
  });

  it('A form that is opened again in the same tab gets the draft of the closed one', async () => {
    const { drafts } = await openDevice();
    const draft = await type(drafts);
    draft?.release();
    expect(await read(drafts)).toBe(TYPED);
  });
});

describe('Forms that were left unfinished', () => {
  const KEYS = [KEY, 'cliente 7', 'chofer.create'];

  it('Those whose tab was killed are told, and not those that are saved, too old or never typed in', async () => {
    const { device, tab, drafts } = await openDevice();
    (await type(drafts))?.release();
    expect(await drafts.unfinished(KEYS)).toEqual([KEY]);
    (await type(drafts, TYPED, 'cliente 7'))?.remove();
    tab.kill();
    const now = draftsOf(device, await device.open({ uuid: ENDED_UUID }));
    expect(await now.unfinished(KEYS)).toEqual([KEY]);
    device.clock.advance(8 * DAY_MS);
    expect(await now.unfinished(KEYS)).toEqual([]);
  });

  it('One that is open in another tab is not told, and one in the same tab once it is closed', async () => {
    const { device, drafts } = await openDevice();
    const draft = await type(drafts);
    const second = draftsOf(device, await device.open({ uuid: ENDED_UUID }));
    expect(await second.unfinished(KEYS)).toEqual([]);
    const told = drafts.unfinished(KEYS);
    draft?.remove();
    draft?.release();
    expect(await told).toEqual([]);
    expect(await read(drafts)).toBeNull();
  });
});

it('A saved or discarded form leaves no draft', async () => {
  const { drafts, tab } = await openDevice();
  const draft = await type(drafts);
  draft?.remove();
  draft?.release();
  await settled();
  expect(await read(drafts)).toBeNull();
  expect([...(await readDrafts(tab.db))]).toEqual([]);
});

it('A logout deletes all drafts, and a form that is still open writes none', async () => {
  const { drafts, tab } = await openDevice();
  const open = await type(drafts);
  await type(drafts, TYPED, 'chofer.create');
  expect(await drafts.count()).toBe(2);
  await drafts.clear();
  open?.write(TYPED);
  await settled();
  expect([...(await readDrafts(tab.db))]).toEqual([]);
});

describe('A session that is over', () => {
  it('A draft stays for its user where nobody has ended the session on purpose', async () => {
    const { device, tab, drafts } = await openDevice();
    device.clock.ms = Date.now();
    await type(drafts);
    tab.kill();
    await forgetEnded(device);
    const next = await device.open({ uuid: ENDED_UUID });
    expect(await read(draftsOf(device, next))).toBe(TYPED);
  });

  it.each([0, 1])(
    'Where somebody ends it, a draft beside %i unsent changes is encrypted, and is back after the login',
    async (changes) => {
      const { device, tab } = await openEndedDevice(changes);
      device.clock.ms = Date.now();
      await type(draftsOf(device, tab));
      tab.kill();
      await forgetEnded(device);
      await protectEndedQueue(device);
      expect(await storedText(device)).not.toContain('a medias');
      // The next start of the app.
      await forgetEnded(device);
      await recoverEndedQueue(device);
      const next = await device.open({ uuid: ENDED_UUID });
      expect(await read(draftsOf(device, next))).toBe(TYPED);
    },
  );
});

it('A disk that refuses a draft raises no error', async () => {
  const { drafts, tab } = await openDevice();
  const draft = await drafts.claim(KEY);
  tab.db.close();
  draft?.write(TYPED);
  draft?.remove();
  expect(await draft?.read()).toBeNull();
  expect(await drafts.count()).toBe(0);
  await drafts.clear();
});

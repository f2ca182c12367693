/** What a full disk has refused is known to one tab only: another one may decide about the same change meanwhile. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fillDisk } from '#tests/support/contents.ts';
import type { Answer } from '#data/net/decision.ts';
import type { SaveResult } from '#data/changes/result.ts';
import {
  createDevice,
  createGate,
  NO_CHANGES,
  NO_NETWORK,
  ScriptedTransport,
  waitUntil,
} from '#tests/support/device.ts';
import {
  createdAnswer,
  driverRequest,
  openScriptedDevice,
  RULE_REFUSAL,
} from '#tests/support/scripted-device.ts';

/** A device with two tabs and a change that nobody has sent. The first tab has a network from now on, the second none. */
async function openTwoTabs() {
  let isOnline = false;
  const script = new ScriptedTransport();
  script.cambios = () => NO_NETWORK;
  const device = createDevice((call) => (isOnline ? script.transport(call) : Promise.resolve(NO_NETWORK)));
  const { engine } = await device.open({ isOnline: () => isOnline });
  await engine.mutate('chofer.create', driverRequest('Ana'), 0);
  await engine.drain();
  const offline = { transport: () => Promise.resolve(NO_NETWORK), isOnline: () => false };
  const { engine: second } = await device.open(offline);
  isOnline = true;
  const edit = (): Promise<SaveResult> => second.tray.replace(second.rows[0]!.seq, driverRequest('Luis'));
  return { script, device, first: engine, edit, seq: engine.rows[0]!.seq };
}

const EDITED = { args: { body: { nombre: 'Luis' } }, state: 'pending' };

afterEach(() => {
  vi.restoreAllMocks();
});

describe('Two tabs on a full disk', () => {
  it('An edit of a change that another tab has sent and not pulled stays in the queue', async () => {
    const { script, device, first, edit } = await openTwoTabs();
    const makeSpace = fillDisk();
    script.respond = createdAnswer;
    await first.drain(true);
    expect(first.rows).toMatchObject([{ state: 'acked' }]);
    makeSpace();
    expect(await edit()).toMatchObject({ estado: 'guardado' });
    script.cambios = () => NO_CHANGES;
    script.respond = () => NO_NETWORK;
    await first.pull();
    expect(await device.outbox()).toMatchObject([EDITED]);
  });

  it('An edit of a change that another tab is sending stays in the queue', async () => {
    const { script, device, first, edit } = await openTwoTabs();
    const makeSpace = fillDisk();
    const gate = createGate<Answer>();
    script.respond = () => gate.promise;
    const draining = first.drain(true);
    await waitUntil(() => script.sent.length === 1);
    makeSpace();
    await edit();
    script.respond = () => NO_NETWORK;
    gate.open(createdAnswer());
    await draining;
    script.cambios = () => NO_CHANGES;
    await first.pull();
    expect(await device.outbox()).toMatchObject([EDITED]);
  });

  it('A refusal that a full disk has not taken does not replace what another tab has written since', async () => {
    const { script, device, first, edit } = await openTwoTabs();
    const makeSpace = fillDisk();
    script.respond = () => RULE_REFUSAL;
    await first.drain(true);
    expect(first.rows).toMatchObject([{ state: 'rejected' }]);
    makeSpace();
    script.respond = () => NO_NETWORK;
    await edit();
    await first.mutate('chofer.create', driverRequest('Eva'), 0);
    await first.drain(true);
    expect(await device.outbox()).toMatchObject([EDITED, { state: 'pending' }]);
  });
});

describe('A full disk', () => {
  it('A refused change that is discarded on a full disk and put back is refused as before', async () => {
    const { script, first, seq, device } = await openTwoTabs();
    const makeSpace = fillDisk();
    script.respond = () => RULE_REFUSAL;
    await first.drain(true);
    const putBack = await first.tray.discardWithUndo(seq);
    makeSpace();
    await putBack!();
    expect(await device.outbox()).toMatchObject([{ state: 'rejected' }]);
    expect(first.rows).toMatchObject([{ state: 'rejected' }]);
  });

  it('A disk that has space again once caches are deleted takes marks and answers', async () => {
    let makeSpace = (): void => {};
    const { script, device, engine } = await openScriptedDevice({
      freeSpace: () => Promise.resolve(makeSpace()),
    });
    script.cambios = () => NO_NETWORK;
    await engine.mutate('chofer.create', driverRequest('Ana'), 0);
    await engine.drain();
    device.clock.advance(120_000);
    makeSpace = fillDisk();
    script.respond = createdAnswer;
    await engine.drain(true);
    expect(await device.outbox()).toMatchObject([{ state: 'acked' }]);
  });
});

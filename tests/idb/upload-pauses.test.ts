/** The service worker between its attempts to send bytes. */
import { describe, expect, it } from 'vitest';
import { prepareBackground } from '#tests/support/background-worker.ts';
import { withUnreadableBytes } from '#tests/support/contents.ts';
import { NO_NETWORK } from '#tests/support/device.ts';
import { accept, takePhoto } from '#tests/support/photos.ts';
import { driverRequest } from '#tests/support/scripted-device.ts';

/** A device on which a photo waits behind changes, and all tabs are closed. `wait` counts the pauses of its worker. */
async function prepareWithPhoto() {
  const background = await prepareBackground(0);
  const { device, script } = background;
  const { engine, kill } = await device.open();
  script.respond = () => NO_NETWORK;
  await engine.mutate('chofer.create', driverRequest('Ana'), 0);
  await takePhoto(engine);
  await engine.drain();
  kill();
  device.clock.advance(120_000);
  script.sent = [];
  const pauses: number[] = [];
  const wait = async (ms: number): Promise<void> => {
    pauses.push(ms);
    device.clock.advance(ms);
  };
  return { ...background, pauses, wait };
}

describe('The pauses of the service worker', () => {
  it('A photo behind a change that gets no answer does not end the pause of that change', async () => {
    const { script, work, pauses, wait } = await prepareWithPhoto();
    let reads = 0;
    const isStopped = (): boolean => ++reads > 200;
    await work({ wait, isStopped });
    expect(reads).toBeLessThan(200);
    expect(pauses.length).toBeLessThanOrEqual(script.sent.length);
  });

  it('Bytes that cannot be read from the disk are tried again after a pause', async () => {
    const { script, work, pauses, wait } = await prepareWithPhoto();
    script.respond = accept;
    let reads = 0;
    const isStopped = (): boolean => ++reads > 200;
    await withUnreadableBytes(() => work({ wait, isStopped }));
    expect(reads).toBeLessThan(200);
    expect(pauses.every((ms) => ms > 0)).toBe(true);
  });
});

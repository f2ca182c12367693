/** The encryption of unsent changes (R15.9) that is interrupted, done twice, or has no space. */
import { describe, expect, it, vi } from 'vitest';
import { withoutSpaceIn } from '#tests/support/contents.ts';
import {
  forgetEnded,
  openEndedDevice,
  protectEndedQueue as protect,
  recoverEndedQueue as recover,
  storedText,
  ENDED_UUID as UUID,
} from '#tests/support/ended-device.ts';

describe('An interruption', () => {
  it('A device that is killed while it encrypts has each change once, plain or encrypted, and the next start goes on', async () => {
    const { device, tab } = await openEndedDevice(120);
    const before = await device.outbox(UUID);
    tab.kill();
    await forgetEnded(device);
    let batches = 0;
    await protect(device, () => {
      if (++batches === 2) throw new Error('killed');
      return true;
    });
    const plain = (await device.outbox(UUID)).length;
    expect(plain).toBe(70);
    await forgetEnded(device);
    expect(await protect(device)).toEqual({ encrypted: 120, plain: 0 });
    expect(await storedText(device)).not.toContain('Secreto');
    await recover(device);
    expect(await device.outbox(UUID)).toEqual(before);
  });

  it('A user who logs in after a device was killed while it encrypted gets all changes back', async () => {
    const { device, tab } = await openEndedDevice(60);
    const before = await device.outbox(UUID);
    tab.kill();
    let batches = 0;
    await protect(device, () => ++batches < 2);
    expect((await device.outbox(UUID)).length).toBe(10);
    expect(await recover(device)).toBe(0);
    expect(await device.outbox(UUID)).toEqual(before);
  });

  it('Two tabs that encrypt at the same time lose and double nothing', async () => {
    const { device, tab } = await openEndedDevice(60);
    const before = await device.outbox(UUID);
    tab.kill();
    await Promise.all([protect(device), protect(device)]);
    expect(await protect(device)).toEqual({ encrypted: 60, plain: 0 });
    await Promise.all([recover(device), recover(device)]);
    expect(await device.outbox(UUID)).toEqual(before);
  });

  it('A change that another tab writes while the queue is encrypted is encrypted as it is then', async () => {
    const { device, tab } = await openEndedDevice(1);
    const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
    const encrypting = vi.spyOn(crypto.subtle, 'encrypt').mockImplementationOnce(async (...args) => {
      await tab.db.avances.add({ filas: [[1, { attempts: 9 }]] });
      return encrypt(...args);
    });
    expect(await protect(device)).toEqual({ encrypted: 1, plain: 0 });
    expect(encrypting).toHaveBeenCalledTimes(2);
    encrypting.mockRestore();
    await recover(device);
    expect(await device.outbox(UUID)).toMatchObject([{ attempts: 9 }]);
    tab.kill();
  });

  it('A user who has logged in again meanwhile keeps the queue as it is', async () => {
    const { device, tab } = await openEndedDevice(2);
    tab.kill();
    expect(await protect(device, () => false)).toEqual({ encrypted: 0, plain: 2 });
  });
});

describe('A full disk', () => {
  it('On a full disk the changes stay as they are, and are encrypted once there is space', async () => {
    const { device, tab } = await openEndedDevice(2);
    const before = await device.outbox(UUID);
    tab.kill();
    await forgetEnded(device);
    expect(await withoutSpaceIn('meta', () => protect(device))).toEqual({ encrypted: 0, plain: 2 });
    expect(await device.outbox(UUID)).toEqual(before);
    expect(await protect(device)).toEqual({ encrypted: 2, plain: 0 });
  });

  it('On a full disk a login leaves the changes encrypted, and the next one brings them back', async () => {
    const { device, tab } = await openEndedDevice(2);
    const before = await device.outbox(UUID);
    tab.kill();
    await protect(device);
    expect(await withoutSpaceIn('outbox', () => recover(device))).toBe(2);
    expect(await recover(device)).toBe(0);
    expect(await device.outbox(UUID)).toEqual(before);
  });
});

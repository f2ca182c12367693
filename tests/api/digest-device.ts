/** An API and devices on it, which are closed at the end of each test. */
import { afterEach, expect } from 'vitest';
import { type Api, openApi } from '#tests/support/api.ts';
import { createDevice, type TestTab } from '#tests/support/device.ts';
import { createNetwork } from '#tests/support/network.ts';

const toClose: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of toClose.splice(0).toReversed()) await close();
});

export async function openApiForTest(): Promise<Api> {
  const api = await openApi();
  toClose.push(async () => {
    await api.drop();
    expect(api.reported).toEqual([]);
  });
  return api;
}

export interface Device extends TestTab {
  /** Calls answered. */
  sent: string[];
  /** Kills the tab, and opens another one on the same disk. */
  reopen: () => Promise<TestTab>;
}

export async function openDeviceOn(api: Api): Promise<Device> {
  const network = createNetwork(api);
  const sent: string[] = [];
  network.onAnswer = ({ path }) => void sent.push(path);
  const simpleDevice = createDevice(network.transport);
  const openTab = async (): Promise<TestTab> => {
    const tab = await simpleDevice.open();
    toClose.push(async () => tab.kill());
    return tab;
  };
  const tab = await openTab();
  const reopen = (): Promise<TestTab> => {
    tab.kill();
    return openTab();
  };
  return Object.assign(tab, { sent, reopen });
}

import { afterEach, expect, it, vi } from 'vitest';
import { readWifiOnly, setWifiOnly, isWifiOnly } from '#data/net/metered.ts';
import { freeSpace } from '#data/store/free-space.ts';

afterEach(() => vi.unstubAllGlobals());

/** A CacheStorage with empty caches of these names. */
function stubCaches(...names: string[]): Set<string> {
  const open = new Set(names);
  vi.stubGlobal('localStorage', {});
  vi.stubGlobal('caches', {
    keys: async () => [...open],
    has: async (name: string) => open.has(name),
    open: async (name: string) => open.add(name),
    delete: async (name: string) => open.delete(name),
  });
  return open;
}

it('A full disk is freed of caches, except for the app shell and the setting that photos wait for Wi-Fi', async () => {
  const open = stubCaches('workbox-precache-v2-https://x/', 'other');
  await setWifiOnly(true);
  await freeSpace();
  expect([...open]).not.toContain('other');
  expect([...open]).toContain('workbox-precache-v2-https://x/');
  await readWifiOnly();
  expect(isWifiOnly()).toBe(true);
});

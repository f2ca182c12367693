import { describe, expect, it } from 'vitest';
import type { Engine } from '#data/engine/engine.ts';
import type { OutboxRow } from '#data/changes/row.ts';
import { DELAY_MS, keepSyncRegistration, SYNC_TAG, WIFI_SYNC_TAG } from '#data/engine/sync-registration.ts';

describe('The Background Sync registration', () => {
  const pending = { state: 'pending' } as OutboxRow;
  const photo = { state: 'pending', name: 'adjunto.create' } as OutboxRow;
  function open(rows: OutboxRow[], isWifiOnly = false) {
    let told = (): void => {};
    let timer: { ms: number; work: () => void } | null = null;
    const tags: string[] = [];
    const engine = {
      rows: rows as readonly OutboxRow[],
      subscribe: (listener: () => void) => {
        told = listener;
        return () => {};
      },
    };
    const request = keepSyncRegistration({
      engine: engine satisfies Pick<Engine, 'rows' | 'subscribe'>,
      after: (ms, work) => {
        timer = { ms, work };
        return () => (timer = null);
      },
      isWifiOnly: () => isWifiOnly,
      register: (tag) => {
        tags.push(tag);
        return Promise.reject(new Error('refused'));
      },
    });
    return {
      request,
      tell: (now: OutboxRow[]) => {
        engine.rows = now;
        told();
      },
      runTimer: () => timer?.work(),
      waiting: () => timer?.ms ?? null,
      count: () => tags.length,
      tags,
    };
  }

  it('The Background Sync registration is made once for a whole queue, some time after its start, and again for the next queue', () => {
    const { tell, runTimer, waiting, count } = open([]);
    expect(waiting()).toBeNull();
    tell([pending]);
    tell([pending, pending]);
    expect([waiting(), count()]).toEqual([DELAY_MS, 0]);
    runTimer();
    tell([pending, pending, pending]);
    expect([waiting(), count()]).toEqual([null, 1]);
    tell([]);
    tell([pending]);
    runTimer();
    expect(count()).toBe(2);
  });

  it('The Background Sync registration is not made for changes that are answered at once or need their user', () => {
    const { tell, waiting, count } = open([]);
    tell([pending]);
    tell([{ state: 'acked' } as OutboxRow]);
    expect(waiting()).toBeNull();
    tell([{ state: 'conflict' } as OutboxRow]);
    expect([waiting(), count()]).toEqual([null, 0]);
  });

  it('Photos that wait for Wi-Fi get a Background Sync registration of their own beside that of the other changes', () => {
    const { tell, request, runTimer, tags } = open([], true);
    tell([pending]);
    runTimer();
    expect(tags).toEqual([SYNC_TAG]);
    tell([pending, photo]);
    runTimer();
    expect(tags.slice(1)).toContain(WIFI_SYNC_TAG);
    tags.length = 0;
    request.hidden();
    expect(tags).toEqual([SYNC_TAG, WIFI_SYNC_TAG]);
    tags.length = 0;
    tell([pending, { ...photo, state: 'rejected' }]);
    request.hidden();
    expect(tags).toEqual([SYNC_TAG]);
  });

  it('Photos of a user without the Wi-Fi setting share the Background Sync registration of changes', () => {
    const { request, tags } = open([photo]);
    request.hidden();
    expect(tags).toEqual([SYNC_TAG]);
  });

  it('The Background Sync registration is made at once each time the page is hidden', () => {
    const { request, tell, waiting, count } = open([pending]);
    request.hidden();
    expect([waiting(), count()]).toEqual([null, 1]);
    request.hidden();
    expect(count()).toBe(2);
    tell([]);
    request.hidden();
    expect(count()).toBe(2);
  });
});

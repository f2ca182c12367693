import { keepBadge } from '#data/engine/badge.ts';
import type { OutboxRow } from '#data/changes/row.ts';
import { expect, it } from 'vitest';

const row = (state: OutboxRow['state']) => ({ state }) as OutboxRow;

function queue() {
  const listeners = new Set<() => void>();
  const engine = {
    rows: [] as readonly OutboxRow[],
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const set = (...states: OutboxRow['state'][]): void => {
    engine.rows = states.map(row);
    for (const listener of listeners) listener();
  };
  return { engine, set };
}

it('The icon shows the number of unsent changes, set only when it changes', () => {
  const { engine, set } = queue();
  const shown: (number | 'none')[] = [];
  const stop = keepBadge(engine, {
    setAppBadge: async (count) => void shown.push(count ?? -1),
    clearAppBadge: async () => void shown.push('none'),
  });
  set('pending', 'rejected', 'acked');
  set('sending', 'rejected');
  set('acked');
  set('pending');
  stop();
  set('pending', 'pending');
  expect(shown).toEqual(['none', 2, 'none', 1, 'none']);
});

it('The icon stays without a number, and nothing fails, if the browser has no badges or refuses them', async () => {
  const { engine, set } = queue();
  keepBadge(engine, {});
  keepBadge(engine, { setAppBadge: () => Promise.reject(new Error('not allowed')) });
  set('pending');
  await Promise.resolve();
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createClient, NOT_STORED } from '#data/store/query-client.ts';
import { DAY_MS, HOUR_MS } from '#domain/milliseconds.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('An answer that is not stored is forgotten an hour after its screen is closed, one for the first paint after a week', async () => {
  const client = createClient();
  const queryFn = async (): Promise<string> => 'answer';
  await client.prefetchQuery({ queryKey: ['search'], queryFn, ...NOT_STORED });
  await client.prefetchQuery({ queryKey: ['list'], queryFn });
  const kept = (): unknown[] => ['search', 'list'].map((key) => client.getQueryData([key]));
  expect(kept()).toEqual(['answer', 'answer']);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(kept()).toEqual([undefined, 'answer']);
  await vi.advanceTimersByTimeAsync(7 * DAY_MS);
  expect(kept()).toEqual([undefined, undefined]);
});

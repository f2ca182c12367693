/** The first answers of a device with many operations, which are made in slices. */
import { expect, it, vi } from 'vitest';
import { LISTS } from '#contracts/lists.ts';
import { SlicedAnswers } from '#data/engine/sliced-answers.ts';
import { afterTimeout } from '#data/engine/timers.ts';
import { DEVICE_ANSWERS } from '#data/replica/device-answers.ts';
import { OverlayLayer, Replica } from '#data/replica/replica.ts';
import { demoRows } from '#tests/bench/demo-rows.ts';

const BASE = { version: 1, created_at: '2026-03-02T12:00:00.000Z', updated_at: '2026-03-02T12:00:00.000Z' };
const ROWS = [...demoRows(60)].map(({ tabla, filas }) => ({
  tabla,
  filas: filas.map((row) => ({ deleted_at: null, ...BASE, ...row }) as unknown as { id: number }),
}));
const QUERY = { page: 1, limit: 5, search: '', sort: '' };

/** A device with that many operations, each like one of the demo. */
function device(operaciones: number, isComplete = true) {
  const replica = new Replica();
  for (const { tabla, filas } of ROWS) for (const row of filas) replica.put(tabla, row as never);
  const { filas } = ROWS.find(({ tabla }) => tabla === 'operacion')!;
  for (let n = 0; replica.sizeOf('operacion') < operaciones; n++) {
    const row = { ...filas[n % filas.length], id: 100_000 + n, uuid: `u-${n}` };
    replica.put('operacion', row as never);
  }
  const seen = { made: 0 };
  const { answers } = new SlicedAnswers({
    replica,
    after: afterTimeout,
    isComplete: () => isComplete,
    onMade: () => seen.made++,
  });
  return { replica, answers, seen, layer: new OverlayLayer(replica) };
}

it('A list of many operations is loading until its first page has been made, and is then answered at once', async () => {
  const { answers, layer, seen } = device(5000);
  for (const key of ['operacion', 'asignado'] as const) {
    for (const sort of ['', `${LISTS[key].sortable[0]}:DESC`]) {
      const query = { ...QUERY, sort };
      expect(answers.pageOf(layer, key, query)).toBeUndefined();
      // A screen may ask often.
      expect(answers.pageOf(layer, key, { ...query, page: 2 })).toBeUndefined();
      const before = seen.made;
      // oxlint-disable-next-line no-await-in-loop -- one list after the other
      await expect.poll(() => seen.made).toBe(before + 1);
      expect(answers.pageOf(layer, key, query)).toEqual(DEVICE_ANSWERS.pageOf(layer, key, query));
    }
  }
});

it('The bell of many operations shows what it did before while its notifications are made anew', async () => {
  const { answers, layer, replica, seen } = device(5000);
  const bell = (reader: OverlayLayer): unknown => answers.answerOf(reader, 'notificacion', {});
  expect(bell(layer)).toBeUndefined();
  await expect.poll(() => seen.made).toBe(1);
  const first = bell(layer);
  expect(first).toEqual(DEVICE_ANSWERS.answerOf(layer, 'notificacion', {}));
  for (const row of replica.all('operacion')) replica.put('operacion', { ...row, finalizado: true });
  const next = new OverlayLayer(replica);
  expect(bell(next)).toBe(first);
  await expect.poll(() => seen.made).toBe(2);
  expect(bell(next)).toMatchObject({ operaciones: [] });
  expect(bell(next)).toEqual(DEVICE_ANSWERS.answerOf(new OverlayLayer(replica), 'notificacion', {}));
});

it('A device with fewer operations answers at once', () => {
  const { answers, layer, seen } = device(4999);
  expect(answers.pageOf(layer, 'asignado', QUERY)).toEqual(DEVICE_ANSWERS.pageOf(layer, 'asignado', QUERY));
  expect(answers.answerOf(layer, 'notificacion', {})).toEqual(
    DEVICE_ANSWERS.answerOf(layer, 'notificacion', {}),
  );
  expect(seen.made).toBe(0);
});

it('A device that does not have all rows yet makes nothing that it would not show', async () => {
  const { answers, layer, seen } = device(5000, false);
  expect(answers.pageOf(layer, 'asignado', QUERY)).toBeNull();
  expect(answers.answerOf(layer, 'notificacion', {})).toBeNull();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(seen.made).toBe(0);
});

it('A list that cannot be made in slices is made at once', async () => {
  const { answers, layer, replica, seen } = device(5000);
  vi.spyOn(replica, 'picked').mockImplementationOnce(() => {
    throw new Error('broken');
  });
  expect(answers.pageOf(layer, 'asignado', QUERY)).toBeUndefined();
  await expect.poll(() => seen.made).toBe(1);
  expect(answers.pageOf(layer, 'asignado', QUERY)).toEqual(DEVICE_ANSWERS.pageOf(layer, 'asignado', QUERY));
});

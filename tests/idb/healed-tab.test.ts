/** A tab whose replica another tab corrects or fills again at the same version of the server. */
import { Digest } from '#domain/digest.ts';
import { expect, it } from 'vitest';
import type { Call } from '#data/net/http.ts';
import { answerOf, createDevice, ScriptedTransport, settled, type TestTab } from '#tests/support/device.ts';
import { driversPage, numberedDriver } from '#tests/support/drivers.ts';

const NAMES = { instancia: 'a', epoca: 'e', esquema: 1, horizonte: 0 };
const QUERY = { page: 1, limit: 10, search: '', sort: '' };
const OLD = numberedDriver(7, 8, { nombre: 'Vieja', comision: 1 });
const RIGHT = numberedDriver(7, 9, { nombre: 'Nueva', comision: 1 });

const page = (row: object) => driversPage(9, { filas: [row] }, NAMES);

/** Two tabs with a driver in an older version than the server's; `b` is not told of what `a` does. */
async function openTabs() {
  const script = new ScriptedTransport();
  script.cambios = () => page(OLD);
  const digest = new Digest();
  digest.add(7, 9);
  const device = createDevice(async (call: Call) => {
    if (call.path === '/sync/filas') return page(RIGHT);
    if (call.path === '/sync/huellas')
      return answerOf(200, { ...NAMES, cursor: 9, tablas: { chofer: digest.value }, grupos: {} });
    return script.transport(call);
  });
  const [a, b] = [await device.open(), await device.open()];
  await a.engine.pull();
  await b.engine.reload();
  device.clock.advance(60_000);
  return { script, device, a, b };
}

/** What a tab shows of the driver in the list, and alone. */
function shownIn({ engine: { localAnswers, reader } }: TestTab): unknown[] {
  const { results } = localAnswers.pageOf(reader, 'chofer', QUERY)!;
  return [...results, reader.get('chofer', 7)].map((row) => {
    const { nombre, comision } = row as { nombre: string; comision: number };
    return [nombre, comision];
  });
}

it('A list shows a row that another tab has corrected at the same version of the server', async () => {
  const { a, b } = await openTabs();
  expect(shownIn(b)).toEqual([
    ['Vieja', 1],
    ['Vieja', 1],
  ]);
  const { changedAt } = b.engine;
  expect(await a.engine.compare()).toBe('same');
  await settled();
  await b.engine.reload();
  expect(shownIn(b)).toEqual([
    ['Nueva', 1],
    ['Nueva', 1],
  ]);
  expect(b.engine.changedAt).toBeGreaterThan(changedAt);
});

it('An unsent edit is shown on top of a row that another tab has corrected at the same version of the server', async () => {
  const { a, b } = await openTabs();
  await b.engine.mutate('chofer.update', { id: 7, body: { comision: 2 } }, 0);
  await a.engine.reload();
  expect(shownIn(b)).toEqual([
    ['Vieja', 2],
    ['Vieja', 2],
  ]);
  await a.engine.compare();
  await settled();
  await b.engine.reload();
  expect(shownIn(b)).toEqual([
    ['Nueva', 2],
    ['Nueva', 2],
  ]);
});

it('A list shows the rows with which another tab has filled the replica again at the same version of the server', async () => {
  const { script, a, b } = await openTabs();
  expect(shownIn(b)[0]).toEqual(['Vieja', 1]);
  // The server no longer knows the cursor, and has the same version.
  script.cambios = ({ query }) =>
    query?.desde === 0 ? page(RIGHT) : driversPage(0, {}, { ...NAMES, reinicio: true });
  await a.engine.pull();
  await settled();
  await b.engine.reload();
  expect(shownIn(b)).toEqual([
    ['Nueva', 1],
    ['Nueva', 1],
  ]);
});

/** A company so large that its rows are packed while they are read from the disk. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '#data/engine/engine.ts';
import { PackedReading } from '#data/replica/packed-reading.ts';
import type { OverlayLayer, Replica } from '#data/replica/replica.ts';
import { pause } from '#tests/support/device.ts';
import { driversPage, numberedDriver } from '#tests/support/drivers.ts';
import { payloads } from '#tests/support/payloads.ts';
import { openScriptedDevice } from '#tests/support/scripted-device.ts';

const COUNT = 20_000;
const NEW = numberedDriver(COUNT + 1, COUNT + 1);
const byId = (a: { id: unknown }, b: { id: unknown }): number => Number(a.id) - Number(b.id);
const drivers = (engine: Engine): unknown[] => [...engine.reader.all('chofer')].toSorted(byId);
const isPacked = ({ reader }: Engine): boolean => {
  const { base }: { base: Replica } = reader as OverlayLayer;
  return base.size >= COUNT && !base.isPackable;
};

/** The rows of the company; `more` replaces fields of each fifth one. */
const company = (more: object = {}) =>
  Array.from({ length: COUNT }, (_, n) => numberedDriver(n + 1, n + 1, n % 5 === 0 ? more : {}));

/** A device that has pulled a company, without an open tab. */
async function deviceWith(rows: { version: number }[]) {
  const { script, device, engine, kill } = await openScriptedDevice();
  script.cambios = () => driversPage(COUNT, { filas: rows });
  await engine.pull();
  kill();
  script.cambios = ({ query }) =>
    query?.desde === COUNT ? driversPage(COUNT + 1, { filas: [NEW] }) : driversPage(COUNT + 1, {});
  return { device, script };
}

// The code is here in a moment, as in a browser.
beforeAll(() => import('#data/replica/packed/pack.ts'));

describe('The rows of a large company', () => {
  it('The rows of a large company are packed as they are read from the disk, and each is there once', async () => {
    const { device } = await deviceWith(company());
    const { engine } = await device.open();
    expect(isPacked(engine)).toBe(true);
    expect(engine.state).toMatchObject({ ready: true, complete: true });
    expect(drivers(engine)).toEqual(company());
    expect(engine.reader.get('chofer', 7)).toMatchObject({ nombre: 'Chofer 7' });
    expect(engine.reader.where('chofer', 'nombre', `Chofer ${COUNT}`)).toHaveLength(1);
  });

  it('Rows with a column that others lack are read too, some of which stay objects', async () => {
    const rows = company({ apodo: 'Rucio' });
    const { device } = await deviceWith(rows);
    const { engine } = await device.open();
    expect(isPacked(engine)).toBe(true);
    expect(drivers(engine)).toEqual(rows);
  });

  it('A pull that begins while the rows are read puts its rows on top', async () => {
    const { device } = await deviceWith(company());
    const { engine } = await device.open({ start: false });
    await Promise.all([engine.start(), engine.pull()]);
    expect(isPacked(engine)).toBe(true);
    expect(drivers(engine)).toEqual([...company(), NEW]);
  });

  it('A change that is saved while the rows are read shows on top of them', async () => {
    const { device } = await deviceWith(company());
    const { engine } = await device.open({ start: false });
    const starting = engine.start();
    await pause(20);
    await engine.mutate('chofer.create', { body: payloads.chofer({ nombre: 'Ana' }) }, 0);
    await starting;
    expect(isPacked(engine)).toBe(true);
    expect(drivers(engine)).toHaveLength(COUNT + 1);
    expect(engine.reader.where('chofer', 'nombre', 'Ana')).toHaveLength(1);
  });

  it('What another tab pulls while the rows are read arrives with the next message', async () => {
    const { device } = await deviceWith(company());
    const first = await device.open();
    const second = await device.open({ start: false });
    await Promise.all([second.engine.start(), first.engine.pull()]);
    await second.engine.reload();
    for (const { engine } of [first, second]) {
      expect(isPacked(engine)).toBe(true);
      expect(drivers(engine)).toEqual([...company(), NEW]);
    }
  });

  it('Rows that another tab has fetched anew replace all that a tab has packed', async () => {
    const { device, script } = await deviceWith(company());
    const [first, second] = [await device.open(), await device.open()];
    const others = company({ nombre: 'Otro' });
    script.cambios = ({ query }) =>
      query?.desde === 0
        ? driversPage(COUNT, { filas: others }, { instancia: 'b' })
        : driversPage(COUNT, {}, { reinicio: true, instancia: 'b' });
    await first.engine.pull();
    await second.engine.reload();
    expect(isPacked(second.engine)).toBe(true);
    expect(drivers(second.engine)).toEqual(others);
  });
});

it('A table with few blocks is left to the caller, for whom no code is loaded', async () => {
  const reading = new PackedReading();
  reading.expect(new Map([['chofer', 127]]));
  await pause(50);
  expect(reading.take('chofer', [NEW as never])).toBe(false);
  expect(reading.finish()).toEqual(new Map());
});

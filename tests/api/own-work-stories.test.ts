/**
 * A driver works with a network that comes and goes while the office gives his operations to others and back, and his user
 * another driver, another role and back. At the end each of his changes took effect once or waits in sight, and his device
 * has what the rule says. SEED=… repeats a run, RUNS=… makes more of them.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isParked, type OutboxRow } from '#data/changes/row.ts';
import { openApi } from '#tests/support/api.ts';
import { createDevice, settled, waitUntil } from '#tests/support/device.ts';
import { DRIVER_ACTIONS, type DriverAction } from '#tests/support/driver-actions.ts';
import { createNetwork, type Fault } from '#tests/support/network.ts';
import { expectOwnRows } from '#tests/support/own-rows.ts';
import { RandomWork, WORK_ACTIONS } from '#tests/support/random-work.ts';
import { loginAs, logInWith } from '#tests/support/users.ts';

const RUNS = Number(process.env.RUNS ?? 3);
const SEED = Number(process.env.SEED ?? 20_261_127);
const STEPS = 120;

const OFFICE = WORK_ACTIONS.filter(({ action }) => /operacion|avanzar|asignar|adjunto|deshacer/.test(action));
const WORLD = [
  'network',
  'fault',
  'pull',
  'tab is killed',
  'given to others',
  'given to him',
  'user changes',
] as const;
const FAULTS: Fault[] = ['perdida', 'respuesta perdida', 'duplicada', 'interno'];

const step = fc.record({
  what: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...(Object.keys(DRIVER_ACTIONS) as DriverAction[])) },
    { weight: 3, arbitrary: fc.constantFrom(...OFFICE.map(({ action }) => action)) },
    { weight: 5, arbitrary: fc.constantFrom(...WORLD) },
  ),
  random: fc.record({
    which: fc.nat(1000),
    value: fc.nat(1000),
    text: fc.constantFrom('Ñuñoa', 'ana', '12'),
  }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Changes whose record is on the server, and changes that are in sight in the tray, in all runs. */
const ends = { done: 0, parked: 0, late: 0 };

async function play(steps: readonly Step[]): Promise<void> {
  const api = await openApi();
  const office = await createDevice(createNetwork(api).transport).open();
  const work = await RandomWork.start(api, async () => {});
  const driver = await logInWith(api, 'CHOFER');
  const [chofer, other] = [driver.chofer!, (await logInWith(api, 'CHOFER')).chofer!];
  const spare = (await api.make('/chofer', { nombre: 'Sin usuario', contrato: 'Interno', comision: 5 })).id;
  const camion = (await work.oneOf('camion', 0)).id;
  const network = createNetwork(api, () => driver.token);
  network.onAnswer = (_, { body }) => {
    if (JSON.stringify(body ?? null).includes('ya era de otro chofer')) ends.late++;
  };
  const device = createDevice(network.transport);
  const open = () => device.open({ userId: driver.usuario.id, role: 'CHOFER' });
  let tab = await open();
  const saved = new Set<string>();

  const assign = async (which: number, choferId: number): Promise<void> => {
    const row = await work.oneOf('operacion', which, 'not finalizado');
    if (row) await api.patch(`/operacion/${row.id}`, { choferId, camionId: camion });
  };
  const pull = async (): Promise<void> => {
    device.clock.advance(60_000);
    await tab.engine.sync(true);
  };
  for (const which of [1, 2, 3, 4, 5, 6]) {
    const tipo = which % 2 ? 'IMPORTACION' : 'EXPORTACION';
    const etas = { eta_puerto: '2026-03-02T12:00:00Z', eta_planta: '2026-03-02T18:00:00Z' };
    await api.make('/operacion', { tipo, cliente: 1 + (which % 2), monto: 350_000, ...etas });
    await assign(which - 1, chofer);
  }
  await pull();
  // In each story he records something while his operations are given away.
  network.cut = true;
  for (const which of [0, 1, 2]) {
    const before = tab.engine.rows.length;
    await DRIVER_ACTIONS['records a movement'](tab.engine, { which, value: which, text: '12' });
    for (const row of tab.engine.rows.slice(before)) for (const uuid of row.creates) saved.add(uuid);
    await assign(which, other);
  }
  network.cut = false;
  await pull();
  const world: Record<(typeof WORLD)[number], (random: Step['random']) => unknown> = {
    network: () => (network.cut = !network.cut),
    fault({ value }) {
      const [fault] = FAULTS.slice(value % FAULTS.length);
      let left = 1 + (value % 3);
      network.fault = ({ method }) => (method !== 'GET' && left-- > 0 ? fault! : null);
    },
    pull,
    async 'tab is killed'() {
      tab.kill();
      tab = await open();
    },
    'given to others': ({ which }) => assign(which, other),
    'given to him': ({ which }) => assign(which, chofer),
    async 'user changes'({ value }) {
      const changes = [{ chofer: spare }, { role: 'DESPACHO' }, { role: 'LECTURA' }];
      await api.patch(`/usuario/${driver.usuario.id}`, changes[value % changes.length]);
      driver.token = await loginAs(api, driver.email);
      if (value % 2) await pull();
      await api.patch(`/usuario/${driver.usuario.id}`, { role: 'CHOFER', chofer });
      driver.token = await loginAs(api, driver.email);
    },
  };

  for (const { what, random } of steps) {
    await api.db.deleteFrom('intento_login').execute();
    if (what in DRIVER_ACTIONS) {
      const before = tab.engine.rows.length;
      await DRIVER_ACTIONS[what as DriverAction](tab.engine, random);
      await tab.engine.drain();
      for (const row of tab.engine.rows.slice(before)) for (const uuid of row.creates) saved.add(uuid);
    } else if (what in world) await world[what as keyof typeof world](random);
    else await work.run(what as (typeof WORK_ACTIONS)[number]['action'], random);
  }

  network.cut = false;
  network.fault = () => null;
  const waits = (row: OutboxRow): boolean => !isParked(row) && !tab.engine.tray.blocked().has(row.seq);
  await waitUntil(async () => {
    device.clock.advance(3_600_000);
    await tab.engine.sync(true);
    await settled();
    return !tab.engine.rows.some(waits);
  });
  const here = new Set(tab.engine.rows.flatMap(({ creates }) => creates));
  for (const uuid of saved) {
    const { rows } = await api.pool.query(
      'select uuid from movimiento where uuid = $1 union all select uuid from adjunto where uuid = $1',
      [uuid],
    );
    expect(rows.length + Number(here.has(uuid)), `${uuid} is on the server or in the tray`).toBe(1);
    if (rows.length > 0) ends.done++;
    else ends.parked++;
  }
  for (const row of tab.engine.rows.filter(isParked)) await tab.engine.tray.discard(row.seq);
  await waitUntil(async () => {
    device.clock.advance(3_600_000);
    await tab.engine.sync(true);
    for (const row of tab.engine.rows.filter(isParked)) await tab.engine.tray.discard(row.seq);
    return tab.engine.rows.length === 0;
  });
  await office.engine.pull();
  expectOwnRows(tab.engine.reader, office.engine.reader, chofer);
  expect(JSON.stringify(await tab.db.bloques.toArray())).not.toMatch(
    /"(?:monto|tarifa|comision|giro)"|"rut":"/,
  );
  tab.kill();
  office.kill();
  await api.drop();
  expect(api.reported).toEqual([]);
}

it(
  'A driver’s changes take effect once or wait in sight, and his device has his own work, whatever is reassigned meanwhile',
  async () => {
    const stories = fc.array(step, { minLength: STEPS, maxLength: STEPS, size: 'max' });
    await fc.assert(fc.asyncProperty(stories, play), { numRuns: RUNS, seed: SEED, endOnFailure: true });
    if (process.env.RUNS !== undefined) console.log(ends);
    expect(ends.done).toBeGreaterThan(RUNS * 5);
    expect(ends.parked).toBeGreaterThan(0);
    expect(ends.late).toBeGreaterThan(0);
  },
  RUNS * 90_000,
);

/**
 * Random work of the office; then the devices of two drivers, which pulled now and then, have what the rule says, and so
 * has a new one. Their lists and details are the server's. SEED=… repeats a run, RUNS=… makes more of them.
 */
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { EndpointKey } from '#contracts/endpoints.ts';
import { OWN_ANSWERS } from '#contracts/own-answers.ts';
import type { Reader } from '#views/reader.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { answerFromServer, answerLocally, nameOf, questions } from '#tests/support/comparison.ts';
import { createDevice } from '#tests/support/device.ts';
import { createNetwork } from '#tests/support/network.ts';
import { expectOwnRows } from '#tests/support/own-rows.ts';
import { RandomWork, WORK_ACTIONS } from '#tests/support/random-work.ts';
import { logInWith } from '#tests/support/users.ts';

const RUNS = Number(process.env.RUNS ?? 2);
const SEED = Number(process.env.SEED ?? 20_261_129);
const STEPS = 200;

const all = WORK_ACTIONS.flatMap(({ action, weight }) => Array.from({ length: weight }, () => action));
const step = fc.record({
  action: fc.constantFrom(...all),
  random: fc.record({
    which: fc.nat(1000),
    value: fc.nat(1000),
    text: fc.constantFrom('Ñuñoa', 'ana', '12'),
  }),
  /** Which of the devices pull after it. */
  pulls: fc.nat(7),
});

/** What a driver's answer may have: of a device's own answer, which fills in what it lacks. */
function shown(key: EndpointKey, answer: unknown): unknown {
  const schema = OWN_ANSWERS[key]!;
  const { results, ...page } = (answer ?? {}) as { results?: unknown[] };
  if (results) return { ...page, results: results.map((row) => v.parse(schema, row)) };
  return answer === null ? null : v.parse(schema, answer);
}

/** The lists and details of a driver's screens. @returns the number of answers */
async function expectEqualLists(reader: Reader, api: Api, token: string): Promise<number> {
  const asked = questions(reader)
    .filter(({ key }) => key === 'operacion.asignado' || key === 'operacion.get')
    // The server does not sort by an amount for him, and his screens do not offer it.
    .filter(({ list }) => !list?.query.sort.startsWith('op_monto'));
  const said = await answerFromServer({ get: (path) => api.get(path, { token }) }, asked);
  const own = answerLocally(reader, asked);
  for (const question of asked) {
    const name = nameOf(question);
    expect(shown(question.key, own[name]), name).toEqual(said[name]);
  }
  return asked.length;
}

/** Gives the driver a new operation. */
async function giveOperacion(work: RandomWork, api: Api, choferId: number, which: number): Promise<void> {
  const cliente = await work.oneOf('cliente', which);
  const camion = await work.oneOf('camion', which);
  if (!cliente || !camion) return;
  const etas = { eta_puerto: '2026-03-02T12:00:00Z', eta_planta: '2026-03-02T18:00:00Z' };
  const { id } = await api.make('/operacion', {
    tipo: 'IMPORTACION',
    cliente: cliente.id,
    monto: 1000,
    ...etas,
  });
  await api.patch(`/operacion/${id}`, { choferId, camionId: camion.id });
}

it(
  'After random work the devices of drivers have their own work and answer as the server, whenever they pulled',
  async () => {
    let operaciones = 0;
    let answers = 0;
    let entered = 0;
    let fills = 0;
    const play = async (steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[]) => {
      const api = await openApi();
      const office = await createDevice(createNetwork(api).transport).open();
      const work = await RandomWork.start(api, async () => {});
      const open = async ({ chofer, token, usuario }: Awaited<ReturnType<typeof logInWith>>) => {
        const network = createNetwork(api, () => token);
        network.onAnswer = ({ path, query }, { body }) => {
          if (path !== '/sync/cambios') return;
          if ((body as { alcance?: object }).alcance) entered++;
          if (query?.desde === 0) fills++;
        };
        const tab = await createDevice(network.transport).open({ userId: usuario.id, role: 'CHOFER' });
        return { ...tab, chofer: chofer!, token };
      };
      const users = [await logInWith(api, 'CHOFER'), await logInWith(api, 'CHOFER')];
      const devices = await Promise.all(users.map(open));
      for (const [done, { action, random, pulls }] of steps.entries()) {
        // oxlint-disable-next-line no-await-in-loop -- a history
        await work.run(action, random);
        // Whatever the work is, both get operations; the work takes some away again.
        // oxlint-disable-next-line no-await-in-loop -- as above
        if (done % 20 === 19)
          await giveOperacion(work, api, users[done % 40 === 19 ? 0 : 1]!.chofer!, random.which);
        const pulling = devices.filter((_, at) => pulls === at);
        // oxlint-disable-next-line no-await-in-loop -- as above
        await Promise.all(pulling.map(({ engine }) => engine.pull()));
      }
      devices.push(await open(users[0]!));
      await Promise.all([...devices, office].map(({ engine }) => engine.pull()));
      for (const { engine, chofer, token } of devices) {
        operaciones += expectOwnRows(engine.reader, office.engine.reader, chofer);
        // oxlint-disable-next-line no-await-in-loop -- one server
        answers += await expectEqualLists(engine.reader, api, token);
      }
      for (const { kill } of [...devices, office]) kill();
      await api.drop();
      expect(api.reported).toEqual([]);
    };
    const stories = fc.array(step, { minLength: STEPS, maxLength: STEPS, size: 'max' });
    await fc.assert(fc.asyncProperty(stories, play), { numRuns: RUNS, seed: SEED, endOnFailure: true });
    expect(operaciones).toBeGreaterThan(RUNS * 3);
    expect(answers).toBeGreaterThan(RUNS * 100);
    expect(entered).toBeGreaterThan(RUNS * 5);
    // Each device was filled once: what entered later came with its page.
    expect(fills).toBe(RUNS * 3);
  },
  RUNS * 90_000,
);

/**
 * Steps in which more than a year passes: the server has forgotten keys and deleted rows, and every session has ended.
 */
import { KEPT_DAYS } from '#contracts/sync.ts';
import { isParked } from '#data/changes/row.ts';
import { count } from './tally.ts';
import type { Stage, Step } from './steps.ts';

const DAY_MS = 86_400_000;
/** Milliseconds after which no sent request is still under way: a request may be a minute and a half late. */
const ARRIVED_MS = 95_000;
/** Milliseconds until a change was sent and its answer was lost. */
const SENT_MS = 1500;

/** A change without an answer waits on a device while its time passes. */
async function leaveUnanswered(stage: Stage, device: Stage['devices'][number]): Promise<void> {
  const { virtualTime } = stage;
  const tab = await stage.tabOf(device);
  if (!tab || device.connection.cut || stage.network.down) return;
  device.connection.next = stage.random.oneOf(['lost answer', 'lost answer', 'lost request']);
  stage.work(tab, device, 'works before the year is over', stage.anyTask(tab));
  await virtualTime.pass(SENT_MS);
}

export const YEAR: Readonly<Record<string, Step>> = {
  'a year goes by': {
    times: 3,
    async happen(stage, device) {
      const { virtualTime, server, cuenta, devices, random } = stage;
      await leaveUnanswered(stage, device);
      const cuts = devices.map(({ connection }) => connection.cut);
      for (const { connection } of devices) Object.assign(connection, { cut: true, next: null });
      await virtualTime.pass(ARRIVED_MS);
      const waiting = devices.flatMap(({ tabs }) => tabs.flatMap(({ engine }) => engine.rows));
      if (waiting.some((row) => row.attempts > 0 && !isParked(row)))
        count(cuenta, 'a year without an answer');
      // Longer than a clock may be wrong.
      virtualTime.jump((KEPT_DAYS + 5) * DAY_MS);
      await server.forgetYear();
      // Another client may be faster than the device that returns.
      if (random.chance(0.5))
        await server.elsewhere('PATCH', '/chofer/1', { comision: 50 + random.below(9) });
      for (const [index, { connection }] of devices.entries()) connection.cut = cuts[index]!;
      count(cuenta, 'keys forgotten');
      const tab = await stage.tabOf(device);
      await virtualTime.pass(SENT_MS);
      const asked = tab?.engine.rows.find(({ error }) => error?.codigo === 'vencido');
      // Its user sends the change again, whether or not it had arrived.
      if (tab && asked && device.tabs.includes(tab)) await stage.usuario.retry(tab, asked);
    },
  },
};

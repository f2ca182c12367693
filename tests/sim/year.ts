/** More than a year goes by: the server has forgotten keys and deleted rows, and every session is over. */
import { KEPT_DAYS } from '#contracts/sync.ts';
import { isParked } from '#data/changes/row.ts';
import { count } from './tally.ts';
import type { Stage, Step } from './steps.ts';

const DAY_MS = 86_400_000;
/** By when nothing that has left is still on its way: a request may be a minute and a half late. */
const ARRIVED_MS = 95_000;
/** Until a change has left, and its answer is lost. */
const SENT_MS = 1500;

/** What nobody has an answer to waits on a device while its time goes by. */
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
      const { virtualTime, servidor, cuenta, devices, random } = stage;
      await leaveUnanswered(stage, device);
      const cuts = devices.map(({ connection }) => connection.cut);
      for (const { connection } of devices) Object.assign(connection, { cut: true, next: null });
      await virtualTime.pass(ARRIVED_MS);
      const waiting = devices.flatMap(({ tabs }) => tabs.flatMap(({ engine }) => engine.rows));
      if (waiting.some((row) => row.attempts > 0 && !isParked(row)))
        count(cuenta, 'a year without an answer');
      // More than a clock may be off.
      virtualTime.jump((KEPT_DAYS + 5) * DAY_MS);
      await servidor.forgetYear();
      // Somebody may be faster than the device that comes back.
      if (random.chance(0.5))
        await servidor.elsewhere('PATCH', '/chofer/1', { comision: 50 + random.below(9) });
      for (const [index, { connection }] of devices.entries()) connection.cut = cuts[index]!;
      count(cuenta, 'keys forgotten');
      const tab = await stage.tabOf(device);
      await virtualTime.pass(SENT_MS);
      const asked = tab?.engine.rows.find(({ error }) => error?.codigo === 'vencido');
      // Its user sends it again, whether or not it had arrived.
      if (tab && asked && device.tabs.includes(tab)) await stage.usuario.retry(tab, asked);
    },
  },
};

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
async function leaveUnanswered(stage: Stage, aparato: Stage['aparatos'][number]): Promise<void> {
  const { tiempo } = stage;
  const tab = await stage.tabOf(aparato);
  if (!tab || aparato.conexion.cut || stage.red.down) return;
  aparato.conexion.next = stage.azar.oneOf(['lost answer', 'lost answer', 'lost request']);
  stage.work(tab, aparato, 'works before the year is over', stage.anyTask(tab));
  await tiempo.pass(SENT_MS);
}

export const YEAR: Readonly<Record<string, Step>> = {
  'a year goes by': {
    times: 3,
    async happen(stage, aparato) {
      const { tiempo, servidor, cuenta, aparatos, azar } = stage;
      await leaveUnanswered(stage, aparato);
      const cuts = aparatos.map(({ conexion }) => conexion.cut);
      for (const { conexion } of aparatos) Object.assign(conexion, { cut: true, next: null });
      await tiempo.pass(ARRIVED_MS);
      const waiting = aparatos.flatMap(({ tabs }) => tabs.flatMap(({ motor }) => motor.rows));
      if (waiting.some((row) => row.attempts > 0 && !isParked(row)))
        count(cuenta, 'a year without an answer');
      // More than a clock may be off.
      tiempo.jump((KEPT_DAYS + 5) * DAY_MS);
      await servidor.forgetYear();
      // Somebody may be faster than the device that comes back.
      if (azar.chance(0.5)) await servidor.elsewhere('PATCH', '/chofer/1', { comision: 50 + azar.below(9) });
      for (const [index, { conexion }] of aparatos.entries()) conexion.cut = cuts[index]!;
      count(cuenta, 'keys forgotten');
      const tab = await stage.tabOf(aparato);
      await tiempo.pass(SENT_MS);
      const asked = tab?.motor.rows.find(({ error }) => error?.codigo === 'vencido');
      // Its user sends it again, whether or not it had arrived.
      if (tab && asked && aparato.tabs.includes(tab)) await stage.usuario.retry(tab, asked);
    },
  },
};

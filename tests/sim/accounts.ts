/** Sessions end and users are disabled, wherever their devices are. */
import type { Aparato } from './device.ts';
import { count } from './tally.ts';
import type { Stage, Step } from './steps.ts';

/** Beside the administrator, who is the one to disable and enable. */
const DISABLED = 2;
const ADMIN = 1;
const CHANGES = 2;
const KEPT_MS = 30;
/** Until a tab has heard that its session is over. */
const HEARD_MS = 1000;

/** Whoever administers sees on each device what others have left unsent there. */
async function checkLeft({ testigo, cuenta }: Stage, aparato: Aparato): Promise<void> {
  const tab = aparato.tabs.find(({ frozen, userId }) => !frozen && userId === ADMIN);
  const unsent = await aparato.unsent(DISABLED);
  if (!tab || unsent.length === 0) return;
  const left = await tab.motor.leftQueues();
  const seen = left.reduce((sum, { cambios }) => sum + cambios, 0);
  count(cuenta, 'queue of a disabled user in sight');
  if (seen < unsent.length)
    testigo.violated(`${tab.name} shows ${seen} of ${unsent.length} changes that user ${DISABLED} has left`);
}

/** What that user saves is not sent any more. @returns whether there was somebody who could save */
async function workUnsent(stage: Stage, aparato: Aparato): Promise<boolean> {
  if (aparato.sesion?.userId !== DISABLED) return false;
  const tab = await stage.tabOf(aparato);
  if (!tab) return false;
  aparato.conexion.cut = true;
  for (let n = 0; n < CHANGES; n++) {
    stage.work(tab, aparato, 'works before the account is closed', stage.anyTask(tab));
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await stage.tiempo.pass(KEPT_MS);
  }
  return true;
}

export const ACCOUNTS: Readonly<Record<string, Step>> = {
  'a user is disabled': {
    times: 2,
    async happen(stage) {
      const { servidor, cuenta, tiempo, aparatos } = stage;
      const aparato = aparatos[1]!;
      const isLeft = await workUnsent(stage, aparato);
      if (await servidor.enable(DISABLED, false)) count(cuenta, 'user disabled');
      if (!isLeft) return;
      aparato.conexion.cut = false;
      await tiempo.pass(HEARD_MS);
      // The administrator looks after what was left.
      await aparato.endSession();
      if (!(await aparato.login(ADMIN))) return;
      aparato.open();
      await tiempo.pass(HEARD_MS);
      await checkLeft(stage, aparato);
    },
  },
  'the user is enabled again': {
    times: 3,
    happen: async ({ servidor }) => void (await servidor.enable(DISABLED, true)),
  },
};

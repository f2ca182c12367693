/** Steps that end sessions and disable users, on any device. */
import type { SimDevice } from './device.ts';
import { count } from './tally.ts';
import type { Stage, Step } from './steps.ts';

/** The users that can be disabled. The administrator, who disables and enables them, is not among them. */
const DISABLED = 2;
const ADMIN = 1;
const CHANGES = 2;
const KEPT_MS = 30;
/** Milliseconds after which every tab knows that its session has ended. */
const HEARD_MS = 1000;

/** On each device the administrator lists the changes that other users left unsent there. */
async function checkLeft({ witness, cuenta }: Stage, device: SimDevice): Promise<void> {
  const tab = device.tabs.find(({ frozen, userId }) => !frozen && userId === ADMIN);
  const unsent = await device.unsent(DISABLED);
  if (!tab || unsent.length === 0) return;
  const left = await tab.engine.leftQueues();
  const seen = left.reduce((sum, { changes }) => sum + changes, 0);
  count(cuenta, 'queue of a disabled user in sight');
  if (seen < unsent.length)
    witness.violated(`${tab.name} shows ${seen} of ${unsent.length} changes that user ${DISABLED} has left`);
}

/** Saves a change whose sending is then prevented. @returns whether a user could save one */
async function workUnsent(stage: Stage, device: SimDevice): Promise<boolean> {
  if (device.sesion?.userId !== DISABLED) return false;
  const tab = await stage.tabOf(device);
  if (!tab) return false;
  device.connection.cut = true;
  for (let n = 0; n < CHANGES; n++) {
    stage.work(tab, device, 'works before the account is closed', stage.anyTask(tab));
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await stage.virtualTime.pass(KEPT_MS);
  }
  return true;
}

export const ACCOUNTS: Readonly<Record<string, Step>> = {
  'a user is disabled': {
    times: 2,
    async happen(stage) {
      const { server, cuenta, virtualTime, devices } = stage;
      const device = devices[1]!;
      const isLeft = await workUnsent(stage, device);
      if (await server.enable(DISABLED, false)) count(cuenta, 'user disabled');
      if (!isLeft) return;
      device.connection.cut = false;
      await virtualTime.pass(HEARD_MS);
      // The administrator discards or exports the changes that were left.
      await device.endSession();
      if (!(await device.login(ADMIN))) return;
      device.open();
      await virtualTime.pass(HEARD_MS);
      await checkLeft(stage, device);
    },
  },
  'the user is enabled again': {
    times: 3,
    happen: async ({ server }) => void (await server.enable(DISABLED, true)),
  },
};

/** Steps in which users work in the tray with waiting changes of every kind, on this device and on another one. */
import { isOnItsWay, isUnsent } from '#data/changes/row.ts';
import { count } from './tally.ts';
import { OFFICE_TASKS } from './office.ts';
import type { Step } from './steps.ts';

/** The changes of a user who was offline. */
const CHANGES = 4;
const HEARD_MS = 30;
/** Mutations that create a record which later changes refer to. */
const MAKERS = ['creates a chofer', 'creates a cliente', 'schedules an operation', 'schedules containers'];
/** Milliseconds until imported changes have been sent, in most cases. */
const SENT_MS = 500;

export const TRAY: Readonly<Record<string, Step>> = {
  'changes wait, and are edited': {
    times: 3,
    async happen(stage, device) {
      const { virtualTime, usuario } = stage;
      const tab = await stage.tabOf(device);
      if (!tab) return;
      device.connection.cut = true;
      for (let n = 0; n < CHANGES; n++) {
        stage.work(tab, device, 'works offline', stage.anyTask(tab));
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await virtualTime.pass(HEARD_MS);
      }
      for (let n = 0; n < 2 && device.tabs.includes(tab); n++) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await usuario.edit(tab);
      }
      device.connection.cut = false;
    },
  },
  'a waiting change is discarded': {
    times: 3,
    async happen(stage, device) {
      const { virtualTime, random, cuenta, usuario } = stage;
      const tab = await stage.tabOf(device);
      if (!tab) return;
      device.connection.cut = true;
      // One change that others build on, and any other one.
      const create = random.oneOf(MAKERS);
      stage.work(tab, device, 'works offline', OFFICE_TASKS[create]![1](tab.engine.reader, random));
      await virtualTime.pass(HEARD_MS);
      const made = tab.engine.rows.at(-1);
      const uuid = made?.creates[0];
      if (made?.name === 'chofer.create' && uuid) {
        const request = { id: uuid, body: { comision: random.below(40) } };
        stage.work(tab, device, 'edits what is new', { key: 'chofer.update', request });
      } else stage.work(tab, device, 'works offline', stage.anyTask(tab));
      await virtualTime.pass(HEARD_MS);
      const { tray } = tab.engine;
      const waiting = tab.engine.rows.filter((row) => isUnsent(row) && !isOnItsWay(row));
      const needed = waiting.filter(({ seq }) => tray.dependants(seq).length > 0);
      const row = [...(random.chance(0.6) ? needed : []), ...waiting][0] ?? null;
      if (row && device.tabs.includes(tab)) {
        count(cuenta, needed.includes(row) ? 'discarded with dependants' : 'discarded while it waited');
        await usuario.discard(tab, row);
      }
      device.connection.cut = false;
    },
  },
  'an imported queue is edited': {
    times: 1,
    async happen(stage, from) {
      const { usuario, virtualTime, devices, random, network } = stage;
      const tab = await stage.tabOf(from);
      const to = random.oneOf(devices.filter((device) => device !== from));
      if (!tab || to.connection.cut || network.down) return;
      from.connection.cut = true;
      for (let n = 0; n < CHANGES; n++) {
        stage.work(tab, from, 'works offline', stage.anyTask(tab));
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await virtualTime.pass(HEARD_MS);
      }
      const file = await usuario.export(tab);
      if (file === null) return;
      if (to.sesion?.userId !== tab.userId) {
        await to.endSession();
        if (!(await to.login(tab.userId))) return;
      }
      const there = await stage.tabOf(to);
      if (!there) return;
      await usuario.import(there, file);
      await virtualTime.pass(SENT_MS);
      // An imported change is refused, or shown: its user corrects it in the tray, or in a form.
      await usuario.edit(there);
      if (to.tabs.includes(there)) stage.work(there, to, 'edits what came in a file', stage.anyTask(there));
      count(stage.cuenta, 'edited after an import');
    },
  },
};

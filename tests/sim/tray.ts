/** What users do in the tray with changes of every kind that wait, on this device and on another one. */
import { isOnItsWay, isUnsent } from '#data/changes/row.ts';
import { count } from './tally.ts';
import { OFICINA } from './office.ts';
import type { Step } from './steps.ts';

/** What a user was offline for. */
const CHANGES = 4;
const HEARD_MS = 30;
/** What makes a record that later changes are about. */
const MAKERS = ['creates a chofer', 'creates a cliente', 'schedules an operation', 'schedules containers'];
/** Until what came in a file has been sent, mostly. */
const SENT_MS = 500;

export const TRAY: Readonly<Record<string, Step>> = {
  'changes wait, and are edited': {
    times: 3,
    async happen(stage, aparato) {
      const { tiempo, usuario } = stage;
      const tab = await stage.tabOf(aparato);
      if (!tab) return;
      aparato.conexion.cut = true;
      for (let n = 0; n < CHANGES; n++) {
        stage.work(tab, aparato, 'works offline', stage.anyTask(tab));
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await tiempo.pass(HEARD_MS);
      }
      for (let n = 0; n < 2 && aparato.tabs.includes(tab); n++) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await usuario.edit(tab);
      }
      aparato.conexion.cut = false;
    },
  },
  'a waiting change is discarded': {
    times: 3,
    async happen(stage, aparato) {
      const { tiempo, azar, cuenta, usuario } = stage;
      const tab = await stage.tabOf(aparato);
      if (!tab) return;
      aparato.conexion.cut = true;
      // One that others build on, and any other.
      const create = azar.oneOf(MAKERS);
      stage.work(tab, aparato, 'works offline', OFICINA[create]![1](tab.motor.lector, azar));
      await tiempo.pass(HEARD_MS);
      const made = tab.motor.rows.at(-1);
      const uuid = made?.creates[0];
      if (made?.name === 'chofer.create' && uuid) {
        const peticion = { id: uuid, body: { comision: azar.below(40) } };
        stage.work(tab, aparato, 'edits what is new', { key: 'chofer.update', peticion });
      } else stage.work(tab, aparato, 'works offline', stage.anyTask(tab));
      await tiempo.pass(HEARD_MS);
      const { bandeja } = tab.motor;
      const waiting = tab.motor.rows.filter((row) => isUnsent(row) && !isOnItsWay(row));
      const needed = waiting.filter(({ seq }) => bandeja.dependants(seq).length > 0);
      const row = [...(azar.chance(0.6) ? needed : []), ...waiting][0] ?? null;
      if (row && aparato.tabs.includes(tab)) {
        count(cuenta, needed.includes(row) ? 'discarded with dependants' : 'discarded while it waited');
        await usuario.discard(tab, row);
      }
      aparato.conexion.cut = false;
    },
  },
  'an imported queue is edited': {
    times: 1,
    async happen(stage, from) {
      const { usuario, tiempo, aparatos, azar, red } = stage;
      const tab = await stage.tabOf(from);
      const to = azar.oneOf(aparatos.filter((aparato) => aparato !== from));
      if (!tab || to.conexion.cut || red.down) return;
      from.conexion.cut = true;
      for (let n = 0; n < CHANGES; n++) {
        stage.work(tab, from, 'works offline', stage.anyTask(tab));
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await tiempo.pass(HEARD_MS);
      }
      const file = tab.motor.bandeja.exportar();
      if (to.sesion?.userId !== tab.userId) {
        await to.endSession();
        if (!(await to.login(tab.userId))) return;
      }
      const there = await stage.tabOf(to);
      if (!there) return;
      await usuario.import(there, file);
      await tiempo.pass(SENT_MS);
      // What the file brought is refused, or shown: it is corrected in the tray, or in a form.
      await usuario.edit(there);
      if (to.tabs.includes(there)) stage.work(there, to, 'edits what came in a file', stage.anyTask(there));
      count(stage.cuenta, 'edited after an import');
    },
  },
};

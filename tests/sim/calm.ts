/** The end of a story: nothing goes wrong any more, all that waits gets its turn, and what was promised is looked at. */
import { isParked, isUnsent } from '#data/changes/row.ts';
import type { Aparato } from './device.ts';
import type { Escena } from './scene.ts';
import { differentAnswers, differentRows } from './equality.ts';
import type { Usuario } from './user.ts';

const CALM_STEP_MS = 5000;
/** A question whose answer was lost waits for half a minute before it is asked again. */
const LAST_LOOK_MS = 60_000;
/** All retries have their turn within this: the longest pause is a minute. */
const CALM_MS = 900_000;
/** Each may set other changes free, which are refused in their turn. */
const ROUNDS = 20;

export class Calma {
  private readonly escena: Escena;
  private readonly aparatos: readonly Aparato[];
  private readonly usuario: Usuario;

  constructor(escena: Escena, aparatos: readonly Aparato[], usuario: Usuario) {
    this.escena = escena;
    this.aparatos = aparatos;
    this.usuario = usuario;
  }

  /** Each user empties the tray, and looks at every tab. `thorough`: every question of a screen is asked, too. */
  async come(thorough: boolean): Promise<void> {
    const { tiempo, testigo, red } = this.escena;
    red.down = false;
    for (const aparato of this.aparatos) aparato.heal();
    await this.escena.servidor.enable(2, true);
    await tiempo.pass(CALM_STEP_MS);
    for (const aparato of this.aparatos) {
      const here = aparato.sesion?.userId;
      const others = [...aparato.users].filter((userId) => userId !== here);
      for (const userId of [...others, ...(here === undefined ? [] : [here])]) {
        // oxlint-disable-next-line no-await-in-loop -- one user after the other
        await this.empty(aparato, userId);
      }
    }
    // What the others did last.
    await tiempo.pass(LAST_LOOK_MS);
    // A tab out of sight is in step once somebody looks at it.
    for (const aparato of this.aparatos) {
      for (const tab of aparato.tabs) {
        aparato.bringToFront(tab);
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await tiempo.pass(CALM_STEP_MS);
      }
    }
    // Digests are compared at most once a minute.
    if (this.escena.cuenta.has('row put back by hand')) await tiempo.pass(LAST_LOOK_MS + CALM_STEP_MS);
    for (const aparato of this.aparatos) {
      for (const { motor, name } of aparato.tabs) {
        if (motor.rows.length > 0) testigo.violated(`${name} still has ${motor.rows.length} rows`);
      }
    }
    await this.compare(thorough);
  }

  private async empty(aparato: Aparato, userId: number): Promise<void> {
    if (aparato.sesion?.userId !== userId) {
      await aparato.endSession();
      await this.logIn(aparato, userId);
    }
    // What stands still must not hold the others up; then it moves again, late.
    if (aparato.tabs.some(({ frozen }) => frozen)) {
      aparato.open();
      if (!(await this.calm(aparato, userId))) return;
      for (const tab of aparato.tabs) if (tab.frozen) tab.thaw();
    }
    for (let round = 0; round < ROUNDS; round++) {
      // oxlint-disable-next-line no-await-in-loop -- round after round
      if (!(await this.calm(aparato, userId))) return;
      const [tab] = aparato.tabs;
      if (!tab?.motor.rows.some(isUnsent)) return;
      // oxlint-disable-next-line no-await-in-loop -- round after round
      await this.usuario.lookThrough(tab, true);
    }
    this.escena.testigo.violated(`${aparato.outboxOf(userId)} could not be emptied`);
  }

  private async logIn(aparato: Aparato, userId: number): Promise<void> {
    if (!(await aparato.login(userId))) throw new Error(`user ${userId} cannot log in`);
  }

  /** Nobody does anything: all that can be sent is sent, all that was acknowledged is brought. */
  private async calm(aparato: Aparato, userId: number): Promise<boolean> {
    for (let waited = 0; waited < CALM_MS; waited += CALM_STEP_MS) {
      // oxlint-disable-next-line no-await-in-loop -- time goes by
      await this.escena.tiempo.pass(CALM_STEP_MS);
      const awake = aparato.tabs.filter(({ frozen }) => !frozen);
      const quiet = awake.every((tab) => {
        const { state, rows, bandeja } = tab.motor;
        const blocked = bandeja.blocked();
        // What another tab brought while the disk was full, one out of sight brings when somebody looks at it.
        const isWhole = state.complete || !aparato.isSeen(tab);
        return isWhole && rows.every((row) => isParked(row) || blocked.has(row.seq));
      });
      if (quiet && awake.length > 0) return true;
      // The server had ended it: the user logs in again.
      // oxlint-disable-next-line no-await-in-loop -- time goes by
      if (!aparato.sesion) await this.logIn(aparato, userId);
      if (awake.length === 0) aparato.open();
    }
    const rows = aparato.tabs.map(({ motor }) =>
      motor.rows.map(({ seq, state }) => `#${seq} ${state}`).join(' '),
    );
    this.escena.testigo.violated(`device ${aparato.n} stands still: ${rows.join(' | ')}`);
    return false;
  }

  private async compare(thorough: boolean): Promise<void> {
    const { testigo, servidor } = this.escena;
    testigo.checkNothingLost();
    const unaccounted = await servidor.unaccounted();
    if (unaccounted !== 0) testigo.violated(`${unaccounted} writes more than changes that were accepted`);
    for (const error of servidor.reported)
      testigo.violated(`the server failed: ${error instanceof Error ? error.stack : String(error)}`);
    for (const what of await servidor.audit()) testigo.violated(what);
    const tabs = this.aparatos.flatMap((aparato) => aparato.tabs);
    for (const what of await differentRows(tabs, servidor)) testigo.violated(what);
    const missing = await servidor.missing([...testigo.made()]);
    if (missing.length > 0) testigo.violated(`the server does not have ${missing.join(', ')}`);
    if (thorough) for (const what of await differentAnswers(tabs, servidor)) testigo.violated(what);
  }
}

/** The end of a story: faults stop, everything that waits is sent, and the promises are checked. */
import { isParked, isUnsent } from '#data/changes/row.ts';
import { checkBytesLeft } from './bytes-left.ts';
import type { SimDevice } from './device.ts';
import { storedPhotos } from './contents.ts';
import { checkOwnDevices } from './own-devices.ts';
import type { Scene } from './scene.ts';
import { differentAnswers, differentRows } from './equality.ts';
import type { Usuario } from './user.ts';

const CALM_STEP_MS = 5000;
/** A query whose answer was lost is repeated after half a minute. */
const LAST_LOOK_MS = 60_000;
/** Milliseconds between two comparisons of closed work. */
const RARELY_MS = 600_000;
/** Every retry happens within this time: the longest pause is one minute. */
const CALM_MS = 900_000;
/** Each decision may release other changes, which may be refused in turn. */
const ROUNDS = 20;

/** What the second of two queries gets that a transaction has sent at once over a connection which then ended. */
const AFTER_THE_END = 'Client has encountered a connection error and is not queryable';

/** The simulator ends the server's connections (schema.ts). */
function isTerminated(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return code === '57P01' || message === AFTER_THE_END;
}

export class Calm {
  private readonly scene: Scene;
  private readonly devices: readonly SimDevice[];
  private readonly usuario: Usuario;

  constructor(scene: Scene, devices: readonly SimDevice[], usuario: Usuario) {
    this.scene = scene;
    this.devices = devices;
    this.usuario = usuario;
  }

  /**
   * Each user empties the tray and looks at every tab. `thorough`: every query that a screen can ask is asked as well.
   */
  async come(thorough: boolean): Promise<void> {
    const { virtualTime, witness, network } = this.scene;
    network.down = false;
    for (const device of this.devices) device.heal();
    await this.scene.server.enable(2, true);
    await virtualTime.pass(CALM_STEP_MS);
    for (const device of this.devices) {
      const here = device.sesion?.userId;
      const others = [...device.users].filter((userId) => userId !== here);
      for (const userId of [...others, ...(here === undefined ? [] : [here])]) {
        // oxlint-disable-next-line no-await-in-loop -- one user after the other
        await this.empty(device, userId);
      }
    }
    // Pulls the last changes of the other users.
    await virtualTime.pass(LAST_LOOK_MS);
    await this.lookAtTabs();
    if (this.scene.cuenta.has('row put back by hand')) await this.awaitDigests();
    for (const device of this.devices) {
      for (const { engine, name } of device.tabs) {
        if (engine.rows.length > 0) witness.violated(`${name} still has ${engine.rows.length} rows`);
      }
    }
    await checkBytesLeft(this.devices, this.scene);
    await this.compare(thorough);
  }

  /** A hidden tab pulls when a user looks at it. */
  private async lookAtTabs(): Promise<void> {
    for (const device of this.devices) {
      for (const tab of device.tabs) {
        device.bringToFront(tab);
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await this.scene.virtualTime.pass(CALM_STEP_MS);
      }
    }
  }

  /** Digests are compared at most once a minute, and those of closed work, which that row may be of by now, rarely. */
  private async awaitDigests(): Promise<void> {
    const { virtualTime, server, random } = this.scene;
    await virtualTime.pass(LAST_LOOK_MS + CALM_STEP_MS);
    virtualTime.jump(RARELY_MS);
    // A replica that was found equal to the server's is compared again once it has changed.
    await server.elsewhere('PATCH', '/camion/1', { capacidad: 1 + random.below(80) });
    await virtualTime.pass(LAST_LOOK_MS + CALM_STEP_MS);
    await this.lookAtTabs();
  }

  private async empty(device: SimDevice, userId: number): Promise<void> {
    if (device.sesion?.userId !== userId) {
      await device.endSession();
      await this.logIn(device, userId);
    }
    // A frozen tab must not delay the others. It resumes later.
    if (device.tabs.some(({ frozen }) => frozen)) {
      device.open();
      if (!(await this.calm(device, userId))) return;
      for (const tab of device.tabs) if (tab.frozen) tab.thaw();
    }
    for (let round = 0; round < ROUNDS; round++) {
      // oxlint-disable-next-line no-await-in-loop -- round after round
      if (!(await this.calm(device, userId))) return;
      const [tab] = device.tabs;
      if (!tab?.engine.rows.some(isUnsent)) return;
      // oxlint-disable-next-line no-await-in-loop -- round after round
      await this.usuario.lookThrough(tab, true);
    }
    this.scene.witness.violated(`${device.outboxOf(userId)} could not be emptied`);
  }

  private async logIn(device: SimDevice, userId: number): Promise<void> {
    if (!(await device.login(userId))) throw new Error(`user ${userId} cannot log in`);
  }

  /**
   * Waits without any user action until everything that can be sent is sent and every acknowledged change is pulled.
   */
  private async calm(device: SimDevice, userId: number): Promise<boolean> {
    for (let waited = 0; waited < CALM_MS; waited += CALM_STEP_MS) {
      // oxlint-disable-next-line no-await-in-loop -- time goes by
      await this.scene.virtualTime.pass(CALM_STEP_MS);
      const awake = device.tabs.filter(({ frozen }) => !frozen);
      const quiet = awake.every((tab) => {
        const { state, rows, tray } = tab.engine;
        const blocked = tray.blocked();
        // Rows that another tab pulled while the disk was full reach a hidden tab when a user looks at it.
        const isWhole = state.complete || !device.isSeen(tab);
        return isWhole && rows.every((row) => isParked(row) || blocked.has(row.seq));
      });
      if (quiet && awake.length > 0) return true;
      // The server has ended the session: the user logs in again.
      // oxlint-disable-next-line no-await-in-loop -- time goes by
      if (!device.sesion) await this.logIn(device, userId);
      if (awake.length === 0) device.open();
    }
    const rows = device.tabs.map(({ engine }) =>
      engine.rows.map(({ seq, state }) => `#${seq} ${state}`).join(' '),
    );
    this.scene.witness.violated(`device ${device.n} stands still: ${rows.join(' | ')}`);
    return false;
  }

  private async compare(thorough: boolean): Promise<void> {
    const { witness, server, photos } = this.scene;
    witness.checkNothingLost();
    const unaccounted = await server.unaccounted();
    if (unaccounted !== 0) witness.violated(`${unaccounted} writes more than changes that were accepted`);
    for (const error of server.reported.filter((each) => !isTerminated(each)))
      witness.violated(`the server failed: ${error instanceof Error ? error.stack : String(error)}`);
    photos.checkServer(await storedPhotos(server.pool.query));
    for (const what of await server.audit()) witness.violated(what);
    const tabs = this.devices.flatMap((device) => device.tabs);
    for (const what of await differentRows(tabs, server)) witness.violated(what);
    await checkOwnDevices(this.devices, this.scene);
    const missing = await server.missing(witness.madeRecords);
    if (missing.length > 0) witness.violated(`the server does not have ${missing.join(', ')}`);
    if (thorough) for (const what of await differentAnswers(tabs, server)) witness.violated(what);
  }
}

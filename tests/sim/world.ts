/**
 * Two devices, two users and a server: plays one story from its beginning until everything settles, and checks that all
 * promises held.
 */
import { checkHealing } from './oracles/healing.ts';
import { isUnsent } from '#data/changes/row.ts';
import { SimDevice } from './device.ts';
import { SeededRandom } from './random.ts';
import { Calm } from './calm.ts';
import { type Tally } from './tally.ts';
import { Encounters } from './encounters.ts';
import { taskOf } from './driver-tasks.ts';
import { EVENTS, USERS, USERS_WITH_ROLES } from './events.ts';
import { Forms } from './forms.ts';
import type { Scene } from './scene.ts';
import { openWithRoles, ROLE_STEPS } from './role-steps.ts';
import { ALONE, type Encounter, isShared, type Kind, type Single, type StoryStep } from './story.ts';
import { moneyIn } from './money.ts';
import { OFFICE_TASKS } from './office.ts';
import { Others } from './others.ts';
import type { SimTab } from './tab.ts';
import { Photos } from './oracles/photos.ts';
import { SimNetwork } from './network.ts';
import type { SimServer } from './server.ts';
import { Witness } from './witness.ts';
import { type Stage, STEPS } from './steps.ts';
import { settle, VirtualTime } from './virtual-time.ts';
import { Usuario } from './user.ts';
import { watchRequests } from './watched-requests.ts';

/** Milliseconds until a message of one tab has reached the others. */
const HEARD_MS = 30;
/** Queries are compared in one story of so many: they cost more than the story. */
const ASK_EVERY = 5;
export const isThorough = (seed: number): boolean => seed % ASK_EVERY === 0;

export class World {
  private readonly virtualTime = new VirtualTime();
  private readonly random: SeededRandom;
  private readonly witness = new Witness();
  private readonly network: SimNetwork;
  private readonly scene: Scene;
  private readonly devices: SimDevice[];
  private readonly usuario: Usuario;
  private readonly forms: Forms;
  private readonly calm: Calm;
  /** At the end every query that a screen can ask is compared too; otherwise only the rows. */
  private readonly thorough: boolean;
  /** The story in words. */
  readonly told: string[] = [];

  private readonly kind: Kind;
  /** The usual user of each device. */
  private readonly users: readonly number[];
  private readonly others: Others;
  private readonly encounters: Encounters;

  constructor(seed: number, kind: Kind, server: SimServer, tally: Tally) {
    this.kind = kind;
    this.thorough = isThorough(seed);
    const { virtualTime, witness } = this;
    this.random = new SeededRandom(seed);
    this.others = new Others(server);
    witness.oracles.isAlone = !isShared(kind);
    this.network = new SimNetwork(virtualTime, server, this.random, tally);
    this.network.refuses = isShared(kind);
    this.scene = {
      virtualTime,
      random: this.random,
      network: this.network,
      server,
      witness,
      photos: new Photos(witness, tally),
      cuenta: tally,
    };
    this.users = kind === 'roles' ? USERS_WITH_ROLES : USERS;
    const devices = isShared(kind) ? this.users.length : 1;
    this.devices = Array.from({ length: devices }, (_, index) => new SimDevice(index + 1, this.scene));
    this.usuario = new Usuario(this.scene, (text) => this.tell(text));
    this.forms = new Forms(this.scene, kind, this.usuario, (text) => this.tell(text));
    this.encounters = new Encounters(this.scene, kind, {
      usuario: this.usuario,
      carry: (from) => this.carry(from),
      tabOf: (device) => this.tabOf(device),
      work: (tab, device, what, task) => this.forms.fill(tab, device, what, task),
    });
    this.calm = new Calm(this.scene, this.devices, this.usuario);
    watchRequests(server, witness, tally, !this.thorough);
  }

  get violations(): readonly string[] {
    return this.witness.violations;
  }

  private tell(text: string): void {
    this.told.push(`${((this.virtualTime.ms / 1000) % 1_000_000).toFixed(1)} s: ${text}`);
  }

  /** Everybody is logged in and has all data before any fault occurs. */
  async begin(): Promise<void> {
    if (this.kind === 'roles') await openWithRoles(this.scene.server);
    for (const [index, device] of this.devices.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- two
      if (!(await device.login(this.users[index]!))) throw new Error('no such user');
      device.open();
    }
    await this.virtualTime.pass(5000);
    if (this.kind === 'day') this.devices[0]!.connection.cut = true;
  }

  async take(step: StoryStep): Promise<void> {
    this.random.reseed(step.random);
    const isAlone = !isShared(this.kind);
    const device = this.devices[isAlone ? 0 : step.where]!;
    const doIt = OFFICE_TASKS[step.what]?.[1];
    const tab = doIt ? await this.tabOf(device) : null;
    if (doIt && tab) this.forms.fill(tab, device, step.what, taskOf(tab, doIt, this.random));
    else if (!doIt && (!isAlone || ALONE.has(step.what))) await this.happen(step.what, device);
    // A user who works alone looks at a tab only after it has been notified by the others.
    await this.virtualTime.pass(isAlone ? Math.max(step.delay, HEARD_MS) : step.delay);
  }

  /** A tab that a user can use; opening one, or logging in, takes time. */
  private async tabOf(device: SimDevice): Promise<SimTab | null> {
    if (!device.sesion) {
      if (device.connection.cut || this.network.down) return null;
      const isUsual = !isShared(this.kind) || this.random.chance(0.8);
      const userId = isUsual ? this.users[device.n - 1]! : this.random.oneOf(this.users);
      const isIn = await device.login(userId);
      this.tell(`user ${userId} ${isIn ? 'logs in' : 'is refused'} on device ${device.n}`);
      if (!isIn) return null;
    }
    const awake = device.tabs.filter(({ frozen }) => !frozen);
    if (awake.length > 0) return this.random.oneOf(awake);
    const tab = device.open();
    this.tell(`${tab.name} is opened`);
    await settle();
    return tab.dead ? null : tab;
  }

  private async happen(what: string, device: SimDevice): Promise<void> {
    this.tell(`${what} (device ${device.n})`);
    const step = STEPS[what] ?? ROLE_STEPS[what];
    if (step) await step.happen(this.stage, device);
    else if (what in EVENTS) await EVENTS[what as Single](this.stage, device);
    else await this.encounters.steps[what as Encounter](device);
  }

  private get stage(): Stage {
    const { scene, devices, usuario, others, random } = this;
    const all = Object.values(OFFICE_TASKS);
    return {
      ...scene,
      devices,
      usuario,
      tell: (text) => this.tell(text),
      anotherUser: (than) => {
        const found = this.users.filter((each) => each !== than);
        return this.kind === 'roles' ? random.oneOf(found) : found[0]!;
      },
      tabOf: (device) => this.tabOf(device),
      work: (tab, device, what, task) => this.forms.fill(tab, device, what, task),
      others,
      carry: (device) => this.carry(device),
      anyTask: (tab) => taskOf(tab, random.oneOf(all)[1], random),
    };
  }

  /** The user carries the unsent changes to the other device and continues there; this device may send them too. */
  private async carry(from: SimDevice): Promise<SimTab | null> {
    const to = this.random.oneOf(this.devices.filter((device) => device !== from));
    // A tab that its user operates is awake, and has been notified by the others.
    const awake = from.tabs.filter(({ frozen }) => !frozen);
    if (awake.length === 0 || to.connection.cut || this.network.down) return null;
    const tab = this.random.oneOf(awake);
    await this.virtualTime.pass(HEARD_MS);
    if (!from.tabs.includes(tab) || tab.frozen || !tab.engine.rows.some(isUnsent)) return null;
    const file = await this.usuario.export(tab);
    if (file === null) return null;
    if (to.sesion?.userId !== tab.userId) {
      await to.endSession();
      if (!(await to.login(tab.userId))) return null;
    }
    const there = await this.tabOf(to);
    if (there) await this.usuario.import(there, file);
    return there;
  }

  /** Checks that the server's result equals what the screens of the day show. */
  private readonly shownMoney = (): string => moneyIn(this.devices[0]!.tabs.at(-1)!.engine.reader);

  /** Removes all faults; then every promise has to hold. */
  async end(): Promise<void> {
    this.tell('-- quiet --');
    this.forms.isClosing = true;
    const before = this.kind === 'day' && this.devices[0]!.tabs.length > 0 ? this.shownMoney() : null;
    await this.calm.come(this.thorough);
    checkHealing(this.scene);
    const after = before === null ? null : this.shownMoney();
    if (before !== after && this.witness.oracles.isAlone)
      this.witness.violated(`the screen showed ${before}, and the server made ${after}`);
  }

  close(): void {
    for (const device of this.devices) for (const tab of device.tabs) tab.kill();
  }
}

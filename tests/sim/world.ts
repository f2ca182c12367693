/** Two devices, two users, a server: one story from its beginning to quiet, and whether all that was promised held. */
import type { Tabla } from '#contracts/tables.ts';
import { isUnsent } from '#data/changes/row.ts';
import { mutacionOf } from '#data/changes/mutations.ts';
import { registroDe } from '#data/replica/local-answers.ts';
import { Aparato } from './device.ts';
import { Azar } from './random.ts';
import { Calma } from './calm.ts';
import { count, type Cuenta, MUERTES } from './tally.ts';
import { Encounters } from './encounters.ts';
import type { Escena } from './scene.ts';
import { ALONE, type DelMundo, type Kind, type Paso, type Single } from './story.ts';
import type { RowWrite } from './history.ts';
import { moneyIn } from './money.ts';
import { isUnjudged, OFICINA, type Tarea } from './office.ts';
import { Others } from './others.ts';
import type { Pestana } from './tab.ts';
import { Red } from './network.ts';
import type { Servidor } from './server.ts';
import { Testigo } from './witness.ts';
import { type Stage, STEPS } from './steps.ts';
import { settle, Tiempo } from './virtual-time.ts';
import { Usuario } from './user.ts';

/** Who mostly works on each device: the first user has two. */
const USERS = [1, 2, 1] as const;
const FORM_WAIT_MS = 4000;
/** Until word from one tab has reached the others. */
const HEARD_MS = 30;
/** How long a form stays open. */
const OPEN_MS = [30, 2000, 10_000, 60_000];
/** One story in so many: the questions cost more than the story. */
const ASK_EVERY = 5;
export const isThorough = (seed: number): boolean => seed % ASK_EVERY === 0;
const TWO_DAYS = 2 * 86_400_000;

/** The invoice that was paid before any device was there (company.ts). */
const isOpened = ({ tabla, before, after }: RowWrite): boolean =>
  tabla === 'factura' && after.id === 1 && before?.pagada === true && after.pagada === false;

export class Mundo {
  private readonly tiempo = new Tiempo();
  private readonly azar: Azar;
  private readonly testigo = new Testigo();
  private readonly servidor: Servidor;
  private readonly red: Red;
  private readonly cuenta: Cuenta;
  private readonly escena: Escena;
  private readonly aparatos: Aparato[];
  private readonly usuario: Usuario;
  private readonly calma: Calma;
  private markers = 0;
  /** At the end every question that a screen can ask is asked too; else only the rows are compared. */
  private readonly thorough: boolean;
  /** The story in words. */
  readonly told: string[] = [];

  private readonly kind: Kind;
  private readonly others: Others;
  private readonly encounters: Encounters;

  constructor(seed: number, kind: Kind, servidor: Servidor, cuenta: Cuenta) {
    this.kind = kind;
    this.thorough = isThorough(seed);
    const { tiempo, testigo } = this;
    this.azar = new Azar(seed);
    this.servidor = servidor;
    this.cuenta = cuenta;
    this.others = new Others(servidor);
    testigo.oracles.isAlone = kind !== 'shared';
    this.red = new Red(tiempo, servidor, this.azar, cuenta);
    this.red.refuses = kind === 'shared';
    this.escena = { tiempo, azar: this.azar, red: this.red, servidor, testigo, cuenta };
    const devices = kind === 'shared' ? USERS.length : 1;
    this.aparatos = Array.from({ length: devices }, (_, index) => new Aparato(index + 1, this.escena));
    this.usuario = new Usuario(this.escena, (text) => this.tell(text));
    this.encounters = new Encounters(this.escena, kind, {
      usuario: this.usuario,
      carry: (from) => this.carry(from),
      tabOf: (aparato) => this.tabOf(aparato),
      work: (tab, aparato, que, tarea) => this.work(tab, aparato, que, tarea),
    });
    this.calma = new Calma(this.escena, this.aparatos, this.usuario);
    servidor.onAgain = (key, token) => {
      count(cuenta, 'written again, by its user’s word');
      testigo.writtenAgain(key, token);
    };
    servidor.onReplayed = () => count(cuenta, 'replayed by the server');
    servidor.onGone = (key) => testigo.gone(key);
    servidor.onLate = (key) => {
      count(cuenta, 'refused, and accepted from a late copy');
      testigo.acceptedLate(key);
    };
    servidor.onCommit = (key, userId, token) => testigo.commit(key, userId, token);
    servidor.onWritten = (commit, token) => {
      testigo.oracles.committed(commit, testigo.outboxOf(token), servidor.history);
      if (!this.thorough && commit.writes.some(isOpened)) count(cuenta, 'closed work opened');
      if (commit.key === null) for (const { tabla, after } of commit.writes) testigo.touchedRow(tabla, after);
    };
  }

  get violations(): readonly string[] {
    return this.testigo.violations;
  }

  private tell(text: string): void {
    this.told.push(`${((this.tiempo.ms / 1000) % 1_000_000).toFixed(1)} s: ${text}`);
  }

  /** Everybody is logged in and has what there is before anything goes wrong. */
  async begin(): Promise<void> {
    for (const [index, aparato] of this.aparatos.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- two
      if (!(await aparato.login(USERS[index]!))) throw new Error('no such user');
      aparato.open();
    }
    await this.tiempo.pass(5000);
    if (this.kind === 'day') this.aparatos[0]!.conexion.cut = true;
  }

  async take(paso: Paso): Promise<void> {
    this.azar.reseed(paso.azar);
    const isAlone = this.kind !== 'shared';
    const aparato = this.aparatos[isAlone ? 0 : paso.donde]!;
    const hacer = OFICINA[paso.que]?.[1];
    const tab = hacer ? await this.tabOf(aparato) : null;
    if (hacer && tab) this.work(tab, aparato, paso.que, hacer(tab.motor.lector, this.azar));
    else if (!hacer && (!isAlone || ALONE.has(paso.que))) await this.happen(paso.que, aparato);
    // One user who works alone looks at what a tab shows once it has heard of the others.
    await this.tiempo.pass(isAlone ? Math.max(paso.espera, HEARD_MS) : paso.espera);
  }

  /** A tab that somebody can use; opening one, or logging in, takes its time. */
  private async tabOf(aparato: Aparato): Promise<Pestana | null> {
    if (!aparato.sesion) {
      if (aparato.conexion.cut || this.red.down) return null;
      const isUsual = this.kind !== 'shared' || this.azar.chance(0.8);
      const userId = isUsual ? USERS[aparato.n - 1]! : this.azar.oneOf(USERS);
      const isIn = await aparato.login(userId);
      this.tell(`user ${userId} ${isIn ? 'logs in' : 'is refused'} on device ${aparato.n}`);
      if (!isIn) return null;
    }
    const awake = aparato.tabs.filter(({ frozen }) => !frozen);
    if (awake.length > 0) return this.azar.oneOf(awake);
    const tab = aparato.open();
    this.tell(`${tab.name} is opened`);
    await settle();
    return tab.dead ? null : tab;
  }

  private work(tab: Pestana, aparato: Aparato, que: string, tarea: Tarea | null): void {
    if (!tarea || (this.kind !== 'shared' && isUnjudged(tab.motor.lector, tarea))) return;
    const marker = `form ${++this.markers}`;
    const { key, peticion } = tarea;
    this.tell(
      `${tab.name} ${que} (${marker}): ${key} ${JSON.stringify(peticion.id ?? '')} ${JSON.stringify(peticion.body ?? {})}`,
    );
    const { tabla, accion } = mutacionOf(key) ?? {};
    const shown = tabla && accion === 'remove' ? registroDe(tab.motor.lector, tabla, peticion.id!) : null;
    if (shown) this.testigo.oracles.promises.removing(marker, shown);
    const opened = { key, peticion: { ...peticion, etiqueta: marker } };
    if (this.kind === 'shared' && tabla && peticion.id !== undefined && this.azar.chance(0.3)) {
      this.askLater(tab, aparato, tabla, opened);
    } else {
      void this.ask(tab, aparato, opened);
    }
  }

  /** A form is opened now, and saved once others may have changed its record. */
  private askLater(tab: Pestana, aparato: Aparato, tabla: Tabla, { key, peticion }: Tarea): void {
    const original = registroDe(tab.motor.lector, tabla, peticion.id!);
    if (!original) return;
    const { etiqueta: marker = '' } = peticion;
    this.testigo.stale(marker, original);
    count(this.cuenta, 'form saved later');
    tab.after(this.azar.oneOf(OPEN_MS), () => {
      if (!aparato.tabs.includes(tab)) return;
      this.tell(`${marker} is saved`);
      void this.ask(tab, aparato, { key, peticion: { ...peticion, original } });
    });
  }

  private async ask(tab: Pestana, aparato: Aparato, { key, peticion }: Tarea): Promise<void> {
    const { etiqueta: marker = '' } = peticion;
    const resultado = await tab.motor.mutate(key, peticion, FORM_WAIT_MS);
    // Whoever asked is gone.
    if (tab.dead || !aparato.tabs.includes(tab)) return;
    const { estado } = resultado;
    count(this.cuenta, `form told: ${estado}`);
    if (estado === 'rechazado' && this.testigo.keyOf(marker) !== undefined) {
      count(this.cuenta, 'given back to its form');
    }
    this.tell(`${marker} is told: ${estado} (${resultado.mensaje})`);
    this.testigo.told(marker, estado);
    if (this.kind !== 'shared' && estado === 'guardado') await this.usuario.withdraw(tab, marker);
  }

  private readonly events: Record<Single, (aparato: Aparato) => void | Promise<void>> = {
    'the network is cut': (aparato) => {
      aparato.conexion.cut = true;
      count(this.cuenta, 'network cut');
    },
    'the network is back': (aparato) => {
      aparato.conexion.cut = false;
      this.wake(aparato);
    },
    'the network gets worse': (aparato) => {
      aparato.conexion.bad = this.azar.oneOf([0.2, 0.5, 0.8]);
    },
    'the network gets better': (aparato) => {
      aparato.conexion.bad = 0;
    },
    'the tray is looked through': async (aparato) => {
      const tab = await this.tabOf(aparato);
      if (tab) await this.usuario.lookThrough(tab, false);
    },
    'a tab is killed': (aparato) => {
      const tab = this.someTab(aparato);
      tab?.kill();
    },
    'a tab is closed': (aparato) => {
      const tab = this.someTab(aparato);
      if (!tab) return;
      tab.close();
      count(this.cuenta, 'tab closed');
    },
    'another tab is opened': (aparato) => {
      if (aparato.sesion && aparato.tabs.length < 3) aparato.open();
    },
    'a tab freezes': (aparato) => {
      const tab = this.someTab(aparato);
      if (!tab) return;
      tab.frozen = true;
      count(this.cuenta, 'tab frozen');
    },
    'a tab freezes in mid-request': (aparato) => {
      aparato.freezeNext = true;
    },
    'a frozen tab wakes': (aparato) => {
      for (const tab of aparato.tabs) if (tab.frozen) tab.thaw();
    },
    'a trap is set': (aparato) => {
      aparato.trap = this.azar.oneOf(MUERTES);
      this.tell(`device ${aparato.n}: the next tab to get there dies ${aparato.trap}`);
    },
    'the disk fills up': (aparato) => {
      aparato.full = this.azar.oneOf(['until trimmed', 'yes']);
    },
    'the disk has room': (aparato) => {
      aparato.full = 'no';
    },
    'the system closes the database': (aparato) => {
      const tab = this.someTab(aparato);
      if (tab?.closeDatabase()) count(this.cuenta, 'database closed');
    },
    'the clock jumps': (aparato) => {
      aparato.clockOff = this.azar.oneOf([0, TWO_DAYS, -TWO_DAYS]);
      if (aparato.clockOff !== 0) count(this.cuenta, 'clock two days off');
    },
    'the session is revoked': async (aparato) => {
      if (!aparato.sesion) return;
      await this.servidor.revoke(aparato.sesion.userId);
      count(this.cuenta, 'session revoked');
    },
    'the user logs out': (aparato) => this.logOut(aparato),
    'another user logs in': async (aparato) => {
      if (aparato.conexion.cut || this.red.down) return;
      const userId = USERS.find((each) => each !== aparato.sesion?.userId)!;
      await this.logOut(aparato);
      if (await aparato.login(userId)) aparato.open();
    },
    'the server goes down': () => {
      this.red.down = true;
      count(this.cuenta, 'server down');
    },
    'the server is back': async () => {
      if (!this.red.down) return;
      this.red.down = false;
      await this.servidor.restart();
      count(this.cuenta, 'server restarted');
    },
    'the server is replaced': async () => {
      await this.servidor.restart();
      count(this.cuenta, 'server restarted');
    },
    'the app is replaced': async (aparato) => {
      for (const tab of aparato.tabs) tab.close();
      if (await aparato.downgrade()) count(this.cuenta, 'deploy in mid-queue');
      if (this.azar.chance(0.3)) aparato.trap = 'in migration';
      if (aparato.sesion) aparato.open();
    },
    'a waiting change is edited': async (aparato) => {
      const tab = await this.tabOf(aparato);
      if (tab) await this.usuario.edit(tab);
    },
    'the queue is carried to the other device': async (aparato) => void (await this.carry(aparato)),
    'the database is restored': async () => {
      await this.servidor.restored();
      count(this.cuenta, 'database restored');
    },
    'tombstones are forgotten': async () => {
      if (await this.servidor.forgetTombstones()) count(this.cuenta, 'tombstones forgotten');
    },
    'somebody else works': async () => {
      if (await this.others.work(this.azar)) count(this.cuenta, 'others worked');
    },
    'a backup is made': async () => {
      await this.servidor.backUp();
      this.testigo.backUp();
    },
    'a backup is restored': async () => {
      if (!(await this.servidor.restoreBackup())) return;
      this.testigo.restored();
      count(this.cuenta, 'backup restored');
    },
    'somebody else edits a chofer': async (aparato) => {
      const id = this.serverId(aparato, 'chofer');
      const body = this.azar.chance(0.5)
        ? { comision: this.azar.below(40) }
        : { nombre: `Otro ${this.azar.below(99)}` };
      if (id !== null) await this.servidor.elsewhere('PATCH', `/chofer/${id}`, body);
    },
    'somebody else deletes a chofer': async (aparato) => {
      const id = this.serverId(aparato, 'chofer');
      if (id !== null) await this.servidor.elsewhere('DELETE', `/chofer/${id}`);
    },
    'somebody else corrects an operation': async (aparato) => {
      const id = this.serverId(aparato, 'operacion');
      const body = this.azar.chance(0.5)
        ? { monto: this.azar.below(999) }
        : { eta_puerto: '2026-06-01T12:00:00.000Z' };
      if (id !== null) await this.servidor.elsewhere('PATCH', `/operacion/${id}`, body);
    },
    'the user comes back to the tab': (aparato) => {
      const tab = this.someTab(aparato);
      if (tab && !tab.frozen) aparato.bringToFront(tab);
    },
    'the worker is woken': (aparato) => void aparato.wakeWorker(),
  };

  private async happen(que: string, aparato: Aparato): Promise<void> {
    this.tell(`${que} (device ${aparato.n})`);
    const step = STEPS[que];
    if (step) await step.happen(this.stage, aparato);
    else await { ...this.events, ...this.encounters.steps }[que as DelMundo](aparato);
  }

  private get stage(): Stage {
    const { escena, aparatos, usuario, azar } = this;
    const all = Object.values(OFICINA);
    return {
      ...escena,
      aparatos,
      usuario,
      tell: (text) => this.tell(text),
      tabOf: (aparato) => this.tabOf(aparato),
      work: (tab, aparato, que, tarea) => this.work(tab, aparato, que, tarea),
      anyTask: ({ motor }) => azar.oneOf(all)[1](motor.lector, azar),
    };
  }

  private someTab({ tabs }: Aparato): Pestana | null {
    return tabs.length === 0 ? null : this.azar.oneOf(tabs);
  }

  private wake({ tabs }: Aparato): void {
    for (const { ritmo, frozen } of tabs) if (!frozen) void ritmo.tick(true);
  }

  private serverId({ tabs }: Aparato, tabla: 'chofer' | 'operacion'): number | null {
    const ids = tabs.flatMap(({ motor }) => [...motor.lector.all(tabla)].map(({ id }) => id));
    const numbers = ids.filter((id) => typeof id === 'number');
    return numbers.length === 0 ? null : this.azar.oneOf(numbers);
  }

  private async logOut(aparato: Aparato): Promise<void> {
    const { sesion } = aparato;
    if (!sesion) return;
    if ((await aparato.unsent(sesion.userId)).length > 0) count(this.cuenta, 'logout with unsent work');
    if (aparato.trap === 'in logout') for (const tab of aparato.tabs) if (tab.reach('in logout')) break;
    await aparato.endSession();
  }

  /** The user takes what is unsent to the other device, and goes on there; this one may send it too. */
  private async carry(from: Aparato): Promise<Pestana | null> {
    const to = this.azar.oneOf(this.aparatos.filter((aparato) => aparato !== from));
    const tab = this.someTab(from);
    if (!tab || to.conexion.cut || this.red.down || !tab.motor.rows.some(isUnsent)) return null;
    const file = tab.motor.bandeja.exportar();
    if (to.sesion?.userId !== tab.userId) {
      await to.endSession();
      if (!(await to.login(tab.userId))) return null;
    }
    const there = await this.tabOf(to);
    if (there) await this.usuario.import(there, file);
    return there;
  }

  /** What the screens of the day show has to be what the server makes of it. */
  private readonly shownMoney = (): string => moneyIn(this.aparatos[0]!.tabs.at(-1)!.motor.lector);

  /** Everything works again; then all that was promised has to hold. */
  async end(): Promise<void> {
    this.tell('-- quiet --');
    const before = this.kind === 'day' && this.aparatos[0]!.tabs.length > 0 ? this.shownMoney() : null;
    await this.calma.come(this.thorough);
    const after = before === null ? null : this.shownMoney();
    if (before !== after && this.testigo.oracles.isAlone)
      this.testigo.violated(`the screen showed ${before}, and the server made ${after}`);
  }

  close(): void {
    for (const aparato of this.aparatos) for (const tab of aparato.tabs) tab.kill();
  }
}

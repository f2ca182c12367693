/**
 * The offline engine of one user on one device: replica, outbox, overlay and replay put together. Needs no browser
 * page: clocks, locks, the network and word from other tabs come in from outside.
 */
import type { EndpointKey } from '#contracts/endpoints.ts';
import type { Tabla } from '#contracts/tables.ts';
import type { Rechazo } from '#domain/refusal.ts';
import type { Lector } from '#views/reader.ts';
import type { LeftQueue } from '../outbox/left-queues.ts';
import { ESTADO_INICIAL, type MotorEnv, type MotorState } from './env.ts';
import { Conexion } from '../tabs/connection.ts';
import { Candado } from '../tabs/lock.ts';
import { Bandeja } from '../outbox/tray.ts';
import { Cola } from '../outbox/queue.ts';
import type { CambioDeCola, Renew } from '../outbox/queue-change.ts';
import type { OutboxRow } from '../changes/row.ts';
import { Ediciones } from '../outbox/edit-bases.ts';
import { type PendingRecords, pendientesDe } from '../outbox/pending-records.ts';
import { renewals } from '../outbox/renew.ts';
import { type CycleEnd, Replay } from '../outbox/replay.ts';
import { Disco } from '../store/disk.ts';
import { legacyStamps } from '../outbox/legacy.ts';
import { Escritor } from '../outbox/writer.ts';
import { Esperas, outcomeElsewhere } from '../outbox/waits.ts';
import type { Peticion } from '../outbox/prepare.ts';
import type { Resultado } from '../changes/result.ts';
import { Overlay } from '../overlay/overlay.ts';
import { Almacen } from '../replica/replica-store.ts';
import type { CompareEnd } from '../replica/compare.ts';
import { almacenDe, datosDe } from '../replica/local-answers.ts';
import { paginaDe, todasDe } from '../replica/lists.ts';
import { Replica } from '../replica/replica.ts';
import { mergeAround, mergePage } from '../replica/merged-list.ts';
import { Observado } from './observable.ts';
import { isReachable } from './probe.ts';
import { Repetible } from './coalesced-work.ts';
import { Sincronia } from './sync.ts';
import { Turno } from '../store/serial-work.ts';

export class Motor extends Observado {
  private readonly env: MotorEnv;
  private readonly replica = new Replica();
  private readonly cola: Cola;
  private readonly almacen: Almacen;
  private readonly esperas: Esperas;
  private readonly reloads = new Repetible(() => this.reloadOnce());
  private readonly ediciones = new Ediciones();
  private readonly conexion: Conexion;
  private readonly escritor: Escritor;
  private readonly sincronia: Sincronia;
  /** What the user decides about changes that wait. */
  readonly bandeja: Bandeja;
  private readonly overlay: Overlay;
  private readonly renew: Renew = (before, after) =>
    this.state.complete
      ? renewals(before, after, (rows, seqs) => this.overlay.tryRows(rows, seqs))
      : new Map();
  private starting: Promise<void> | null = null;
  private stopped = false;
  state: MotorState = ESTADO_INICIAL;
  /** What this device answers by itself, from `lector`. */
  readonly respuestas = { paginaDe, todasDe, datosDe, almacenDe, mergePage, mergeAround };

  constructor(env: MotorEnv) {
    super();
    this.env = env;
    const { usuario, instalacion, db, transport, now, random, after, onLogin } = env;
    this.conexion = new Conexion(db, () => this.set({}));
    const disco = new Disco(db, [async () => env.liberar?.(), () => this.almacen.soltar()]);
    const turno = new Turno((work) => disco.hacer(work));
    this.overlay = new Overlay(this.replica, now);
    this.esperas = new Esperas({
      after,
      giveBack: (row) => {
        this.ediciones.told(row);
        void this.withdraw([row.seq]);
        // The form is saved again on top of what the server has now.
        if (row.error?.outcomes) void this.pull();
      },
      answerFor: (row) => outcomeElsewhere(db, this.overlay.capa, row),
    });
    this.almacen = new Almacen(db, this.replica, turno);
    const onChange = (cambio: CambioDeCola): void => {
      if (cambio.tipo === 'agregada') this.overlay.lay(this.cola.rows, cambio.row);
      else if (cambio.tipo === 'filas') this.rebuild();
      this.notify();
      this.esperas.check(this.cola.rows);
    };
    this.cola = new Cola(db, turno, onChange, () => this.almacen.soloMemoria);
    this.escritor = new Escritor({
      userId: usuario.id,
      now,
      cola: this.cola,
      conexion: this.conexion,
      disco,
      ediciones: this.ediciones,
      esperas: this.esperas,
      lector: () => this.lector,
      trial: (row, before) => this.overlay.try(row, this.cola.rows, before),
      renew: this.renew,
      isComplete: () => this.state.complete,
      instancia: () => this.instancia ?? env.usuario.instancia ?? null,
      author: usuario.uuid,
      dudas: this.overlay.dudas,
      starting: () => this.starting,
      announce: () => this.announce(),
      drain: () => this.drain(true),
    });
    this.bandeja = new Bandeja(this.cola, {
      usuario,
      instalacion,
      now,
      lector: () => this.lector,
      renew: this.renew,
      replace: (seq, peticion) => this.escritor.replace(seq, peticion),
      announce: () => this.announce(),
      drain: (eager) => this.drain(eager),
      giveUp: (seq) => this.esperas.giveUp(seq),
    });
    const replay = new Replay({
      cola: this.cola,
      candado: new Candado(db, env.locks, now),
      transport,
      now,
      random,
      isStopped: () => this.isOver,
      instancia: () => this.instancia,
      reload: () => this.reloadOnce(),
      onSettled: () => this.announce(),
      onConnection: (connected) => this.set({ connected }),
      onLogin,
    });
    this.sincronia = new Sincronia({
      env,
      cola: this.cola,
      almacen: this.almacen,
      replica: this.replica,
      replay,
      overlay: this.overlay,
      isOver: () => this.isOver,
      state: () => this.state,
      set: (values) => this.set(values),
      announce: () => this.announce(),
      reload: () => this.reloadOnce(),
    });
  }

  /** Itself: screens may hold one whose code is still on its way (loading-engine.ts). */
  entero = (): Promise<this> => Promise.resolve(this);

  /** Unsent changes of others on this device. */
  leftQueues(): Promise<LeftQueue[]> {
    return this.env.leftQueues?.() ?? Promise.resolve([]);
  }

  /** Reads the disk; then `sync` as often as wanted. */
  async start(): Promise<void> {
    this.starting = this.reloads.run();
    this.conexion.vigilar(this.starting, this.env.after);
    await this.starting;
    await this.stampLegacyRows();
  }

  /** Sends nothing more and tells nobody; what is queued stays on the disk. */
  stop(): void {
    this.stopped = true;
    this.forgetListeners();
  }

  /** What the screens read: the replica with the unsent changes on top. */
  get lector(): Lector {
    return this.overlay.capa;
  }

  get changedAt(): number {
    return this.overlay.changedAt;
  }

  get rows(): readonly OutboxRow[] {
    return this.cola.rows;
  }

  /** By seq, why the rules refuse a waiting change on this device's rows. */
  get dudas(): ReadonlyMap<number, Rechazo> {
    return this.overlay.dudas;
  }

  /** The database that the replica is of; null before the first pull. */
  private get instancia(): string | null {
    return this.almacen.meta?.instancia ?? null;
  }

  /** The last version of the server's that the replica covers. */
  get cursor(): number {
    return this.almacen.meta?.cursor ?? 0;
  }

  /** Another tab has written: reads what is new, and sends what that tab has left to send. */
  async reload(): Promise<void> {
    this.sincronia.heard();
    await this.reloads.run().catch(() => {}); // Closed, or the disk gave out: the next word reads again.
    if (this.state.sinEspacio && this.rows.some(({ state }) => state === 'acked')) void this.pull();
    const nextAt = this.state.ready && !this.sincronia.draining ? this.nextAt() : null;
    if (nextAt !== null && nextAt <= this.env.now()) void this.drain();
  }

  /** Keeps a change on the disk, shows it, sends it, and waits up to `waitMs` for what becomes of it. */
  mutate(name: EndpointKey, peticion: Peticion, waitMs: number): Promise<Resultado> {
    return this.escritor.mutate(name, peticion, waitMs);
  }

  /** Sends what waits, then pulls. */
  sync(eager = false): Promise<void> {
    return this.sincronia.sync(eager);
  }

  /** When the next waiting row may be sent (epoch ms), or null. */
  nextAt(): number | null {
    return this.sincronia.nextAt();
  }

  /** Sends what waits; one cycle at a time in this tab, and a call during one is followed by another. */
  drain(eager = false): Promise<CycleEnd> {
    return this.sincronia.drain(eager);
  }

  /** Brings the replica up to date. */
  pull(): Promise<void> {
    return this.sincronia.pull();
  }

  /** The system says that the network is gone: the chip says so too, unless the server still answers. */
  async probe(): Promise<void> {
    if (!(await isReachable(this.env))) this.set({ connected: false });
  }

  /** Compares the replica with the server and heals what differs; some seconds after a pull it does so by itself. */
  compare = (): Promise<CompareEnd> => this.sincronia.comparison.run();

  /** The records of that table that have unsent changes, and how those stand. */
  pendientes(tabla: Tabla): PendingRecords {
    return pendientesDe(this.cola.rows, this.overlay.capa, tabla);
  }

  /** Before anything is pulled or sent: the replica is still the one that older rows were made on. */
  private async stampLegacyRows(): Promise<void> {
    const { instancia } = this;
    if (instancia === null) return;
    const stamps = legacyStamps(this.cola.rows, this.overlay.capa, instancia);
    // Where the disk refuses, they are sent as they are.
    if (stamps.size > 0) await this.cola.update(() => [stamps]).catch(() => false);
  }

  /** What the disk had at the start is no newer than the pull that brought it. */
  private rebuild(): void {
    const at = this.state.ready ? this.env.now() : (this.almacen.meta?.at ?? 0);
    this.overlay.rebuild(this.cola.rows, at);
  }

  private async reloadOnce(): Promise<void> {
    const cursor = this.almacen.meta?.cursor;
    const rows = this.cola.rows;
    await this.almacen.load((outbox) => {
      this.cola.adopt(outbox);
      if (this.cola.rows === rows && this.almacen.meta?.cursor !== cursor) this.rebuild();
    });
    const at = this.almacen.meta?.at ?? null;
    this.set({ ready: true, complete: at !== null, at });
  }

  /** Stopped, or in the way of a newer tab. */
  private get isOver(): boolean {
    return this.stopped || this.conexion.obsoleta;
  }

  private announce(): void {
    if (!this.isOver) this.env.announce();
  }

  private async withdraw(seqs: readonly number[]): Promise<void> {
    // Where the disk refuses even this, the row stays in sight as refused.
    await this.cola.remove(seqs).catch(() => {});
    this.announce();
  }

  private set(values: Partial<MotorState>): void {
    const { obsoleta, bloqueada } = this.conexion;
    const { cerradoDesde } = this.almacen.meta ?? {};
    const { identicalAt } = this.sincronia.comparison;
    const { soloMemoria: sinEspacio } = this.almacen;
    const known = { cerradoDesde, obsoleta, bloqueada, sinEspacio, identicalAt };
    this.state = { ...this.state, ...values, ...known };
    this.notify();
  }
}

/**
 * The offline engine of one user on one device: replica, outbox, overlay and replay put together. Needs no browser
 * page: clocks, locks, the network and word from other tabs come in from outside.
 */
import type { EndpointKey } from '#contracts/endpoints.ts';
import type { Tabla } from '#contracts/tablas.ts';
import type { Id } from '#domain/tablas.ts';
import type { Lector } from '#vistas/lector.ts';
import type { MotorEnv, MotorState } from './motor-env.ts';
import { Candado } from './outbox/candado.ts';
import { Bandeja } from './outbox/bandeja.ts';
import { Cola } from './outbox/cola.ts';
import { isParked, isUnsent, type OutboxRow } from './outbox/fila.ts';
import { explainDiskError } from './outbox/disco.ts';
import { Ediciones } from './outbox/ediciones.ts';
import { mutacionOf } from './outbox/mutaciones.ts';
import { pendientesDe } from './outbox/pendientes.ts';
import { type Peticion, preparar } from './outbox/preparar.ts';
import { type CycleEnd, Replay } from './outbox/replay.ts';
import { GUARDADO, type Resultado } from './outbox/resultado.ts';
import { aceptadaAparte, Esperas } from './outbox/esperas.ts';
import { Overlay } from './overlay/overlay.ts';
import { Almacen } from './replica/almacen.ts';
import { registroDe } from './replica/datos.ts';
import { Replica } from './replica/mundo.ts';
import { pull, type PullEnd } from './replica/pull.ts';
import { Observado } from './observado.ts';
import { Repetible } from './repetible.ts';
import { Turno } from './turno.ts';

export class Motor extends Observado {
  private readonly env: MotorEnv;
  private readonly replica = new Replica();
  private readonly cola: Cola;
  private readonly almacen: Almacen;
  private readonly replay: Replay;
  private readonly esperas: Esperas;
  private readonly drains = new Repetible((eager) => this.drainOnce(eager));
  private readonly pulls = new Repetible(() => this.pullOnce());
  private readonly reloads = new Repetible(() => this.reloadOnce());
  private readonly ediciones = new Ediciones();
  /** What the user decides about changes that wait. */
  readonly bandeja: Bandeja;
  private readonly overlay: Overlay;
  private starting: Promise<void> | null = null;
  private stopped = false;
  state: MotorState = { ready: false, complete: false, connected: null, progress: null, at: null };

  constructor(env: MotorEnv) {
    super();
    this.env = env;
    const { db, transport, now, random, after, onLogin } = env;
    const turno = new Turno();
    this.overlay = new Overlay(this.replica, now);
    this.esperas = new Esperas({
      after,
      giveBack: (row) => {
        this.ediciones.told(row);
        void this.withdraw([row.seq]);
      },
      answerFor: (row) => aceptadaAparte(this.overlay.capa, row),
    });
    this.cola = new Cola(db, turno, (cambio) => {
      if (cambio.tipo === 'agregada') this.overlay.lay(this.cola.rows, cambio.row);
      else if (cambio.tipo === 'filas') this.overlay.rebuild(this.cola.rows);
      this.notify();
      this.esperas.check(this.cola.rows);
    });
    this.bandeja = new Bandeja(this.cola, {
      announce: () => this.announce(),
      drain: (eager) => this.drain(eager),
      giveUp: (seq) => this.esperas.giveUp(seq),
    });
    this.almacen = new Almacen(db, this.replica, turno);
    this.replay = new Replay({
      cola: this.cola,
      candado: new Candado(db, env.locks, now),
      transport,
      now,
      random,
      isStopped: () => this.stopped,
      onSettled: () => this.announce(),
      onConnection: (connected) => this.set({ connected }),
      onLogin,
    });
  }

  /** Reads the disk; then `sync` as often as wanted. */
  async start(): Promise<void> {
    this.starting = this.reloads.run();
    await this.starting;
    this.set({ ready: true });
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

  /** The last version of the server's that the replica covers. */
  get cursor(): number {
    return this.almacen.meta?.cursor ?? 0;
  }

  /** Another tab has written: reads what is new, and sends what that tab has left to send. */
  async reload(): Promise<void> {
    await this.reloads.run().catch(() => {}); // Closed, or the disk gave out: the next word reads again.
    const nextAt = this.state.ready && !this.drains.running ? this.nextAt() : null;
    if (nextAt !== null && nextAt <= this.env.now()) void this.drain();
  }

  /** Keeps a change on the disk, shows it, sends it, and waits up to `waitMs` for what becomes of it. */
  async mutate(name: EndpointKey, peticion: Peticion, waitMs: number): Promise<Resultado> {
    // What it refers to may still be on the way from the disk.
    await this.starting?.catch(() => {});
    const { userId, now } = this.env;
    const tabla = mutacionOf(name)?.tabla;
    const record =
      tabla && peticion.id !== undefined ? registroDe(this.overlay.capa, tabla, peticion.id) : null;
    const prepared = preparar(name, peticion, { lector: this.overlay.capa, record, userId, now: now() });
    if (prepared.rechazo) return prepared.rechazo;
    let row: OutboxRow;
    try {
      const base = this.ediciones.baseOf(prepared.row, this.cola.rows);
      row = await this.cola.add({ ...prepared.row, base });
    } catch (error) {
      return { estado: 'fallido', mensaje: explainDiskError(error) };
    }
    const answered = this.esperas.wait(row, waitMs);
    this.announce();
    void this.drainFor(row.seq);
    return (await answered) ?? { estado: 'guardado', mensaje: GUARDADO, id: row.creates[0] ?? row.args.id };
  }

  private async drainFor(seq: number): Promise<void> {
    const end = await this.drain(true);
    // Another tab may be sending it ('busy'); else the cycle is over, and there is no answer to be had now.
    if (end !== 'busy') this.esperas.giveUp(seq);
  }

  /** Sends what waits, then pulls. */
  async sync(eager = false): Promise<void> {
    const before = this.pulls.count;
    await this.drain(eager);
    // A cycle that sent something has begun its own pull.
    await (this.pulls.count > before && this.pulls.running ? this.pulls.running : this.pull());
  }

  /** When the next waiting row may be sent (epoch ms), or null. */
  nextAt(): number | null {
    return this.replay.nextAt();
  }

  /** Sends what waits; one cycle at a time in this tab, and a call during one is followed by another. */
  drain(eager = false): Promise<CycleEnd> {
    return this.drains.run(eager);
  }

  /** Brings the replica up to date. A call during a pull is followed by one more: it may have begun too early. */
  pull(): Promise<void> {
    return this.pulls.run();
  }

  /** Ids, and uuids, of the records of that table that have unsent changes. */
  pendientes(tabla: Tabla): ReadonlySet<Id> {
    return pendientesDe(this.cola.rows, this.overlay.capa, tabla);
  }

  private async reloadOnce(): Promise<void> {
    const cursor = this.almacen.meta?.cursor;
    const rows = this.cola.rows;
    await this.almacen.load((outbox) => {
      this.cola.adopt(outbox);
      if (this.cola.rows === rows && this.almacen.meta?.cursor !== cursor) this.overlay.rebuild(rows);
    });
    const at = this.almacen.meta?.at ?? null;
    this.set({ complete: at !== null, at });
  }

  private async drainOnce(eager: boolean): Promise<CycleEnd> {
    if (this.stopped || !this.cola.rows.some((row) => isUnsent(row) && !isParked(row))) return 'empty';
    // Another tab may take over a cycle of ours that stood still, or the disk fail: then this one is simply over.
    const end = await this.replay.drain(eager).catch((): CycleEnd => 'lost');
    if (this.cola.rows.some(({ state }) => state === 'acked')) void this.pull();
    // What another tab added meanwhile found this one busy: now it may go on.
    if (end !== 'busy' && end !== 'lost') this.announce();
    return end;
  }

  private async pullOnce(): Promise<void> {
    if (this.stopped) return;
    const { transport, now, onLogin } = this.env;
    const first = !this.state.complete;
    const cutOff = this.state.connected === false;
    const reanudada = this.replica.size > 0;
    const tell = (restantes: number | null): void =>
      this.set(first ? { progress: { filas: this.replica.size, restantes, reanudada } } : {});
    if (first) tell(null);
    const end = await pull({
      almacen: this.almacen,
      cola: this.cola,
      transport,
      now,
      reload: () => this.reloadOnce(),
      onPage: (restantes) => {
        this.overlay.rebuild(this.cola.rows);
        tell(restantes);
      },
      // The disk gave out, or the engine was stopped: the next pull goes on from here.
    }).catch((): PullEnd => ({ kind: 'failed' }));
    const at = this.almacen.meta?.at ?? null;
    this.set({
      connected: end.kind === 'failed' ? this.state.connected : end.kind !== 'offline',
      progress: null,
      complete: at !== null,
      at,
    });
    if (end.kind === 'login') onLogin();
    if (end.kind !== 'done') return;
    this.replay.reached();
    if (end.changed) this.announce();
    // The way is open again: what backed off need not wait for its time.
    if (cutOff) void this.drain(true);
  }

  private announce(): void {
    if (!this.stopped) this.env.announce();
  }

  private async withdraw(seqs: readonly number[]): Promise<void> {
    // Where the disk refuses even this, the row stays in sight as refused.
    await this.cola.remove(seqs).catch(() => {});
    this.announce();
  }

  private set(values: Partial<MotorState>): void {
    this.state = { ...this.state, ...values };
    this.notify();
  }
}

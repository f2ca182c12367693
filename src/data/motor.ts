/**
 * The offline engine of one user on one device: replica, outbox, overlay and replay put together. Needs no browser
 * page: clocks, locks, the network and word from other tabs come in from outside.
 */
import type { EndpointKey } from '#contracts/endpoints.ts';
import type { Id } from '#domain/tablas.ts';
import type { Lector } from '#vistas/lector.ts';
import type { LocalDb } from './db.ts';
import type { Transport } from './http.ts';
import { Candado, type Locks } from './outbox/candado.ts';
import { chainRows, dependants } from './outbox/chains.ts';
import { Cola } from './outbox/cola.ts';
import { isParked, isUnsent, type OutboxRow } from './outbox/fila.ts';
import { baseAfter } from './outbox/merge.ts';
import { camposDe, mutacionOf } from './outbox/mutaciones.ts';
import { type Peticion, preparar } from './outbox/preparar.ts';
import { type CycleEnd, Replay } from './outbox/replay.ts';
import { GUARDADO, type Resultado } from './outbox/resultado.ts';
import { Esperas } from './outbox/esperas.ts';
import { aplicar } from './overlay/aplicar.ts';
import { Almacen } from './replica/almacen.ts';
import { registroDe } from './replica/datos.ts';
import { Capa, Replica } from './replica/mundo.ts';
import { pull, type PullEnd } from './replica/pull.ts';
import { Repetible } from './repetible.ts';
import { Turno } from './turno.ts';

export interface MotorEnv {
  userId: number;
  db: LocalDb;
  transport: Transport;
  locks: Locks;
  now: () => number;
  random: () => number;
  /** Tells the other tabs that the disk has changed. */
  announce: () => void;
  /** The server no longer knows the session. */
  onLogin: () => void;
}

/** What the whole screen wants to know of the engine. */
export interface MotorState {
  /** The disk has been read: local answers are there. */
  ready: boolean;
  /** A pull has brought everything at least once. */
  complete: boolean;
  /** What the server last answered; null before the first word. */
  connected: boolean | null;
  /** Rows received by a first pull that is under way. */
  progress: number | null;
  /** When the replica was last in step with the server (epoch ms). */
  at: number | null;
}

export class Motor {
  private readonly env: MotorEnv;
  private readonly replica = new Replica();
  private readonly cola: Cola;
  private readonly almacen: Almacen;
  private readonly replay: Replay;
  private readonly esperas: Esperas;
  private readonly listeners = new Set<() => void>();
  private readonly drains = new Repetible((eager) => this.drainOnce(eager));
  private readonly pulls = new Repetible(() => this.pullOnce());
  private readonly reloads = new Repetible(() => this.reloadOnce());
  /** The server's record, of records whose last edit here met a conflict: by the first of the edit's records. */
  private readonly theirs = new Map<string, Record<string, unknown>>();
  private capa = new Capa(this.replica);
  private starting: Promise<void> | null = null;
  private stopped = false;
  /** Grows with every change of what the screens read. */
  version = 0;
  /** When the rows themselves last changed (epoch ms): answers of the server from before are older than ours. */
  changedAt = 0;
  state: MotorState = { ready: false, complete: false, connected: null, progress: null, at: null };

  constructor(env: MotorEnv) {
    this.env = env;
    const { db, transport, now, random, onLogin } = env;
    const turno = new Turno();
    this.esperas = new Esperas({
      giveBack: (row) => {
        if (row.error?.servidor) this.theirs.set(row.records[0] ?? '', row.error.servidor);
        void this.withdraw([row.seq]);
      },
      answerFor: (row) => this.answerFor(row),
    });
    this.cola = new Cola(db, turno, (cambio) => {
      if (cambio.tipo === 'agregada') this.lay(cambio.row);
      else if (cambio.tipo === 'filas') this.rebuild();
      else this.notify();
      this.esperas.check(this.cola.rows);
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
    this.starting = this.reload();
    await this.starting;
    this.set({ ready: true });
  }

  /** Sends nothing more and tells nobody; what is queued stays on the disk. */
  stop(): void {
    this.stopped = true;
    this.listeners.clear();
  }

  /** What the screens read: the replica with the unsent changes on top. */
  get lector(): Lector {
    return this.capa;
  }

  get rows(): readonly OutboxRow[] {
    return this.cola.rows;
  }

  /** The last version of the server's that the replica covers. */
  get cursor(): number {
    return this.almacen.meta?.cursor ?? 0;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Another tab has written: reads what is new, and sends what that tab has left to send. */
  async reload(): Promise<void> {
    await this.reloads.run();
    const nextAt = this.state.ready && !this.drains.running ? this.nextAt() : null;
    if (nextAt !== null && nextAt <= this.env.now()) void this.drain();
  }

  /** Keeps a change on the disk, shows it, sends it, and waits up to `waitMs` for what becomes of it. */
  async mutate(name: EndpointKey, peticion: Peticion, waitMs: number): Promise<Resultado> {
    // What it refers to may still be on the way from the disk.
    await this.starting?.catch(() => {});
    const { userId, now } = this.env;
    const tabla = mutacionOf(name)?.tabla;
    const record = tabla && peticion.id !== undefined ? registroDe(this.capa, tabla, peticion.id) : null;
    const prepared = preparar(name, peticion, { lector: this.capa, record, userId, now: now() });
    if (prepared.rechazo) return prepared.rechazo;
    let row: OutboxRow;
    try {
      row = await this.cola.add({ ...prepared.row, base: this.baseOf(prepared.row) });
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

  /** Sends a parked or waiting row again, now. */
  async retry(seq: number): Promise<void> {
    await this.cola.update(new Map([[seq, { state: 'pending', nextAt: 0, error: null }]]));
    this.announce();
    await this.drain(true);
  }

  dependants(seq: number): OutboxRow[] {
    return dependants(this.cola.rows, seq);
  }

  blocked(): Map<number, number> {
    return chainRows(this.cola.rows).blocked;
  }

  /** By the user's word alone: the change and what cannot be sent without it are gone. */
  async discard(seq: number): Promise<void> {
    const seqs = [seq, ...this.dependants(seq).map((row) => row.seq)];
    for (const each of seqs) this.esperas.giveUp(each);
    await this.cola.remove(seqs);
    this.announce();
    void this.drain();
  }

  /** Settles a conflict: fields chosen as mine are sent on top of the server's version, the others dropped. */
  async resolve(seq: number, mine: ReadonlySet<string>): Promise<void> {
    const row = this.cola.find(seq);
    const servidor = row?.error?.servidor;
    if (!row || !servidor) return;
    const chosen = Object.entries(row.args.body ?? {}).filter(([campo]) => mine.has(campo));
    if (chosen.length === 0) return this.discard(seq);
    const body = Object.fromEntries(chosen);
    const base = { version: Number(servidor.version), campos: camposDe(servidor, Object.keys(body)) };
    await this.cola.update(
      new Map([[seq, { args: { ...row.args, body }, base, state: 'pending', error: null, nextAt: 0 }]]),
    );
    this.announce();
    await this.drain(true);
  }

  /** Ids, and uuids, of the records of that table that have unsent changes. */
  pendientes(tabla: string): ReadonlySet<Id> {
    const found = new Set<Id>();
    for (const row of this.cola.rows.filter(isUnsent)) {
      if (row.args.id !== null && mutacionOf(row.name)?.tabla === tabla) found.add(row.args.id);
      for (const key of row.records) {
        found.add(key);
        const id = this.capa.get(tabla as 'operacion', key)?.id;
        if (id !== undefined) found.add(id);
      }
    }
    return found;
  }

  private async reloadOnce(): Promise<void> {
    const before = this.almacen.meta;
    const rows = this.cola.rows;
    await this.almacen.load((outbox) => {
      this.cola.adopt(outbox);
      if (this.cola.rows === rows && this.almacen.meta?.cursor !== before?.cursor) this.rebuild();
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
    if (first) this.set({ progress: 0 });
    const end = await pull({
      almacen: this.almacen,
      cola: this.cola,
      transport,
      now,
      reload: () => this.reloadOnce(),
      onPage: (rows) => {
        this.rebuild();
        if (first) this.set({ progress: rows });
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

  /** What an edit is made on top of, where one's own last words on that record are newer than what the form knew. */
  private baseOf({ name, base, records }: Omit<OutboxRow, 'seq'>): OutboxRow['base'] {
    if (base === null) return null;
    const key = records[0] ?? '';
    const theirs = this.theirs.get(key);
    this.theirs.delete(key);
    let current = base;
    if (theirs && Number(theirs.version) > base.version) {
      // The user was told of the other's change, and saves again.
      current = { version: Number(theirs.version), campos: camposDe(theirs, Object.keys(base.campos)) };
    }
    for (const row of this.cola.rows) {
      const isOwn = row.state === 'acked' && row.records[0] === key;
      if (isOwn && mutacionOf(row.name)?.tabla === mutacionOf(name)?.tabla) {
        current = baseAfter(current, row, row.answer?.datos);
      }
    }
    return current;
  }

  /** The row left the outbox by another tab's doing: it was accepted, and its record is here. */
  private answerFor({ name, creates, args }: OutboxRow): Resultado {
    const tabla = mutacionOf(name)?.tabla;
    const id = creates[0] ?? args.id;
    const datos = tabla && id !== null ? registroDe(this.capa, tabla, id) : null;
    return { estado: 'aceptado', mensaje: 'Guardado correctamente', datos, advertencias: [] };
  }

  private async withdraw(seqs: readonly number[]): Promise<void> {
    // Where the disk refuses even this, the row stays in sight as refused.
    await this.cola.remove(seqs).catch(() => {});
    this.announce();
  }

  /** One change more on top. */
  private lay(row: OutboxRow): void {
    if (this.cola.rows.some(isParked) && chainRows(this.cola.rows).blocked.has(row.seq)) {
      this.notify();
      return;
    }
    this.capa = this.capa.renew();
    aplicar(this.capa, row);
    this.changedAt = this.env.now();
    this.notify();
  }

  /** Parked rows are not shown as done: the screen is then the server's, and the tray has the change. */
  private rebuild(): void {
    this.capa = new Capa(this.replica);
    const { blocked } = chainRows(this.cola.rows);
    for (const row of this.cola.rows) {
      if (!isParked(row) && !blocked.has(row.seq)) aplicar(this.capa, row);
    }
    this.changedAt = this.env.now();
    this.notify();
  }

  private set(values: Partial<MotorState>): void {
    this.state = { ...this.state, ...values };
    this.notify();
  }

  private notify(): void {
    this.version++;
    for (const listener of this.listeners) listener();
  }
}

function explainDiskError(error: unknown): string {
  const quota =
    error instanceof Error && /Quota/i.test(`${error.name} ${String((error as { inner?: unknown }).inner)}`);
  return quota
    ? 'No queda espacio en este dispositivo: el cambio no se guardó. Libere espacio e intente de nuevo.'
    : 'No se pudo guardar en este dispositivo. Intente de nuevo; si se repite, recargue la página.';
}

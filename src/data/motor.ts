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
import { camposDe, mutacionOf } from './outbox/mutaciones.ts';
import { type Peticion, preparar } from './outbox/preparar.ts';
import { type CycleEnd, Replay } from './outbox/replay.ts';
import { GUARDADO, type Resultado } from './outbox/resultado.ts';
import { Esperas } from './outbox/esperas.ts';
import { aplicar } from './overlay/aplicar.ts';
import { Almacen } from './replica/almacen.ts';
import { registroDe } from './replica/datos.ts';
import { Capa, Replica } from './replica/mundo.ts';
import { pull } from './replica/pull.ts';

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
  private capa = new Capa(this.replica);
  private pulling: Promise<void> | null = null;
  private draining: Promise<CycleEnd> | null = null;
  /** Grows with every change of what the screens read. */
  version = 0;
  /** When the rows themselves last changed (epoch ms): answers of the server from before are older than ours. */
  changedAt = 0;
  state: MotorState = { ready: false, complete: false, connected: null, progress: null, at: null };

  constructor(env: MotorEnv) {
    this.env = env;
    const { db, transport, now, random, onLogin } = env;
    this.esperas = new Esperas((seqs) => this.cola.remove(seqs));
    this.cola = new Cola(db, () => {
      this.rebuild();
      this.esperas.check(this.cola.rows);
    });
    this.almacen = new Almacen(db, this.replica);
    this.replay = new Replay({
      cola: this.cola,
      candado: new Candado(db, env.locks, now),
      transport,
      now,
      random,
      onConnection: (connected) => this.set({ connected }),
      onLogin,
    });
  }

  /** Reads the disk; then `sync` as often as wanted. */
  async start(): Promise<void> {
    await this.reload();
    this.set({ ready: true });
  }

  /** What the screens read: the replica with the unsent changes on top. */
  get lector(): Lector {
    return this.capa;
  }

  get rows(): readonly OutboxRow[] {
    return this.cola.rows;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Another tab has written: reads what is new. */
  async reload(): Promise<void> {
    await this.almacen.load();
    await this.cola.load();
    this.set({ complete: this.almacen.meta !== null, at: this.almacen.meta?.at ?? null });
  }

  /** Keeps a change on the disk, shows it, sends it, and waits up to `waitMs` for what becomes of it. */
  async mutate(name: EndpointKey, peticion: Peticion, waitMs: number): Promise<Resultado> {
    const { userId, now } = this.env;
    const tabla = mutacionOf(name)?.tabla;
    const record = tabla && peticion.id !== undefined ? registroDe(this.capa, tabla, peticion.id) : null;
    const prepared = preparar(name, peticion, { lector: this.capa, record, userId, now: now() });
    if (prepared.rechazo) return prepared.rechazo;
    let row: OutboxRow;
    try {
      row = await this.cola.add(prepared.row);
    } catch (error) {
      return { estado: 'fallido', mensaje: explainDiskError(error) };
    }
    this.env.announce();
    const answered = this.esperas.wait(row.seq, waitMs);
    void this.drain(true).then((end) => {
      // Another tab may be sending it ('busy'); else the cycle is over, and there is no answer to be had now.
      if (end !== 'busy') this.esperas.giveUp(row.seq);
    });
    return (await answered) ?? { estado: 'guardado', mensaje: GUARDADO, id: row.creates[0] ?? row.args.id };
  }

  /** Sends what waits, then pulls. */
  async sync(eager = false): Promise<void> {
    await this.drain(eager);
    await this.pull();
  }

  /** When the next waiting row may be sent (epoch ms), or null. */
  nextAt(): number | null {
    return this.replay.nextAt();
  }

  /** Sends what waits; one cycle at a time in this tab, and a call during one is followed by another. */
  async drain(eager = false): Promise<CycleEnd> {
    while (this.draining) await this.draining;
    if (!this.cola.rows.some((row) => isUnsent(row) && !isParked(row))) return 'empty';
    // Another tab may take over a cycle of ours that stood still; then ours is simply over.
    this.draining = this.replay.drain(eager).catch((): CycleEnd => 'lost');
    const end = await this.draining;
    this.draining = null;
    this.env.announce();
    if (this.cola.rows.some(({ state }) => state === 'acked')) void this.pull();
    return end;
  }

  /** Brings the replica up to date. A call during a pull is followed by one more: it may have begun too early. */
  async pull(): Promise<void> {
    while (this.pulling) await this.pulling;
    this.pulling = this.pullOnce().finally(() => {
      this.pulling = null;
    });
    await this.pulling;
  }

  /** Sends a parked or waiting row again, now. */
  async retry(seq: number): Promise<void> {
    await this.cola.update(new Map([[seq, { state: 'pending', nextAt: 0, error: null }]]));
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
    await this.cola.remove([seq, ...this.dependants(seq).map((row) => row.seq)]);
    this.env.announce();
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

  private async pullOnce(): Promise<void> {
    const { transport, now, onLogin, announce } = this.env;
    const first = !this.state.complete;
    if (first) this.set({ progress: 0 });
    const end = await pull({
      almacen: this.almacen,
      cola: this.cola,
      transport,
      now,
      onPage: (rows) => {
        if (!first) return;
        this.rebuild();
        this.set({ progress: rows });
      },
    });
    if (end.kind === 'login') onLogin();
    this.set({
      connected: end.kind !== 'offline',
      progress: null,
      ...(end.kind === 'done' ? { complete: true, at: this.almacen.meta?.at ?? null } : {}),
    });
    if (end.kind === 'done' && end.changed) {
      this.rebuild();
      announce();
    }
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

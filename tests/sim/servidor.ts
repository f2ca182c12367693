/** The real API on a real Postgres, with the same small company at the start of each story. */
import { randomUUID } from 'node:crypto';
import type { Cambios } from '#contracts/sync.ts';
import { type Tabla, TABLAS } from '#contracts/tablas.ts';
import type { Call } from '#data/http.ts';
import type { Answer } from '#data/outbox/decision.ts';
import { audit } from '#server/audit/audit.ts';
import { createApp } from '#server/app.ts';
import { closeSessionsOf, openSession } from '#server/auth/session.ts';
import { CATCH_UP_COUNTERS } from '#server/db/counters.ts';
import { type OpenDatabase, openDatabase } from '#server/db/database.ts';
import type { TestPostgres } from '#tests/support/cluster.ts';
import { fundar, type Send } from './empresa.ts';
import { type Commit, FORGET, History, INSTALL } from './history.ts';

const USUARIOS = [
  { id: 1, email: 'ana@transporte.cl', role: 'SUPER_ADMIN' },
  { id: 2, email: 'beto@transporte.cl', role: 'ADMIN' },
] as const;
/** Of a user, by number. */
export const authorOf = (userId: number): string => `00000000-0000-4000-a000-00000000000${userId}`;
/** Never compared with a password: sessions are opened past the login, which takes its time on purpose. */
const SIN_CLAVE = 'none';

const NADA: Answer = { status: 0, body: undefined, retryAfter: null };
export const SIN_RED = NADA;

/** Each change that took effect, in the order of the commits. */
export type OnCommit = (key: string, userId: number | null, token: string | null) => void;

/** The keys of the changes that a call carries. */
export function keysOf({ path, body, headers }: Call): string[] {
  const key = headers?.['idempotency-key'];
  if (key !== undefined) return [key];
  if (path !== '/sync/lote') return [];
  const { operaciones } = body as { operaciones: { key: string }[] };
  return operaciones.map((operacion) => operacion.key);
}

interface OperacionDeLote {
  key: string;
  method: string;
}

const WORK = ['operacion', 'movimiento', 'contenedor', 'almacenaje', 'extra', 'factura', 'factura_item'];

const isSaved = (status: number): boolean => status >= 200 && status < 300;

export class Servidor {
  private readonly database: OpenDatabase;
  private readonly drop: () => Promise<void>;
  private app: ReturnType<typeof createApp>;
  private readonly userOf = new Map<string, number>();
  private readonly done = new Set<string>();
  private readonly refused = new Set<string>();
  private writes = 0;
  onCommit: OnCommit = () => {};
  /** The same change came again, and was answered as before. */
  onReplayed: () => void = () => {};
  /** A change that was refused was accepted from a copy of the same request. */
  onLate: (key: string) => void = () => {};
  /** What it should delete was gone already: as good as done. */
  onGone: (key: string) => void = () => {};
  /** A change is in the tables; `token` is the session that it was sent with. */
  onWritten: (commit: Commit, token: string | null | undefined) => void = () => {};
  readonly history: History;
  /** Key of each change that was ever sent → the session that it was sent with last. */
  private readonly tokens = new Map<string, string | null>();
  private backup: { done: ReadonlySet<string>; writes: number } | null = null;
  /** Records were deleted in this story. */
  deletes = 0;
  /** What was answered 500 for. */
  reported: unknown[] = [];
  /** Reads for comparisons; no device has it. */
  private reader = '';

  /** What puts everything back. Faster than truncating: the tables are small and have many indexes. */
  private readonly again = [
    ...['bitacora', 'idempotencia', 'sesion', ...TABLAS.toReversed()].map((tabla) => `delete from ${tabla};`),
    'update reloj set version = (select version from base.reloj), instancia = gen_random_uuid();',
    ...TABLAS.map(
      (tabla) => `insert into ${tabla} overriding system value select * from base.${tabla};
        select setval(pg_get_serial_sequence('${tabla}', 'id'), (select coalesce(max(id), 0) + 1 from ${tabla}), false);`,
    ),
    `${CATCH_UP_COUNTERS};`,
    FORGET,
  ].join(' ');

  private constructor(database: OpenDatabase, drop: () => Promise<void>) {
    this.database = database;
    this.drop = drop;
    this.history = new History((text) => this.query(text));
    this.app = this.boot();
  }

  static async open({ template, ...server }: TestPostgres): Promise<Servidor> {
    const name = `sim_${randomUUID().replaceAll('-', '')}`;
    const admin = openDatabase({ ...server, database: 'postgres' });
    await admin.pool.query(`create database ${name} template ${template}`);
    const database = openDatabase({ ...server, database: name });
    const servidor = new Servidor(database, async () => {
      await database.close();
      await admin.pool.query(`drop database ${name} with (force)`);
      await admin.close();
    });
    await servidor.found();
    return servidor;
  }

  close(): Promise<void> {
    return this.drop();
  }

  private boot(): ReturnType<typeof createApp> {
    return createApp({
      db: this.database.db,
      staticDir: null,
      report: (error) => this.reported.push(error),
    });
  }

  /** Another process in the place of this one. */
  restart(): void {
    this.app = this.boot();
  }

  private query(text: string): Promise<{ rows: Record<string, unknown>[] }> {
    return this.database.pool.query(text);
  }

  /** Writes the company once, through the API, and keeps its rows aside. */
  private async found(): Promise<void> {
    await this.query(`create schema base; ${INSTALL}`);
    for (const { id, email, role } of USUARIOS) {
      // oxlint-disable-next-line no-await-in-loop -- two
      await this.query(
        `insert into usuario (id, uuid, version, nombre, email, password_hash, role)
         values (${id}, '${authorOf(id)}', 0, '${email}', '${email}', '${SIN_CLAVE}', '${role}')`,
      );
    }
    const token = await this.login(1);
    const send: Send = async (method, path, body) => {
      const answer = await this.handle({ method, path, body }, token);
      if (!isSaved(answer.status)) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
      return (answer.body as { datos: Record<string, unknown> }).datos;
    };
    // Nobody has touched the first work for more than a year: new replicas are not sent it.
    const age = WORK.map((tabla) => `update ${tabla} set updated_at = updated_at - interval '500 days';`);
    await fundar(send, async () => void (await this.query(age.join(' '))));
    const copies = TABLAS.map((tabla) => `create table base.${tabla} as table public.${tabla};`);
    await this.query(`create table base.reloj as table public.reloj; ${copies.join(' ')}`);
  }

  /** As it was when it was founded, for another story; `isWhole`: devices are sent all that lists show. */
  async reset(isWhole: boolean): Promise<void> {
    await this.query(this.again);
    if (isWhole) {
      const touch = WORK.map((tabla) => `update ${tabla} set updated_at = now();`);
      await this.query(`${touch.join(' ')} ${FORGET}`);
    }
    this.userOf.clear();
    this.done.clear();
    this.refused.clear();
    this.writes = 0;
    this.deletes = 0;
    this.reported = [];
    this.restart();
    this.tokens.clear();
    this.backup = null;
    await this.history.load();
    this.reader = await this.login(1);
  }

  /** A session, as a login gives it. @returns its token */
  async login(userId: number): Promise<string> {
    const token = await openSession(this.database.db, { id: userId, password_hash: SIN_CLAVE });
    if (token === null) throw new Error('no such user');
    this.userOf.set(token, userId);
    return token;
  }

  /** All sessions of that user are over. */
  async revoke(userId: number): Promise<void> {
    await closeSessionsOf(this.database.db, userId);
    if (userId === 1) this.reader = await this.login(1);
  }

  /** @returns whether it was accepted */
  async elsewhere(method: string, path: string, body?: unknown): Promise<boolean> {
    return isSaved((await this.asOther(method, path, body)).status);
  }

  /** For clients that look into the tables. */
  readonly pool = { query: (text: string) => this.query(text) };

  /** A request of another client, with no key. */
  async asOther(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await this.handle({ method, path, body }, this.reader);
    if (method !== 'GET' && isSaved(answer.status)) {
      this.writes++;
      if (method === 'DELETE') this.deletes++;
    }
    return answer;
  }

  get = (path: string): Promise<Answer> => this.handle({ method: 'GET', path }, this.reader);

  /** One request of a device, to its end. `copy`: it went before, or the device has given it up. */
  async handle(call: Call, token: string | null, copy = false): Promise<Answer> {
    const { method, path, query, body, headers = {} } = call;
    const search = query
      ? `?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString()}`
      : '';
    for (const key of keysOf(call)) this.tokens.set(key, token);
    const response = await this.app.request(`/api${path}${search}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: body === undefined || body === null ? null : JSON.stringify(body),
    });
    const text = await response.text();
    const seconds = response.headers.get('retry-after');
    const answer: Answer = {
      status: response.status,
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
      retryAfter: seconds === null ? null : Number(seconds),
    };
    this.note(call, answer, token, copy);
    if (method !== 'GET') await this.history.read((commit) => this.onWritten(commit, this.tokenOf(commit)));
    return answer;
  }

  private tokenOf({ key }: Commit): string | null | undefined {
    return key === null ? null : this.tokens.get(key);
  }

  private note(
    { method, path, body, headers = {} }: Call,
    { status, body: answered }: Answer,
    token: string | null,
    copy: boolean,
  ): void {
    const key = headers['idempotency-key'];
    if (key !== undefined) this.settle({ method, key }, status, token, copy);
    if (path !== '/sync/lote' || status !== 200) return;
    const { operaciones } = body as { operaciones: OperacionDeLote[] };
    const { respuestas } = answered as { respuestas: { status: number }[] };
    operaciones.forEach((each, index) => this.settle(each, respuestas[index]!.status, token, copy));
  }

  private settle(
    { method, key }: OperacionDeLote,
    status: number,
    token: string | null,
    copy: boolean,
  ): void {
    if (method === 'DELETE' && status === 404) this.onGone(key);
    if (!isSaved(status)) {
      this.refused.add(key);
      return;
    }
    if (this.done.has(key)) {
      this.onReplayed();
      return;
    }
    if (method === 'DELETE') this.deletes++;
    this.done.add(key);
    if (copy && this.refused.has(key)) this.onLate(key);
    this.onCommit(key, this.userOf.get(token ?? '') ?? null, token);
  }

  /** What `npm run auditar` finds. */
  async audit(): Promise<string[]> {
    const { checks } = await audit(this.database.db);
    return checks.flatMap(([titulo, findings]) => findings.map((finding) => `${titulo}: ${finding}`));
  }

  /** Writes in the log of changes that no key, and no other client, accounts for. */
  async unaccounted(): Promise<number> {
    const { rows } = await this.query('select count(*)::int as n from bitacora');
    return Number(rows[0]?.n) - this.done.size - this.writes;
  }

  /** Every live row of every table, as replicas get them. */
  async rows(): Promise<Record<Tabla, { id: number }[]>> {
    const { body } = await this.handle(
      { method: 'GET', path: '/sync/cambios', query: { desde: 0, limite: 5000 } },
      this.reader,
    );
    const { cambios } = body as Cambios;
    const all = Object.fromEntries(TABLAS.map((tabla): [Tabla, { id: number }[]] => [tabla, []]));
    for (const { tabla, filas } of cambios) all[tabla] = filas as { id: number }[];
    return all as Record<Tabla, { id: number }[]>;
  }

  /** Those of the uuids that no record has. */
  async missing(uuids: readonly string[]): Promise<string[]> {
    const each = TABLAS.map((tabla) => `select uuid from ${tabla}`).join(' union all ');
    const { rows } = await this.query(each);
    const known = new Set(rows.map(({ uuid }) => uuid));
    return uuids.filter((uuid) => !known.has(uuid));
  }

  /** Keeps all rows aside; a later backup takes the place of an earlier one. */
  async backUp(): Promise<void> {
    const tables = ['bitacora', 'idempotencia', 'reloj', ...TABLAS];
    await this.query(
      `drop schema if exists backup cascade; create schema backup;
      ${tables.map((tabla) => `create table backup.${tabla} as table public.${tabla};`).join(' ')}`,
    );
    this.backup = { done: new Set(this.done), writes: this.writes };
  }

  /** Puts the backup in the place of all rows, as another database: numbers since then are used again. */
  async restoreBackup(): Promise<boolean> {
    const { backup } = this;
    if (!backup) return false;
    const tables = ['bitacora', 'idempotencia', ...TABLAS];
    await this.query(
      [
        ...['bitacora', 'idempotencia', 'sesion', ...TABLAS.toReversed()].map(
          (tabla) => `delete from ${tabla};`,
        ),
        'update reloj set version = (select version from backup.reloj), instancia = gen_random_uuid();',
        ...tables.map(
          (tabla) => `insert into ${tabla} overriding system value select * from backup.${tabla};
            select setval(pg_get_serial_sequence('${tabla}', 'id'), (select coalesce(max(id), 0) + 1 from ${tabla}), false);`,
        ),
        `${CATCH_UP_COUNTERS};`,
        FORGET,
      ].join(' '),
    );
    for (const key of this.done) if (!backup.done.has(key)) this.done.delete(key);
    this.writes = backup.writes;
    this.deletes++;
    this.restart();
    await this.history.load();
    this.reader = await this.login(1);
    return true;
  }

  /** From a backup: devices have to notice that their cursor is of another database. */
  async restored(): Promise<void> {
    await this.query('update reloj set instancia = gen_random_uuid()');
  }

  /** A year and more goes by for what is deleted: its tombstones are no longer sent. */
  async forgetTombstones(): Promise<boolean> {
    const each = TABLAS.map(
      (tabla) => `update ${tabla} set deleted_at = deleted_at - interval '500 days'
        where deleted_at > now() - interval '400 days' returning 1`,
    );
    const parts = each.map((text, index) => `t${index} as (${text})`);
    const sum = each.map((_, index) => `(select count(*) from t${index})`).join(' + ');
    const { rows } = await this.query(`with ${parts.join(', ')} select (${sum})::int as n`);
    // What was answered before is remembered until something is written.
    await this.query('update reloj set version = version + 1');
    return Number(rows[0]?.n) > 0;
  }
}

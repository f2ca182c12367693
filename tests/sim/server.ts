/** The real API on a real Postgres, with the same small company at the start of each story. */
import { randomUUID } from 'node:crypto';
import type { Login } from '#contracts/login.ts';
import type { TableName } from '#contracts/tables.ts';
import type { Call } from '#data/net/http.ts';
import type { Answer } from '#data/net/decision.ts';
import { createApp } from '#server/app.ts';
import { closeSessionsOf } from '#server/auth/session.ts';
import { type OpenDatabase, openDatabase } from '#server/db/database.ts';
import { openEpoch } from '#server/db/epoch.ts';
import type { TestPostgres } from '#tests/support/cluster.ts';
import { keepBackup, putBackAsAnother, putBackUnseen } from './backups.ts';
import { findingsExcept, forgetTombstones, missing, setVersionBack } from './by-hand.ts';
import type { Send } from './company.ts';
import { ageContents } from './contents.ts';
import { History } from './history.ts';
import { found, install, putBack } from './initial-data.ts';
import { prepareLong } from './prepared.ts';
import { isSaved, type LogCopy, RequestLog } from './request-log.ts';
import { type Cut, execute } from './requests.ts';
import { queryAgain, Schema } from './schema.ts';
import { emailOf, PASSWORD } from './staff.ts';

const NOTHING: Answer = { status: 0, body: undefined, retryAfter: null };
export const NO_NETWORK = NOTHING;

/** `isAhead`: the backup has the tables of the newer server version. */
type Backup = { log: LogCopy; isAhead: boolean };

export class SimServer {
  private readonly database: OpenDatabase;
  private readonly drop: () => Promise<void>;
  private app: ReturnType<typeof createApp>;
  readonly log = new RequestLog();
  readonly history: History;
  readonly schema: Schema;
  private backup: Backup | null = null;
  /** Uuids of the rows whose versions were lowered in this story. */
  readonly alteredByHand: Set<string> = new Set();
  /** The errors that were answered with 500. */
  reported: unknown[] = [];
  /** The session that reads for comparisons; no device uses it. */
  private reader = '';

  private constructor(database: OpenDatabase, drop: () => Promise<void>) {
    this.database = database;
    this.drop = drop;
    this.history = new History((text) => this.query(text));
    this.schema = new Schema(database.pool);
    this.app = this.boot();
  }

  static async open({ template, ...server }: TestPostgres): Promise<SimServer> {
    const name = `sim_${randomUUID().replaceAll('-', '')}`;
    const admin = openDatabase({ ...server, database: 'postgres' });
    await admin.pool.query(`create database ${name} template ${template}`);
    const database = openDatabase({ ...server, database: name });
    database.pool.on('connect', prepareLong);
    const simServer = new SimServer(database, async () => {
      await database.close();
      await admin.pool.query(`drop database ${name} with (force)`);
      await admin.close();
    });
    await simServer.found();
    return simServer;
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

  /** Starts another server process in place of this one, as every start of a server begins. */
  async restart(): Promise<void> {
    this.app = this.boot();
    await openEpoch(this.database.db);
  }

  private query(text: string): Promise<{ rows: Record<string, unknown>[] }> {
    return queryAgain(this.database.pool, text);
  }

  private async found(): Promise<void> {
    const query = (text: string) => this.query(text);
    await install(query);
    const token = await this.login(1);
    const send: Send = async (method, path, body) => {
      const answer = await this.handle({ method, path, body }, token);
      if (!isSaved(answer.status)) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
      return (answer.body as { datos: Record<string, unknown> }).datos;
    };
    await found(query, send);
  }

  /** Restores the initial data for another story. `isWhole`: devices are sent everything that lists show. */
  async reset(isWhole: boolean): Promise<void> {
    await this.schema.rollBack();
    await putBack((text) => this.query(text), isWhole);
    this.log.clear();
    this.reported = [];
    this.app = this.boot();
    this.backup = null;
    this.alteredByHand.clear();
    await this.history.load();
    this.reader = await this.loginReader();
  }

  /** Logs in, and returns the answer of the login. @returns null where the server refuses */
  async tryLogin(userId: number): Promise<Login | null> {
    const body = { email: emailOf(userId), password: PASSWORD };
    const answer = await this.handle({ method: 'POST', path: '/auth/login', body }, null);
    return answer.status === 200 ? (answer.body as Login) : null;
  }

  /** Logs in. @returns the token of a new session */
  private async login(userId: number): Promise<string> {
    const login = await this.tryLogin(userId);
    if (!login) throw new Error('no such user');
    return login.token;
  }

  /** Opens a session for comparisons, even after many failed logins from the same address. */
  private async loginReader(): Promise<string> {
    await this.query('delete from intento_login');
    return this.login(1);
  }

  /** Ends all sessions of that user. */
  async revoke(userId: number): Promise<void> {
    await closeSessionsOf(this.database.db, userId);
    if (userId === 1) this.reader = await this.loginReader();
  }

  /** Sends one request. @returns whether it was accepted */
  async elsewhere(method: string, path: string, body?: unknown): Promise<boolean> {
    return isSaved((await this.asOther(method, path, body)).status);
  }

  /** For clients and oracles that read the tables. */
  readonly pool = { query: (text: string) => this.query(text) };

  /** Sends a request of another client, without an idempotency key. */
  async asOther(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await this.handle({ method, path, body }, this.reader);
    if (method !== 'GET' && isSaved(answer.status)) this.log.wroteWithoutKey(method);
    return answer;
  }

  get = (path: string): Promise<Answer> => this.handle({ method: 'GET', path }, this.reader);

  /**
   * Executes one request of a device completely. `copy`: the request was sent before, or the device has given it up.
   */
  async handle(call: Call, token: string | null, copy = false, cut: Cut = {}): Promise<Answer> {
    this.log.sent(call, token);
    const answer = await execute(this.app, call, token, cut);
    this.log.note(call, answer, token, copy);
    if (call.method !== 'GET' && !call.bytes) await this.history.read((commit) => this.log.wrote(commit));
    return answer;
  }

  /** Returns what `npm run auditar` finds, except in rows that were altered by hand. */
  audit(): Promise<string[]> {
    return findingsExcept(this.database.db, this.alteredByHand);
  }

  /** Returns the changes in the change log that neither a key nor another client explains. */
  async unaccounted(): Promise<number> {
    const { rows } = await this.query('select count(distinct version)::int as n from bitacora');
    return Number(rows[0]?.n) - this.log.changes;
  }

  /** Returns those of the uuids that no record has. */
  missing(uuids: readonly string[]): Promise<string[]> {
    return missing((text) => this.query(text), uuids);
  }

  /** Copies all rows into a backup. A later backup replaces an earlier one. */
  async backUp(): Promise<void> {
    await keepBackup((text) => this.query(text));
    this.backup = { log: this.log.copy(), isAhead: this.schema.isAhead };
  }

  /** Restores the backup as another database: ids assigned since are assigned again. */
  async restoreBackup(): Promise<boolean> {
    const { backup } = this;
    if (!backup) return false;
    if (backup.isAhead) await this.schema.deploy();
    await putBackAsAnother((text) => this.query(text));
    await this.isBack(backup);
    await this.restart();
    return true;
  }

  /** Restores the backup as a snapshot of the disk does: the server is not notified. */
  async putSnapshotBack(elsewhere: boolean): Promise<boolean> {
    const { backup } = this;
    if (!backup) return false;
    if (backup.isAhead) await this.schema.deploy();
    await putBackUnseen((text) => this.query(text), elsewhere);
    await this.isBack(backup);
    return true;
  }

  private async isBack(backup: Backup): Promise<void> {
    this.log.goBack(backup.log);
    await this.history.load();
    this.reader = await this.loginReader();
  }

  /** The database comes from a backup: devices have to notice that their cursor belongs to another database. */
  async restored(): Promise<void> {
    await this.query('update reloj set instancia = gen_random_uuid()');
  }

  /** Lets more than the 400 days pass for which keys and tombstones are kept; every session ends too. */
  async forgetYear(): Promise<void> {
    await this.query('delete from idempotencia; delete from sesion;');
    await this.forgetTombstones();
    await ageContents((text) => this.query(text), this.database.db);
    this.reader = await this.loginReader();
  }

  /** Lowers the version of one row. @returns whether there was one */
  async setVersionBack(table: TableName, which: number): Promise<boolean> {
    const uuid = await setVersionBack((text) => this.query(text), table, which);
    if (uuid !== null) this.alteredByHand.add(uuid);
    await this.history.load();
    return uuid !== null;
  }

  /** Disables or enables the user; the user's sessions end. */
  async enable(userId: number, active: boolean): Promise<boolean> {
    // Failed logins block their address for some real minutes.
    await this.query('delete from intento_login');
    return this.elsewhere('PATCH', `/usuario/${userId}`, { activo: active });
  }

  /** Lets more than a year pass for deleted rows: their tombstones are no longer sent. */
  forgetTombstones(): Promise<boolean> {
    return forgetTombstones((text) => this.query(text));
  }
}

/** What the requests of a story have done: keys, sessions and commits, with callbacks about them. */
import type { Login } from '#contracts/login.ts';
import type { Answer } from '#data/net/decision.ts';
import type { Call } from '#data/net/http.ts';
import type { Commit } from './history.ts';
import { canonical } from './values.ts';

/** Called with each committed change, in the order of the commits. */
export type OnCommit = (key: string, userId: number | null, token: string | null) => void;

/** The idempotency keys of the changes in a call. */
export function keysOf({ path, body, headers }: Call): string[] {
  const key = headers?.['idempotency-key'];
  if (key !== undefined) return [key];
  if (path !== '/sync/lote') return [];
  const { operaciones } = body as { operaciones: { key: string }[] };
  return operaciones.map((operacion) => operacion.key);
}

/** The commits at the time of the backup. */
export interface LogCopy {
  done: ReadonlySet<string>;
  written: ReadonlySet<string>;
  writes: number;
  again: number;
}

type SettledAnswer = Pick<Answer, 'status' | 'body'>;

/** The answer to a POST of a record that another key has created with the same content. */
const EXISTS = 'El registro ya estaba guardado';

interface Operation {
  key: string;
  method: string;
  body?: unknown;
}

/** What a POST says of its record, apart from the fields that it leaves empty. */
function contentOf(body: unknown): string {
  const { promise: _, ...fields } = (body ?? {}) as Record<string, unknown>;
  const set = Object.entries(fields).filter(([, value]) => value !== null && value !== false);
  return canonical(Object.fromEntries(set));
}

/** Statuses of refusals that park a change. */
const FINAL: ReadonlySet<number> = new Set([400, 403, 404, 409, 412, 422]);

export const isSaved = (status: number): boolean => status >= 200 && status < 300;

export class RequestLog {
  private readonly userOf = new Map<string, number>();
  private readonly done = new Set<string>();
  /** Keys of the committed changes. `again`: how often one was committed again after its key had been forgotten. */
  private readonly written = new Set<string>();
  private again = 0;
  /** Keys of `done` for which nothing was written: another key had created the same record. */
  private readonly existing = new Set<string>();
  /** Uuid of a record → the content that created it. */
  private readonly contents = new Map<string, string>();
  private readonly refused = new Set<string>();
  /** Keys that were finally refused in the present request: the device parks these changes when it gets the answer. */
  readonly refusedNow = new Set<string>();
  /** Changes of other clients, which have no key. */
  private writes = 0;
  onCommit: OnCommit = () => {};
  /** A request was answered. */
  onAnswered: (call: Call, answer: Answer, userId: number | null) => void = () => {};
  /** The same change arrived again and got the same answer. */
  onReplayed: () => void = () => {};
  /** The same change was committed again: its key had been forgotten. */
  onAgain: (key: string, token: string | null | undefined) => void = () => {};
  /** A change that had been refused was accepted from a copy of the same request. */
  onLate: (key: string) => void = () => {};
  /** The record to delete was already deleted, which counts as done. */
  onGone: (key: string) => void = () => {};
  /** A change was committed. `token`: the session that it was sent with. */
  onWritten: (commit: Commit, token: string | null | undefined) => void = () => {};
  /** Key of each change that was ever sent → the session that it was last sent with. */
  private readonly tokens = new Map<string, string | null>();
  /** Records were deleted from the database in this story. */
  deletes = 0;

  clear(): void {
    this.userOf.clear();
    this.done.clear();
    this.written.clear();
    this.again = 0;
    this.existing.clear();
    this.contents.clear();
    this.refused.clear();
    this.writes = 0;
    this.deletes = 0;
    this.tokens.clear();
  }

  /** A request is sent with this session. */
  sent(call: Call, token: string | null): void {
    for (const key of keysOf(call)) this.tokens.set(key, token);
  }

  /** Another client has made a change. */
  wroteWithoutKey(method: string): void {
    this.writes++;
    if (method === 'DELETE') this.deletes++;
  }

  /** The number of changes with and without a key that were committed, each repetition included. */
  get changes(): number {
    return this.done.size - this.existing.size + this.again + this.writes;
  }

  copy(): LogCopy {
    const { writes, again } = this;
    return { done: new Set(this.done), written: new Set(this.written), writes, again };
  }

  /** A backup was restored: forgets the commits since. */
  goBack(backup: LogCopy): void {
    for (const key of this.done) if (!backup.done.has(key)) this.done.delete(key);
    for (const key of this.written) if (!backup.written.has(key)) this.written.delete(key);
    for (const key of this.existing) if (!backup.done.has(key)) this.existing.delete(key);
    this.writes = backup.writes;
    this.again = backup.again;
    this.deletes++;
  }

  /** A transaction has committed the change. */
  wrote(commit: Commit): void {
    const { key } = commit;
    const token = this.tokenOf(commit);
    if (key !== null && this.written.has(key)) {
      this.again++;
      this.onAgain(key, token);
    }
    if (key !== null) this.written.add(key);
    this.onWritten(commit, token);
  }

  private tokenOf({ key }: Commit): string | null | undefined {
    return key === null ? null : this.tokens.get(key);
  }

  /** A request was answered. `copy`: it was sent before, or the device has given it up. */
  note(call: Call, answer: Answer, token: string | null, copy: boolean): void {
    const { method, path, body, headers = {} } = call;
    const { status, body: answered } = answer;
    this.refusedNow.clear();
    this.onAnswered(call, answer, this.userOf.get(token ?? '') ?? null);
    if (path === '/auth/login' && status === 200) {
      const { token: opened, id } = answered as Login;
      this.userOf.set(opened, id);
    }
    const key = headers['idempotency-key'];
    if (key !== undefined) this.settle({ method, key, body }, { status, body: answered }, token, copy);
    if (path !== '/sync/lote' || status !== 200) return;
    const { operaciones } = body as { operaciones: Operation[] };
    const { respuestas } = answered as { respuestas: SettledAnswer[] };
    operaciones.forEach((each, index) => this.settle(each, respuestas[index]!, token, copy));
  }

  private settle(
    { method, key, body }: Operation,
    { status, body: answered }: SettledAnswer,
    token: string | null,
    copy: boolean,
  ): void {
    if (method === 'DELETE' && status === 404) this.onGone(key);
    if (!isSaved(status)) {
      this.refused.add(key);
      if (FINAL.has(status)) this.refusedNow.add(key);
      return;
    }
    if (this.done.has(key)) {
      this.onReplayed();
      return;
    }
    if (method === 'DELETE') this.deletes++;
    this.done.add(key);
    const { uuid } = (body ?? {}) as { uuid?: unknown };
    const isThere = (answered as { mensaje?: unknown } | null)?.mensaje === EXISTS;
    if (isThere && this.isContentOf(uuid, body)) this.existing.add(key);
    else if (!isThere && typeof uuid === 'string') this.contents.set(uuid, contentOf(body));
    if (copy && this.refused.has(key)) this.onLate(key);
    this.onCommit(key, this.userOf.get(token ?? '') ?? null, token);
  }

  /** Whether the record was created with this content, as far as it is known. */
  private isContentOf(uuid: unknown, body: unknown): boolean {
    const content = this.contents.get(String(uuid));
    return content === undefined || content === contentOf(body);
  }
}

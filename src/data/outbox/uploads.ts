/**
 * Sends the bytes of attachments, one after the other, beside the replay and never instead of it: a record is sent once
 * the server has acknowledged its bytes. Each step can be repeated, since the server stores the same bytes once.
 */
import { CALLS } from '#contracts/calls.ts';
import { dependenciesOf } from '../changes/dependencies.ts';
import { isOnItsWay, isParked, type OutboxError, type OutboxRow } from '../changes/row.ts';
import { type Answer, type Decision, decide } from '../net/decision.ts';
import { digestOf, type Upload } from '../net/upload.ts';
import { contentsOf, type NewContent } from '../store/content-meta.ts';
import { errorOfBytes } from './damaged-bytes.ts';
import type { ContentStore } from '../store/contents.ts';
import { renewed, type RenewLease, type ReplayLock } from '../tabs/lock.ts';
import type { Queue } from './queue.ts';
import { endOf, QueuePause } from './queue-pause.ts';
import { isUnavailable } from './settle.ts';
import { UploadFailures } from './upload-failures.ts';
import { headersOf } from './wire.ts';

/** Milliseconds between two reports of progress. */
const REPORT_MS = 500;
/** Milliseconds until the next attempt while another tab sends bytes, or after the disk has failed. */
const BUSY_MS = 5000;

export interface UploadProgress {
  /** Of the attachment. */
  uuid: string;
  /** Bytes. */
  sent: number;
}

export interface UploadsDeps {
  queue: Queue;
  contents: ContentStore;
  lock: ReplayLock;
  upload: Upload;
  now: () => number;
  random: () => number;
  isStopped: () => boolean;
  /** The database of this device's replica; null before the first pull. */
  instancia: () => string | null;
  /** Null once nothing is being sent. */
  onProgress: (progress: UploadProgress | null) => void;
  onLogin: () => void;
  /** Whether the bytes of an attachment wait for a connection that is not metered; by default none do. */
  awaitsWifi?: ((uuid: string) => boolean) | undefined;
}

/**
 * Why a run ended. 'settled': the record can be sent, or was parked. 'empty': no bytes wait that may be sent now. 'deferred':
 * bytes wait for a later attempt, or the engine was stopped. 'login': the server does not know the session. 'instance': it has
 * another database now, and the replica has to be filled from it before bytes are sent. 'busy': this tab or another one is
 * sending, or the disk failed.
 */
export type UploadEnd = 'settled' | 'empty' | 'deferred' | 'login' | 'instance' | 'busy';

const uuidOf = (row: OutboxRow): string => contentsOf([row])[0] ?? '';

export class Uploads {
  private readonly deps: UploadsDeps;
  private readonly pause = new QueuePause();
  private readonly failures = new UploadFailures();
  private busyUntil = 0;
  private running = false;

  constructor(deps: UploadsDeps) {
    this.deps = deps;
  }

  /** Whether the row waits until the server has its bytes. */
  awaitsUpload = (row: OutboxRow): boolean => this.deps.contents.awaitsUpload(row);

  /**
   * Sends the bytes again, once, where their record may have been refused because they are missing, as after a restore.
   * If they were there, it is refused for another reason.
   * @returns whether the record waits for them
   */
  resendIfMissing(row: OutboxRow, decision: Decision): boolean {
    const { contents } = this.deps;
    if (decision.kind !== 'rejected' || decision.error.codigo !== 'regla') return false;
    const state = contents.metas.get(uuidOf(row))?.state;
    // The record was sent once more before this tab knew of its first refusal.
    if (state === 'verifying') return true;
    if (state === 'verified') void contents.mark(uuidOf(row), 'sent').catch(() => {});
    if (state !== 'sent') return false;
    contents.verify(uuidOf(row));
    return true;
  }

  /**
   * When bytes may be sent next (epoch ms), or null where none wait, or some are being sent. `pauseEnd`: that of the
   * changes, which are sent before.
   */
  nextAt(pauseEnd: number): number | null {
    const rows = this.waiting();
    if (rows.length === 0 || this.running) return null;
    const now = this.deps.now();
    const first = Math.min(...rows.map((row) => this.dueAt(row)));
    return Math.max(first, pauseEnd, this.pause.end(now), endOf(this.busyUntil, now));
  }

  /** Called after a finished pull: the server can be reached, and knows the session. */
  pulled(): void {
    this.pause.pulled();
  }

  /**
   * Sends the bytes of the rows that wait for them, one by one. `eager`: each once also within a pause, unless the server
   * requested it or it ends with the next pull. `goOn`: called once a record can be sent; whether the next bytes are sent too.
   */
  async run(eager: boolean, goOn: () => boolean): Promise<UploadEnd> {
    const { now, isStopped, lock } = this.deps;
    if (this.running) return 'busy';
    if (isStopped() || this.pause.forbids(now(), eager)) return 'deferred';
    const tried = new Set<string>();
    let row = this.next(eager, tried);
    if (!row) return 'empty';
    this.running = true;
    let end: UploadEnd = 'busy';
    try {
      await lock.run(async (renew) => {
        while (row) {
          tried.add(uuidOf(row));
          end = 'busy';
          // oxlint-disable no-await-in-loop -- one after the other; it throws where the disk fails
          end = await this.send(row, renew);
          if (end !== 'settled' || isStopped() || !goOn() || !(await renewed(renew))) return;
          // oxlint-enable no-await-in-loop
          row = this.next(eager, tried);
        }
      });
    } finally {
      this.running = false;
      // Also where the disk has failed.
      this.busyUntil = end === 'busy' ? now() + BUSY_MS : 0;
      this.deps.onProgress(null);
    }
    return end;
  }

  private next(eager: boolean, tried: ReadonlySet<string>): OutboxRow | undefined {
    const isDue = (row: OutboxRow): boolean =>
      this.dueAt(row) <= this.deps.now() || (eager && !tried.has(uuidOf(row)));
    const timesOf = (row: OutboxRow): number => this.failures.unansweredOf(uuidOf(row));
    return this.waiting()
      .filter(isDue)
      .toSorted((a, b) => timesOf(a) - timesOf(b))[0];
  }

  private waiting(): OutboxRow[] {
    const { queue, awaitsWifi } = this.deps;
    const waiting = dependenciesOf(queue.rows).ready.filter(this.awaitsUpload);
    return awaitsWifi ? waiting.filter((row) => !awaitsWifi(uuidOf(row))) : waiting;
  }

  private dueAt(row: OutboxRow): number {
    return this.failures.nextAt(uuidOf(row), this.deps.now());
  }

  private async send(row: OutboxRow, renew: RenewLease): Promise<UploadEnd> {
    const { contents, queue } = this.deps;
    const content = await contents.outstanding(uuidOf(row));
    // Another tab has sent them; or they are lost, and the refusal of the record says so.
    if (!content) return this.awaitsUpload(row) ? 'busy' : 'settled';
    const answer = await this.transfer(row, content, renew);
    // Its user has discarded it meanwhile.
    if (!queue.find(row.seq)) return 'settled';
    return this.settle(row, content, answer);
  }

  private transfer(row: OutboxRow, content: NewContent, renew: RenewLease): Promise<Answer> {
    const { upload, queue, instancia, isStopped, now, onProgress } = this.deps;
    const { method, path } = CALLS['adjunto.upload'];
    const [uuid, abort] = [uuidOf(row), new AbortController()];
    let reported = -Infinity;
    onProgress({ uuid, sent: 0 });
    return upload({
      method,
      path: path.replace(':id', uuid),
      headers: {
        'content-type': content.tipo,
        'content-digest': digestOf(content.sha256),
        ...headersOf(row, instancia()),
      },
      bytes: content.bytes,
      signal: abort.signal,
      onProgress: (sent) => {
        if (isStopped() || !queue.find(row.seq)) abort.abort();
        if (Math.abs(now() - reported) < REPORT_MS) return;
        reported = now();
        onProgress({ uuid, sent });
        // Where another tab has taken over, both send the same bytes.
        void renew().catch(() => false);
      },
    });
  }

  private async settle(row: OutboxRow, content: NewContent, answer: Answer): Promise<UploadEnd> {
    const { contents, now, random, onLogin } = this.deps;
    const uuid = uuidOf(row);
    const decision = decide(CALLS['adjunto.upload'].method, answer);
    const wasThere = answer.status === 200 && contents.metas.get(uuid)?.state === 'verifying';
    switch (decision.kind) {
      case 'done':
        await contents.mark(uuid, wasThere ? 'verified' : 'sent');
        this.pause.answered();
        this.failures.forget(uuid);
        return 'settled';
      case 'login':
        this.pause.awaitLogin();
        onLogin();
        return 'login';
      case 'instance':
        this.pause.awaitPull();
        // Where the pull finds the same database, these bytes do not leave again and again.
        this.failures.noteFailure(uuid, now(), random());
        return 'instance';
      case 'rejected':
        return this.refuse(row, content, decision.error);
      default: {
        if (decision.kind === 'retry') {
          if (answer.status === 413) return this.refuse(row, content, decision.error);
          if (isUnavailable(decision)) {
            if (!decision.reachable) this.failures.noteUnanswered(uuid, now(), random());
            this.pause.fail(decision, now(), random());
            return 'deferred';
          }
        }
        this.failures.noteFailure(uuid, now(), random());
        return 'deferred';
      }
    }
  }

  /** Parks the record of refused bytes, unless they are sent again. */
  private async refuse(row: OutboxRow, content: NewContent, refusal: OutboxError): Promise<UploadEnd> {
    const { now, random } = this.deps;
    const uuid = uuidOf(row);
    const error = await errorOfBytes(refusal, content, this.failures.noteRefusal(uuid, refusal.status));
    if (error === null) {
      this.failures.noteFailure(uuid, now(), random());
      return 'deferred';
    }
    this.failures.forget(uuid);
    const park = (each: OutboxRow): Partial<OutboxRow> =>
      isOnItsWay(each) || isParked(each) ? {} : { state: 'rejected', error };
    await this.deps.queue.update(() => [new Map([[row.seq, park]])]);
    return 'settled';
  }
}

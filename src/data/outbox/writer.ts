/**
 * Saves forms, for new changes and for edits of waiting ones: stores the change on the disk, shows it, sends it, and
 * waits for its result.
 */
import type { EndpointKey } from '#contracts/endpoints.ts';
import type { Outcome } from '#contracts/promise.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Reader } from '#views/reader.ts';
import type { DbConnection } from '../tabs/connection.ts';
import type { Trial } from '../overlay/trial.ts';
import { asNew, decisionOf, kept, NOT_KEPT, resolution } from './form-decision.ts';
import type { Queue } from './queue.ts';
import type { RenewRows } from './queue-updates.ts';
import { serverTime } from '../net/server-clock.ts';
import type { NewContent } from '../store/content-meta.ts';
import type { ContentStore } from '../store/contents.ts';
import type { Disk } from '../store/disk.ts';
import { type Explain, explainDiskError, explainFileError, isFull } from '../store/disk-errors.ts';
import { earlierSave } from './earlier-save.ts';
import type { Decide, Waits } from './waits.ts';
import { addressed } from '../changes/addresses.ts';
import { unseenIn } from '../changes/dependencies.ts';
import { onTopOfOwn } from '../changes/merge.ts';
import type { OutboxRow, UnqueuedRow } from '../changes/row.ts';
import { mutationOf } from '../changes/mutations.ts';
import type { SaveRequest, Prepared } from './prepare.ts';
import { type Author, explainerOf, judgedRow, prepareOn, savedResult, withNotice } from './judged-row.ts';
import { isEditable, keepUuids, NO_LONGER_EDITABLE, replaceContent } from './replacement.ts';
import type { CycleEnd } from './replay.ts';
import { isUnsure, type SaveResult, WAIT_MS } from '../changes/result.ts';
import { identityOf, type UnconfirmedWrites } from './unconfirmed.ts';
import { untilReady } from './until-ready.ts';

export interface WriterDeps extends Author {
  queue: Queue;
  /** Changes that may be on the disk although their forms were told that it does not answer. */
  unconfirmed: UnconfirmedWrites;
  connection: DbConnection;
  disk: Disk;
  waits: Waits;
  contents: ContentStore;
  reader: () => Reader;
  /** Tries a change on the rows on screen; with `before`, in the place of that row. */
  trial: (row: UnqueuedRow, before: number | null) => Trial;
  /** Renews the promises of later changes after an edit. */
  renew: RenewRows;
  /** Whether the whole replica is on this device; until then screens show what the server answers. */
  isComplete: () => boolean;
  /** Removes a refused row that its form sends again; false where another tab has decided about it. */
  withdraw: (row: OutboxRow) => Promise<boolean>;
  /** The rules' refusals of waiting changes on this device's rows, by seq. */
  doubts: ReadonlyMap<number, Refusal>;
  /** The first read of the disk; null once it is done. */
  starting: () => Promise<void> | null;
  announce: () => void;
  /** Sends the queue, eagerly by default; 'busy' where another tab is sending. */
  drain: (eager?: boolean) => Promise<CycleEnd>;
  /** Sends at once what the change would otherwise wait for because its undo is offered. */
  endHolds: (seq: number) => Promise<void>;
}

export class OutboxWriter {
  private readonly deps: WriterDeps;

  constructor(deps: WriterDeps) {
    this.deps = deps;
  }

  /** Adds a change; resolves with its result within `waitMs`. */
  mutate(name: EndpointKey, request: SaveRequest, waitMs: number): Promise<SaveResult> {
    return this.once(
      [name, request],
      waitMs,
      () => this.prepare(name, request),
      (row) => this.add(row, waitMs, request.original ?? null),
    );
  }

  /** Stores the bytes of an attachment, and then adds its record. The same bytes with the same body are the same content. */
  attach(content: NewContent, request: SaveRequest): Promise<SaveResult> {
    const [name, uuid] = ['adjunto.create', crypto.randomUUID()] as const;
    // It may reach the server hours later.
    const taken = new Date(serverTime(this.deps.now())).toISOString();
    const body = { tomada_en: taken, ...(request.body as object), uuid };
    return this.once(
      [name, request, content.sha256],
      0,
      () => this.prepare(name, { ...request, body }),
      (row) => this.addWithBytes(row, content),
    );
  }

  /** Adds a change. One with this content whose form was told that the disk does not answer is added again under its key. */
  private async once(
    content: readonly [name: EndpointKey, request: SaveRequest, digest?: string],
    waitMs: number,
    prepare: () => Prepared,
    add: (row: UnqueuedRow) => Promise<SaveResult>,
  ): Promise<SaveResult> {
    const refusal = await this.ready(explainerOf(content[0]));
    if (refusal) return refusal;
    const { unconfirmed } = this.deps;
    const identity = identityOf(this.deps.reader(), ...content);
    const earlier = await earlierSave(unconfirmed.rowsOf(identity), this.deps);
    const noted = earlier?.rows[0];
    if (noted && earlier.place !== null) {
      unconfirmed.confirm(identity, [noted]);
      if (earlier.place === 'server') return this.saved(noted);
      return this.add(noted, waitMs, content[1].original ?? null);
    }
    const prepared = noted ? { row: noted, refusal: null } : prepare();
    if (prepared.refusal) return prepared.refusal;
    const result = await add(prepared.row);
    if (isUnsure(result)) unconfirmed.note(identity, [prepared.row]);
    else if (result.estado !== 'fallido') unconfirmed.confirm(identity, [prepared.row]);
    return result;
  }

  private saved(row: UnqueuedRow): SaveResult {
    return savedResult(row, this.deps.queue.rows, this.deps.doubts);
  }

  private async addWithBytes(row: UnqueuedRow, content: NewContent): Promise<SaveResult> {
    const { contents, disk } = this.deps;
    const [uuid = ''] = row.creates;
    try {
      await disk.runForForm((isWanted) => contents.keep(uuid, content, isWanted));
    } catch (error) {
      return this.notStored(error, explainFileError);
    }
    const result = await this.add(row, 0, null);
    if (result.estado === 'fallido' && !isUnsure(result)) await contents.remove(uuid).catch(() => {});
    return result;
  }

  private notStored(error: unknown, explain: Explain): SaveResult {
    const mensaje = this.deps.connection.reasonUnusable ?? explain(error);
    return { estado: 'fallido', mensaje, ...(!isFull(error) && { isUnsure: true }) };
  }

  /** `original`: the record that the form was opened with. `outcome`: the one that the user has accepted. */
  private add(
    row: UnqueuedRow,
    waitMs: number,
    original: Record<string, unknown> | null,
    outcome?: Outcome,
  ): Promise<SaveResult> {
    const { queue, reader, now, withdraw } = this.deps;
    const decide: Decide = (refused) =>
      decisionOf(refused, original, reader(), {
        resolve: async (mine, server) => {
          const resolved = resolution(refused, server, mine, reader());
          if (resolved === null) return (await withdraw(refused)) ? kept(server) : NOT_KEPT;
          return this.addAgain(refused, { ...asNew(refused, now()), ...resolved }, waitMs, server);
        },
        accept: (actual) => this.addAgain(refused, asNew(refused, now()), waitMs, original, actual),
      });
    return this.keep(explainerOf(row.name), waitMs, decide, (isWanted) => {
      const stored = queue.rows.find(({ key }) => key === row.key);
      if (stored) return Promise.resolve(stored);
      const judged = this.withTrial(onTopOfOwn(row, queue.rows));
      return queue.add(outcome ? { ...judged, outcome } : judged, isWanted);
    });
  }

  private async addAgain(refused: OutboxRow, ...row: Parameters<OutboxWriter['add']>): Promise<SaveResult> {
    await this.deps.withdraw(refused);
    return (await this.ready(explainerOf(row[0].name))) ?? this.add(...row);
  }

  /** Replaces the content of a waiting change; resolves with its result while the form waits. */
  async replace(seq: number, request: SaveRequest): Promise<SaveResult> {
    const refusal = await this.ready();
    if (refusal) return refusal;
    const { queue, waits, unconfirmed } = this.deps;
    const before = queue.find(seq);
    if (!before || !isEditable(before)) return { estado: 'fallido', mensaje: NO_LONGER_EDITABLE };
    const { name, args } = before;
    const table = mutationOf(name)?.table;
    const prepared = this.prepare(name, {
      ...request,
      id: (table ? addressed(before, table).id : args.id) ?? undefined,
      label: request.label ?? args.etiqueta,
      body: keepUuids(args.body, request.body),
    });
    if (prepared.refusal) return prepared.refusal;
    waits.endWait(seq);
    unconfirmed.forgetSameRecords([before]);
    return this.keep(explainDiskError, WAIT_MS, null, () =>
      queue.replace(
        seq,
        (row, after) =>
          isEditable(row)
            ? { ...this.withTrial(replaceContent(row, prepared.row, after, unseenIn(queue.rows)), seq), seq }
            : null,
        this.deps.renew,
      ),
    );
  }

  /** The reason why this device cannot store anything, or null. */
  private async ready(explain: Explain = explainDiskError): Promise<SaveResult | null> {
    const { connection } = this.deps;
    const mensaje = (await untilReady(this.deps, explain)) ?? connection.reasonUnusable;
    return mensaje === null ? null : { estado: 'fallido', mensaje };
  }

  private prepare(name: EndpointKey, request: SaveRequest): Prepared {
    return prepareOn(this.deps.reader(), this.deps, name, request);
  }

  private withTrial(row: UnqueuedRow, before: number | null = null): UnqueuedRow {
    const { queue, trial, isComplete } = this.deps;
    // An edited row still waits for the rows that the old one waited for.
    const unseen = before === null ? unseenIn(queue.rows) : (queue.find(before)?.unseen ?? []);
    return judgedRow(row, trial(row, before), unseen, isComplete());
  }

  /** `decide`: null where the row stays in the tray after a refusal, where it was before. */
  private async keep(
    explain: Explain,
    waitMs: number,
    decide: Decide | null,
    write: (isWanted: () => boolean) => Promise<OutboxRow | null>,
  ): Promise<SaveResult> {
    const { disk, waits, queue, announce } = this.deps;
    const { pressure: pressureBefore } = disk;
    let row: OutboxRow | null;
    try {
      row = await disk.runForForm(write);
    } catch (error) {
      return this.notStored(error, explain);
    }
    if (!row) return { estado: 'fallido', mensaje: NO_LONGER_EDITABLE };
    const answered = waits.wait(row, waitMs, decide);
    // One that its form saves again may be settled already.
    waits.check(queue.rows);
    announce();
    void this.drainFor(row.seq);
    const result = (await answered) ?? this.saved(row);
    return disk.pressure > pressureBefore ? withNotice(result) : result;
  }

  private async drainFor(seq: number): Promise<void> {
    await this.deps.endHolds(seq).catch(() => {});
    const end = await this.deps.drain();
    // Another tab may be sending it ('busy'). Otherwise the cycle is over, and no answer can be expected now.
    if (end !== 'busy') this.deps.waits.endWait(seq);
  }
}

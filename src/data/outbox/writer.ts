/**
 * Saves forms, for new changes and for edits of waiting ones: stores the change on the disk, shows it, sends it, and
 * waits for its result.
 */
import type { EndpointKey } from '#contracts/endpoints.ts';
import type { Outcome } from '#contracts/promise.ts';
import type { Refusal } from '#domain/refusal.ts';
import { reasonOf } from '#views/labels.ts';
import type { Reader } from '#views/reader.ts';
import type { DbConnection } from '../tabs/connection.ts';
import type { Trial } from '../overlay/trial.ts';
import { localRecord } from '../replica/local-answers.ts';
import { asNew, decisionOf, kept, resolution } from './form-decision.ts';
import type { Queue } from './queue.ts';
import type { RenewRows } from './queue-updates.ts';
import { serverTime } from '../net/server-clock.ts';
import type { NewContent } from '../store/content-meta.ts';
import type { ContentStore } from '../store/contents.ts';
import { type Disk, explainDiskError, isFull, LOW_SPACE } from '../store/disk.ts';
import type { Decide, Waits } from './waits.ts';
import { addressed } from '../changes/addresses.ts';
import { unseenIn } from '../changes/dependencies.ts';
import { onTopOfOwn } from '../changes/merge.ts';
import type { OutboxRow } from '../changes/row.ts';
import { mutationOf } from '../changes/mutations.ts';
import { type SaveRequest, prepare, type Prepared } from './prepare.ts';
import { keepUuids, isEditable, replaceContent } from './replacement.ts';
import type { CycleEnd } from './replay.ts';
import { withDoubt, SAVED_ON_DEVICE, type SaveResult, WAIT_MS } from '../changes/result.ts';

const NO_LONGER_EDITABLE =
  'Este cambio ya no se puede editar: se está enviando, ya se envió o se descartó. Revise Pendientes.';

const NO_SPACE_FOR_FILE =
  'No queda espacio en este dispositivo: el archivo no se guardó. Lo demás sigue guardado. Libere espacio e intente de nuevo.';

export interface WriterDeps {
  userId: number;
  now: () => number;
  queue: Queue;
  connection: DbConnection;
  disk: Disk;
  waits: Waits;
  contents: ContentStore;
  reader: () => Reader;
  /** Tries a change on the rows on screen; with `before`, in the place of that row. */
  trial: (row: NewRow, before: number | null) => Trial;
  /** Renews the promises of later changes after an edit. */
  renew: RenewRows;
  /** Whether the whole replica is on this device, so that outcomes can be promised. */
  isComplete: () => boolean;
  /** The database of the rows on screen. */
  instancia: () => string | null;
  /** Removes a refused row that its form sends again. */
  withdraw: (seq: number) => Promise<void>;
  /** The uuid of the user. */
  author: string | null;
  /** The rules' refusals of waiting changes on this device's rows, by seq. */
  doubts: ReadonlyMap<number, Refusal>;
  /** The first read of the disk; null once it is done. */
  starting: () => Promise<void> | null;
  announce: () => void;
  /** Sends the queue, eagerly by default; 'busy' where another tab is sending. */
  drain: (eager?: boolean) => Promise<CycleEnd>;
}

type NewRow = Omit<OutboxRow, 'seq'>;

export class OutboxWriter {
  private readonly deps: WriterDeps;

  constructor(deps: WriterDeps) {
    this.deps = deps;
  }

  /** Adds a change; resolves with its result within `waitMs`. */
  async mutate(name: EndpointKey, request: SaveRequest, waitMs: number): Promise<SaveResult> {
    const refusal = await this.ready();
    if (refusal) return refusal;
    const prepared = this.prepare(name, request);
    if (prepared.refusal) return prepared.refusal;
    return this.add(prepared.row, waitMs, request.original ?? null);
  }

  /** Stores the bytes of an attachment, and then adds its record. */
  async attach(content: NewContent, { body, ...request }: SaveRequest): Promise<SaveResult> {
    const refusal = await this.ready();
    if (refusal) return refusal;
    const { contents, connection, now } = this.deps;
    const uuid = crypto.randomUUID();
    // It may reach the server hours later.
    const taken = new Date(serverTime(now())).toISOString();
    try {
      await contents.keep(uuid, content);
    } catch (error) {
      const reason = isFull(error) ? NO_SPACE_FOR_FILE : explainDiskError(error);
      return { estado: 'fallido', mensaje: connection.reasonUnusable ?? reason };
    }
    const result = await this.mutate(
      'adjunto.create',
      { ...request, body: { tomada_en: taken, ...(body as object), uuid } },
      0,
    );
    const isSaved = result.estado === 'guardado' || result.estado === 'aceptado';
    if (!isSaved) await contents.remove(uuid).catch(() => {});
    return result;
  }

  /** `original`: the record that the form was opened with. `outcome`: the one that the user has accepted. */
  private add(
    row: NewRow,
    waitMs: number,
    original: Record<string, unknown> | null,
    outcome?: Outcome,
  ): Promise<SaveResult> {
    const { queue, reader, now, withdraw } = this.deps;
    const decide: Decide = (refused) =>
      decisionOf(refused, original, reader(), {
        resolve: async (mine, server) => {
          const resolved = resolution(refused, server, mine, reader());
          if (resolved === null) return withdraw(refused.seq).then(() => kept(server));
          return this.addAgain(refused, { ...asNew(refused, now()), ...resolved }, waitMs, server);
        },
        accept: (actual) => this.addAgain(refused, asNew(refused, now()), waitMs, original, actual),
      });
    return this.keep(waitMs, decide, () => {
      const judged = this.withTrial(onTopOfOwn(row, queue.rows));
      return queue.add(outcome ? { ...judged, outcome } : judged);
    });
  }

  private async addAgain({ seq }: OutboxRow, ...row: Parameters<OutboxWriter['add']>): Promise<SaveResult> {
    await this.deps.withdraw(seq);
    return (await this.ready()) ?? this.add(...row);
  }

  /** Replaces the content of a waiting change; resolves with its result while the form waits. */
  async replace(seq: number, request: SaveRequest): Promise<SaveResult> {
    const refusal = await this.ready();
    if (refusal) return refusal;
    const { queue, waits } = this.deps;
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
    return this.keep(WAIT_MS, null, () =>
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
  private async ready(): Promise<SaveResult | null> {
    const { connection, starting } = this.deps;
    // The records that a change refers to may still be loading from the disk.
    await connection.untilReady(starting());
    const mensaje = connection.reasonUnusable;
    return mensaje === null ? null : { estado: 'fallido', mensaje };
  }

  private prepare(name: EndpointKey, request: SaveRequest): Prepared {
    return prepareOn(this.deps.reader(), this.deps, name, request);
  }

  private withTrial(row: NewRow, before: number | null = null): NewRow {
    const { queue, trial, isComplete } = this.deps;
    // An edited row still waits for the rows that the old one waited for.
    const unseen = before === null ? unseenIn(queue.rows) : (queue.find(before)?.unseen ?? []);
    return judgedRow(row, trial(row, before), unseen, isComplete());
  }

  /** `decide`: null where the row stays in the tray after a refusal, where it was before. */
  private async keep(
    waitMs: number,
    decide: Decide | null,
    write: () => Promise<OutboxRow | null>,
  ): Promise<SaveResult> {
    const { connection, disk, waits, announce } = this.deps;
    const { pressure: pressureBefore } = disk;
    let row: OutboxRow | null;
    try {
      row = await write();
    } catch (error) {
      return { estado: 'fallido', mensaje: connection.reasonUnusable ?? explainDiskError(error) };
    }
    if (!row) return { estado: 'fallido', mensaje: NO_LONGER_EDITABLE };
    const answered = waits.wait(row, waitMs, decide);
    announce();
    void this.drainFor(row.seq);
    const result = (await answered) ?? savedResult(row, this.deps.doubts.get(row.seq));
    return disk.pressure > pressureBefore ? withNotice(result) : result;
  }

  private async drainFor(seq: number): Promise<void> {
    const end = await this.deps.drain();
    // Another tab may be sending it ('busy'). Otherwise the cycle is over, and no answer can be expected now.
    if (end !== 'busy') this.deps.waits.endWait(seq);
  }
}

/** Creates the row of a change on top of the rows of `reader`, or its refusal. */
export function prepareOn(
  reader: Reader,
  deps: Pick<WriterDeps, 'userId' | 'now' | 'instancia' | 'author'>,
  name: EndpointKey,
  request: SaveRequest,
): Prepared {
  const { userId, now, instancia, author } = deps;
  const table = mutationOf(name)?.table;
  const record = table && request.id !== undefined ? localRecord(reader, table, request.id) : null;
  return prepare(name, request, { reader, record, userId, now: now(), instancia: instancia(), author });
}

/** The row with what it builds on and the outcome that the screens show, from a trial. */
export function judgedRow(row: NewRow, trial: Trial, unseen: number[], isComplete: boolean): NewRow {
  return {
    ...row,
    unseen,
    reads: [...trial.reads],
    writes: [...new Set([...row.writes, ...trial.writes()])],
    outcome: trial.isApplied && isComplete ? trial.outcome() : null,
  };
}

function savedResult({ name, creates, args, key }: OutboxRow, doubt: Refusal | undefined): SaveResult {
  const advertencias = doubt
    ? [withDoubt(reasonOf(doubt.mensaje, doubt.errores, mutationOf(name)?.table))]
    : [];
  return { estado: 'guardado', mensaje: SAVED_ON_DEVICE, id: creates[0] ?? args.id, key, advertencias };
}

/** The change was stored, but space is short. */
function withNotice(result: SaveResult): SaveResult {
  if (result.estado !== 'aceptado' && result.estado !== 'guardado') return result;
  return { ...result, advertencias: [...result.advertencias, LOW_SPACE] };
}

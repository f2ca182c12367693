/**
 * Queues many changes as one group, in one transaction: one queued change a record, shown as one entry of the tray, and
 * undone together until they are sent (docs/decisions/065).
 */
import type { EndpointKey } from '#contracts/endpoints.ts';
import type { FieldError } from '#domain/refusal.ts';
import { unseenIn } from '../changes/dependencies.ts';
import type { UnqueuedRow } from '../changes/row.ts';
import type { TrialSequence } from '../overlay/overlay.ts';
import type { After } from '../store/after.ts';
import { explainDiskError, isFull } from '../store/disk-errors.ts';
import { earlierSave } from './earlier-save.ts';
import { onTopOfRows } from './new-rows.ts';
import type { SaveRequest } from './prepare.ts';
import { judgedRow, prepareOn } from './judged-row.ts';
import { identityOf } from './unconfirmed.ts';
import { untilReady } from './until-ready.ts';
import type { WriterDeps } from './writer.ts';

export interface GroupChange {
  name: EndpointKey;
  request: SaveRequest;
}

export type GroupResult =
  /** All changes are on the disk and on screen, and are sent as any others. */
  | { estado: 'guardado'; group: string }
  /** Some payloads are invalid: nothing was queued. `index`: of the change in the given list. */
  | { estado: 'rechazado'; refusals: { index: number; mensaje: string; errores: readonly FieldError[] }[] }
  /** It could not be stored on this device, and nothing was queued. */
  | { estado: 'fallido'; mensaje: string };

interface GroupDeps extends Pick<
  WriterDeps,
  | 'userId'
  | 'now'
  | 'instancia'
  | 'author'
  | 'queue'
  | 'connection'
  | 'starting'
  | 'disk'
  | 'unconfirmed'
  | 'announce'
  | 'drain'
  | 'isComplete'
  | 'reader'
> {
  after: After;
  trials: () => TrialSequence;
}

export interface GroupOptions {
  /** What the tray calls the group: 'Asignar Chofer · 120 operaciones'. */
  label: string;
  /**
   * Milliseconds during which an undo is offered: the changes leave after them (`isHeld`). 0 or absent: at once.
   */
  holdMs?: number;
}

/** Milliseconds that the changes are computed before the screen gets a turn. */
const SLICE_MS = 40;

const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

export class GroupWriter {
  private readonly deps: GroupDeps;

  constructor(deps: GroupDeps) {
    this.deps = deps;
  }

  /**
   * Queues all of the changes or none. Each may refer to records that the ones before it create, by a `uuid` in their
   * body. It resolves once they are on the disk; the answers of the server appear in the tray.
   */
  async queue(changes: readonly GroupChange[], { label, holdMs = 0 }: GroupOptions): Promise<GroupResult> {
    const { connection, disk, unconfirmed, queue, announce, drain, after, now } = this.deps;
    const unusable = (await untilReady(this.deps)) ?? connection.reasonUnusable;
    if (unusable !== null) return { estado: 'fallido', mensaje: unusable };
    const reader = this.deps.reader();
    const content = JSON.stringify([
      label,
      changes.map(({ name, request }) => identityOf(reader, name, request)),
    ]);
    const earlier = await earlierSave(unconfirmed.rowsOf(content), this.deps);
    const { rows, refusals } = earlier
      ? { rows: earlier.rows, refusals: [] }
      : await this.prepareAll(changes);
    if (refusals.length > 0) return { estado: 'rechazado', refusals };
    const group = earlier?.rows[0]?.group ?? { id: crypto.randomUUID(), label, size: changes.length };
    const nextAt = holdMs === 0 ? 0 : now() + holdMs;
    const added = rows.map((row) => ({ ...row, group, nextAt }));
    try {
      if (!earlier?.place) await disk.runForForm((isWanted) => queue.addAll(added, isWanted));
    } catch (error) {
      if (!isFull(error)) unconfirmed.note(content, added);
      return { estado: 'fallido', mensaje: connection.reasonUnusable ?? explainDiskError(error) };
    }
    unconfirmed.confirm(content, added);
    announce();
    if (holdMs === 0) void drain();
    else after(holdMs, () => void drain(false));
    return { estado: 'guardado', group: group.id };
  }

  /** Each change on top of the ones before it, so that it promises what the screens will show. */
  private async prepareAll(changes: readonly GroupChange[]) {
    const { deps } = this;
    const trials = deps.trials();
    const before = deps.queue.rows;
    const [topOf, unseen, isComplete] = [onTopOfRows(before), unseenIn(before), deps.isComplete()];
    const rows: UnqueuedRow[] = [];
    const refusals: Extract<GroupResult, { estado: 'rechazado' }>['refusals'] = [];
    let sliceEnd = performance.now() + SLICE_MS;
    for (const [index, { name, request }] of changes.entries()) {
      if (performance.now() > sliceEnd) {
        // oxlint-disable-next-line no-await-in-loop -- the screen answers its user meanwhile
        await nextTurn();
        sliceEnd = performance.now() + SLICE_MS;
      }
      const prepared = prepareOn(trials.reader, deps, name, request);
      if (prepared.refusal) {
        const { mensaje, errores } = prepared.refusal as { mensaje: string; errores?: FieldError[] };
        refusals.push({ index, mensaje, errores: errores ?? [] });
        continue;
      }
      const row = topOf(prepared.row);
      rows.push(judgedRow(row, trials.try(row), unseen, isComplete));
      trials.apply(row);
    }
    return { rows, refusals };
  }
}

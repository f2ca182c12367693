/** Makes the row of a change from the request of a form, and the result of the form once the row is stored. */
import type { EndpointKey } from '#contracts/endpoints.ts';
import type { Refusal } from '#domain/refusal.ts';
import { reasonOf } from '#views/labels.ts';
import type { Reader } from '#views/reader.ts';
import { mutationOf } from '../changes/mutations.ts';
import { SAVED_ON_DEVICE, type SaveResult, withDoubt } from '../changes/result.ts';
import { isParked, type OutboxRow, type UnqueuedRow } from '../changes/row.ts';
import type { Trial } from '../overlay/trial.ts';
import { localRecord } from '../replica/local-answers.ts';
import { type Explain, explainDiskError, explainFileError, LOW_SPACE } from '../store/disk-errors.ts';
import { rejected } from './waits.ts';
import { prepare, type Prepared, type SaveRequest } from './prepare.ts';

/** Who makes a change, when, and on the rows of which database. */
export interface Author {
  userId: number;
  now: () => number;
  /** The database of the rows on screen. */
  instancia: () => string | null;
  /** The uuid of the user. */
  author: string | null;
}

/** Creates the row of a change on top of the rows of `reader`, or its refusal. */
export function prepareOn(reader: Reader, deps: Author, name: EndpointKey, request: SaveRequest): Prepared {
  const { userId, now, instancia, author } = deps;
  const table = mutationOf(name)?.table;
  const record = table && request.id !== undefined ? localRecord(reader, table, request.id) : null;
  return prepare(name, request, { reader, record, userId, now: now(), instancia: instancia(), author });
}

/** The row with what it builds on and the outcome that the screens show, from a trial. */
export function judgedRow(
  row: UnqueuedRow,
  trial: Trial,
  unseen: number[],
  isComplete: boolean,
): UnqueuedRow {
  return {
    ...row,
    unseen,
    reads: [...trial.reads],
    writes: [...new Set([...row.writes, ...trial.writes()])],
    outcome: trial.isApplied && isComplete ? trial.outcome() : null,
  };
}

/** The words for a change that could not be stored. */
export const explainerOf = (name: EndpointKey): Explain =>
  name === 'adjunto.create' ? explainFileError : explainDiskError;

/** `stored`: the row as it is in the queue, which has left it where the server has it. */
export function savedResult(
  { name, creates, args, key }: UnqueuedRow,
  stored: OutboxRow | undefined,
  doubt: Refusal | undefined,
): SaveResult {
  // One that its form saves again may have been refused meanwhile.
  if (stored && isParked(stored)) return rejected(stored, null);
  const advertencias = doubt
    ? [withDoubt(reasonOf(doubt.mensaje, doubt.errores, mutationOf(name)?.table))]
    : [];
  return { estado: 'guardado', mensaje: SAVED_ON_DEVICE, id: creates[0] ?? args.id, key, advertencias };
}

/** The change was stored, but space is short. */
export function withNotice(result: SaveResult): SaveResult {
  if (result.estado !== 'aceptado' && result.estado !== 'guardado') return result;
  return { ...result, advertencias: [...result.advertencias, LOW_SPACE] };
}

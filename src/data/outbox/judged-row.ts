/** Makes the row of a change from the request of a form, and the result of the form once the row is stored. */
import type { EndpointKey } from '#contracts/endpoints.ts';
import type { Refusal } from '#domain/refusal.ts';
import { reasonOf } from '#views/labels.ts';
import type { Reader } from '#views/reader.ts';
import { dependenciesOf } from '../changes/dependencies.ts';
import { describeRow, mutationOf } from '../changes/mutations.ts';
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

/** Of a change that waits for an earlier one about which the user has to decide. */
export const savedBehind = (title: string): string =>
  `Guardado en este dispositivo; se enviará cuando usted resuelva «${title}» en Pendientes`;

/**
 * The result of a form whose change is among `rows`. A removal has no form: all that its user sees is the message, which
 * names what is removed, and has the doubt (decision 025).
 */
export function savedResult(
  { name, creates, args, key }: UnqueuedRow,
  rows: readonly OutboxRow[],
  allDoubts: ReadonlyMap<number, Refusal>,
): SaveResult {
  const stored = rows.find((row) => row.key === key);
  // One that its form saves again may have been refused meanwhile.
  if (stored && isParked(stored)) return rejected(stored, null);
  const doubt = stored && allDoubts.get(stored.seq);
  const doubts = doubt ? [withDoubt(reasonOf(doubt.mensaje, doubt.errores, mutationOf(name)?.table))] : [];
  const blockerSeq = stored && dependenciesOf(rows).blocked.get(stored.seq);
  const blocker = rows.find(({ seq }) => seq === blockerSeq);
  const saved = blocker ? savedBehind(describeRow(blocker)) : SAVED_ON_DEVICE;
  const common = {
    estado: 'guardado',
    id: creates[0] ?? args.id,
    key,
    isBlocked: blocker !== undefined,
  } as const;
  if (args.body !== null) return { ...common, mensaje: saved, advertencias: doubts };
  const named = saved.replace('Guardado', `Eliminación de «${args.etiqueta}» guardada`);
  return {
    ...common,
    mensaje: [args.etiqueta === '' ? saved : named, ...doubts].join('. '),
    advertencias: [],
  };
}

/** The change was stored, but space is short. */
export function withNotice(result: SaveResult): SaveResult {
  if (result.estado !== 'aceptado' && result.estado !== 'guardado') return result;
  return { ...result, advertencias: [...result.advertencias, LOW_SPACE] };
}

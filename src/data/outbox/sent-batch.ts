/** Sends a batch of queued changes, or a single one, in one request. */
import type { Dependencies } from '../changes/dependencies.ts';
import type { OutboxRow } from '../changes/row.ts';
import { type Answer, decide } from '../net/decision.ts';
import type { ReplayDeps } from './replay-deps.ts';
import { isUnanswered } from './settle.ts';
import { answersIn, batchCall, isDelete, singleCall, wireCall } from './wire.ts';

export interface Batch {
  rows: readonly OutboxRow[];
  /** By seq: the seqs of the rows that must precede it. */
  follows: Dependencies<OutboxRow>['follows'];
}

/** The rows that were sent, and the answer to each; or the status of an answer that is not one to a batch. */
export interface SentBatch {
  rows: readonly OutboxRow[];
  answers: readonly Answer[] | number;
}

/** `isAlone`: whether the change is sent as a call of its own, not as a batch of one. */
export async function sendBatch(
  { rows, follows }: Batch,
  { transport, instancia }: Pick<ReplayDeps, 'transport' | 'instancia'>,
  isAlone: (row: OutboxRow) => boolean,
): Promise<SentBatch> {
  const [row] = rows;
  const instance = instancia();
  if (row && rows.length === 1 && (isAlone(row) || !isDelete(row))) {
    return { rows, answers: [await transport(singleCall(row, instance))] };
  }
  const answer = await transport(batchCall(rows, follows, instance));
  const answers = answersIn(answer, rows.length);
  if (answers) return { rows, answers };
  const { kind } = decide('POST', answer);
  // No answer, a requested pause, an ended session, or another database: the same result for each of the rows.
  const mayBeOfOne = answer.status === 500 || answer.status === 413;
  const isForEach =
    kind === 'login' || kind === 'instance' || (kind === 'retry' && (rows.length === 1 || !mayBeOfOne));
  return { rows, answers: isForEach ? Array<Answer>(rows.length).fill(answer) : answer.status };
}

export const isUnansweredAlone = ({ rows: [row, other], answers }: SentBatch): boolean =>
  row !== undefined &&
  other === undefined &&
  typeof answers !== 'number' &&
  isUnanswered(decide(wireCall(row).method, answers[0]!));

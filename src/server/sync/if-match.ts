/** The version that an operation of a batch requires: its own If-Match, or the one of an earlier operation's record. */
import * as v from 'valibot';
import { versionOf } from '../http/etag.ts';

export interface BatchAnswer {
  status: number;
  body: unknown;
}

/** The answers to earlier operations of the batch, by key; of a repeated key, the last answer. */
export type Answers = ReadonlyMap<string, Promise<BatchAnswer>>;

export const isDone = ({ status }: BatchAnswer): boolean => status >= 200 && status < 300;

/** No altered record has it any more. */
const FIRST_VERSION = 1;

const times = v.object({ datos: v.object({ created_at: v.string(), updated_at: v.string() }) });

/** Whether the record in the answer has been altered since it was created. */
function isAltered(body: unknown): boolean {
  const found = v.safeParse(times, body);
  return found.success && found.output.datos.created_at !== found.output.datos.updated_at;
}

/**
 * The version in an answer. A POST may be answered with a record that was there already and that others have altered since:
 * its user has not seen that version, so the later operation gets one that is not the record's.
 */
function versionAfter(method: string | undefined, body: unknown): number | null {
  const version = versionOf(body);
  return version !== null && method === 'POST' && isAltered(body) ? FIRST_VERSION : version;
}

/** The If-Match of an operation; null where it has none. `methods`: those of the batch's operations, by key. */
export async function requiredVersion(
  { ifMatch, ifMatchFrom }: { ifMatch?: number | null | undefined; ifMatchFrom?: string | null | undefined },
  answers: Answers,
  methods: ReadonlyMap<string, string>,
): Promise<number | null> {
  if (typeof ifMatchFrom !== 'string') return ifMatch ?? null;
  const earlier = await answers.get(ifMatchFrom);
  // A refusal may contain another user's record, whose version this user has not seen.
  return earlier && isDone(earlier) ? versionAfter(methods.get(ifMatchFrom), earlier.body) : null;
}

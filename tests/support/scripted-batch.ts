/** The batch call of a server with scripted answers. */
import type { Answer } from '#data/net/decision.ts';
import type { Call } from '#data/net/http.ts';

export interface BatchOperation extends Call {
  key: string;
  ifMatch: number | null;
  after?: string[];
  ifMatchFrom?: string;
}

const DEPENDENCY = 'Un cambio anterior no se hizo';

/**
 * Answers the items in order, as the server does: a change whose `after` names a failed one is answered 424, and one
 * with `ifMatchFrom` is applied on top of the version in that item's answer. Where one item would get an answer
 * without envelope, the whole batch gets it.
 */
export async function answerBatch(
  operaciones: readonly BatchOperation[],
  receive: (call: Call) => Answer | Promise<Answer>,
): Promise<Answer> {
  const answers: Pick<Answer, 'status' | 'body'>[] = [];
  const failed = new Set<string>();
  const versions = new Map<string, number>();
  for (const { key, ifMatch, ifMatchFrom, after = [], ...call } of operaciones) {
    if (after.some((each) => failed.has(each))) {
      failed.add(key);
      const body = { exito: false, mensaje: DEPENDENCY, message: DEPENDENCY, codigo: 'dependencia' };
      answers.push({ status: 424, body });
      continue;
    }
    const headers: Record<string, string> = { 'idempotency-key': key };
    const version = versions.get(ifMatchFrom ?? '') ?? ifMatch;
    if (version !== null) headers['if-match'] = `"${version}"`;
    // oxlint-disable-next-line no-await-in-loop -- in order, as the server does
    const answer = await receive({ ...call, headers });
    if (answer.body === undefined || answer.status === 401) return answer;
    const { datos } = answer.body as { datos?: { version?: number } };
    if (answer.status >= 300) failed.add(key);
    else if (datos?.version !== undefined) versions.set(key, datos.version);
    answers.push({ status: answer.status, body: answer.body });
  }
  return { status: 200, body: { respuestas: answers }, retryAfter: null };
}

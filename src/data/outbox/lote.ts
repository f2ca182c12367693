/**
 * Many changes in one round trip: POST /sync/lote. Each keeps its key, so whatever becomes of the answer they can be
 * sent again, together or alone. Only heads of chains go together: none of them needs another's answer.
 */
import { ENDPOINTS } from '#contracts/endpoints.ts';
import { LOTE_MAX } from '#contracts/sync.ts';
import type { Call } from '../http.ts';
import type { Answer } from './decision.ts';
import type { OutboxRow } from './fila.ts';
import { callOf } from './mutaciones.ts';

/** Letters of all bodies: a slow upload is lost as a whole. */
const MAX_LENGTH = 256 * 1024;
const STEP = 4;

/** The version that an edit was made from; null where none is known, or there is nothing to compare with. */
export function ifMatchOf({ base }: Pick<OutboxRow, 'base'>): number | null {
  const version = base?.version ?? 0;
  return version > 0 ? version : null;
}

export function loteCall(rows: readonly OutboxRow[]): Call {
  const operaciones = rows.map((row) => {
    const { method, path } = callOf(row);
    return { key: row.key, method, path, body: row.args.body, ifMatch: ifMatchOf(row) };
  });
  const { method, path } = ENDPOINTS['sync.lote'];
  return { method, path, body: { operaciones } };
}

/** The answer to each of `count` changes; null for what is no answer to a lote. */
export function answersIn({ status, body }: Answer, count: number): Answer[] | null {
  const { respuestas } = (body ?? {}) as { respuestas?: unknown };
  if (status !== 200 || !Array.isArray(respuestas) || respuestas.length !== count) return null;
  return respuestas.map((each: { status?: unknown; body?: unknown } | null) => ({
    status: typeof each?.status === 'number' ? each.status : 0,
    body: each?.body,
    retryAfter: null,
  }));
}

/**
 * How many changes go together. Fewer after each answer that did not come, down to one: what brings the server down is
 * found that way, and then goes alone, after the others. More after each that came.
 */
export class Medida {
  private limit = LOTE_MAX;
  private offered = true;
  /** The last change that got no answer when it went alone. */
  private lost: number | null = null;
  /** Those whose answer was lost while the next one's came. */
  private readonly suspects = new Set<number>();

  /** The next ones to send: at least one. `due` is in order, and not empty. */
  next(due: readonly OutboxRow[]): readonly OutboxRow[] {
    const innocent = due.filter(({ seq }) => !this.suspects.has(seq));
    if (innocent.length === 0 || !this.offered) return [innocent[0] ?? due[0]!];
    let length = 0;
    const fits = (row: OutboxRow): boolean => {
      length += JSON.stringify(row.args.body ?? {}).length;
      return length <= MAX_LENGTH;
    };
    const many = innocent.slice(0, this.limit);
    const end = many.findIndex((row) => !fits(row));
    return many.slice(0, end === -1 ? many.length : Math.max(1, end));
  }

  answered(rows: readonly OutboxRow[]): void {
    this.limit = Math.min(LOTE_MAX, this.limit * STEP);
    for (const { seq } of rows) this.suspects.delete(seq);
    if (this.lost !== null && rows.every(({ seq }) => seq !== this.lost)) this.suspects.add(this.lost);
    this.lost = null;
  }

  unanswered(rows: readonly OutboxRow[]): void {
    this.shrink(rows.length);
    this.lost = rows.length === 1 ? rows[0]!.seq : null;
  }

  /** So many were too many. */
  shrink(count: number): void {
    this.limit = Math.max(1, Math.floor(count / STEP));
  }

  /** The server knows of no lotes. */
  giveUp(): void {
    this.offered = false;
  }
}

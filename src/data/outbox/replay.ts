/**
 * Sends what the outbox holds, each chain in order. Marking, sending and settling are separate steps, each safe to
 * repeat: a row found 'sending' after a crash is sent again under the same key, and the server answers it as before.
 */
import type { Transport } from '../http.ts';
import type { Candado } from './candado.ts';
import { chainRows } from './chains.ts';
import type { Cola } from './cola.ts';
import { type Answer, backoff, decide, type Decision } from './decision.ts';
import type { OutboxError, OutboxRow } from './fila.ts';
import { callOf, camposDe, mutacionOf } from './mutaciones.ts';
import { conflictos } from './merge.ts';

export interface ReplayDeps {
  cola: Cola;
  candado: Candado;
  transport: Transport;
  now: () => number;
  random: () => number;
  /** Whether the server answered. */
  onConnection: (reachable: boolean) => void;
  /** The session is no longer valid: everything waits for the same user to log in. */
  onLogin: () => void;
}

/** Why a cycle ended. */
export type CycleEnd = 'empty' | 'offline' | 'login' | 'busy' | 'lost';

export class Replay {
  private readonly deps: ReplayDeps;

  constructor(deps: ReplayDeps) {
    this.deps = deps;
  }

  /** One cycle: until nothing is left to send now, or the server cannot be reached. `eager` sends what backs off too. */
  async drain(eager = false): Promise<CycleEnd> {
    let end: CycleEnd = 'busy';
    const tried = new Set<number>();
    await this.deps.candado.run(async () => {
      await this.deps.cola.load();
      do {
        end = await this.step(eager, tried);
      } while (end === 'busy');
    });
    return end;
  }

  /** Epoch ms when the next row may be sent, or null when none waits. */
  nextAt(): number | null {
    const { sendable } = chainRows(this.deps.cola.rows);
    return sendable.length === 0 ? null : Math.min(...sendable.map(({ nextAt }) => nextAt));
  }

  private async step(eager: boolean, tried: Set<number>): Promise<CycleEnd> {
    const { cola, candado, transport, now } = this.deps;
    const { sendable } = chainRows(cola.rows);
    const row = sendable.find(({ seq, nextAt }) => nextAt <= now() || (eager && !tried.has(seq)));
    if (!row) return 'empty';
    if (!(await candado.holds())) return 'lost';
    await candado.renew();
    tried.add(row.seq);
    await cola.update(new Map([[row.seq, { state: 'sending', attempts: row.attempts + 1 }]]));
    const { method, path } = callOf(row);
    const answer = await transport({ method, path, body: row.args.body, headers: headersOf(row) });
    return this.settle(row, answer, decide(method, answer));
  }

  private async settle(row: OutboxRow, answer: Answer, decision: Decision): Promise<CycleEnd> {
    const { cola, onConnection, onLogin } = this.deps;
    onConnection(decision.kind !== 'retry' || decision.reachable);
    const set = (values: Partial<OutboxRow>): Promise<void> => cola.update(new Map([[row.seq, values]]));
    switch (decision.kind) {
      case 'done': {
        const { mensaje, datos, advertencias } = decision;
        const changes = rebaseFollowers(cola.rows, row, datos);
        await cola.update(
          changes.set(row.seq, { state: 'acked', error: null, answer: { mensaje, datos, advertencias } }),
        );
        return 'busy';
      }
      case 'retry':
        return this.retryLater(row, answer, decision);
      case 'login':
        await set({ state: 'pending' });
        onLogin();
        return 'login';
      case 'conflict':
        await set(rebase(row, decision.error));
        return 'busy';
      case 'rejected':
        await set({ state: 'rejected', error: decision.error });
        return 'busy';
    }
  }

  private async retryLater(
    row: OutboxRow,
    answer: Answer,
    { error, retryAfter, reachable }: Extract<Decision, { kind: 'retry' }>,
  ): Promise<CycleEnd> {
    const { cola, now, random } = this.deps;
    const nextAt = now() + backoff(row.attempts, retryAfter, random());
    await cola.update(new Map([[row.seq, { state: 'pending', nextAt, error }]]));
    // The others would meet the same wall; a row that the server itself fails on does not hold them up.
    return reachable && answer.status !== 429 ? 'busy' : 'offline';
  }
}

function headersOf({ key, base }: OutboxRow): Record<string, string> {
  const version = base?.version ?? 0;
  return { 'idempotency-key': key, ...(version > 0 ? { 'if-match': `"${version}"` } : {}) };
}

/** One's own acknowledged edit is the base of one's next, so that they never conflict. */
function rebaseFollowers(
  rows: readonly OutboxRow[],
  acked: OutboxRow,
  datos: unknown,
): Map<number, Partial<OutboxRow>> {
  const changes = new Map<number, Partial<OutboxRow>>();
  const record = datos as Record<string, unknown> | null;
  const tabla = mutacionOf(acked.name)?.tabla;
  if (record === null || typeof record.version !== 'number') return changes;
  for (const { seq, name, records, base } of rows) {
    if (
      seq <= acked.seq ||
      base === null ||
      mutacionOf(name)?.tabla !== tabla ||
      records[0] !== acked.records[0]
    )
      continue;
    const campos = camposDe(record, Object.keys(base.campos));
    changes.set(seq, { base: { version: record.version, campos } });
  }
  return changes;
}

/** After a 412: on top of the server's version where the fields are disjoint, else a conflict for the user. */
function rebase({ base, args }: OutboxRow, error: OutboxError): Partial<OutboxRow> {
  const { servidor } = error;
  if (base === null || servidor === null) return { state: 'conflict', error };
  const campos = camposDe(servidor, Object.keys(base.campos));
  if (conflictos(base.campos, args.body ?? {}, campos).length > 0) return { state: 'conflict', error };
  return { state: 'pending', nextAt: 0, error: null, base: { version: Number(servidor.version), campos } };
}

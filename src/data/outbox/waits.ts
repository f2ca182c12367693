/** Keeps forms waiting for the result of their change, whichever tab sends it. */
import type { Outcome } from '#contracts/promise.ts';
import { outcomeLines } from '#views/outcome-text.ts';
import { UNKNOWN_OUTCOME } from '#views/unknown-outcome.ts';
import type { LocalDb } from '../store/db.ts';
import { wasPulled } from '../store/pulled-rows.ts';
import { isParked, type OutboxRow } from '../changes/row.ts';
import { localRecord } from '../replica/local-answers.ts';
import { mutationOf } from '../changes/mutations.ts';
import type { FormDecision, SaveResult } from '../changes/result.ts';
import type { Reader } from '#views/reader.ts';
import type { After } from '../store/after.ts';

const CHANGED = 'Este registro cambió mientras usted lo editaba.';
const CHANGED_BEFORE_REMOVAL = 'Este registro cambió después de que usted lo vio.';
const CHANGED_IN_TRAY = 'Este registro cambió mientras tanto. Elija en Pendientes qué valores se guardan.';

const GONE =
  'Este registro se eliminó mientras usted lo editaba: sus cambios no se pueden guardar. Lo que escribió sigue en el formulario: cópielo si lo necesita.';
const GONE_IN_TRAY = 'Este registro se eliminó mientras tanto: sus cambios no se pueden guardar.';

/** Returns what the user decides after a refusal of the row; null where a retry needs no decision. */
export type Decide = (row: OutboxRow) => FormDecision | null;

export interface WaitsDeps {
  after: After;
  /** Called when a form is told that its row was refused. */
  onRefused: (row: OutboxRow) => unknown;
  /** Removes a refused row from the outbox: its form still has the typed values and lets the user correct them. */
  withdraw: (row: OutboxRow) => Promise<unknown>;
  /** The answer to a row that another tab has removed from the outbox before this one read it. */
  answerFor: (row: OutboxRow) => Promise<SaveResult>;
}

interface Wait {
  row: OutboxRow;
  /** Null: the row was in the tray before, and after a refusal it stays there. */
  decide: Decide | null;
  settle: (result: SaveResult | null) => void;
}

export class Waits {
  private readonly waiting = new Map<number, Wait>();
  private readonly deps: WaitsDeps;

  constructor(deps: WaitsDeps) {
    this.deps = deps;
  }

  /**
   * Resolves with the result, or with null where there is no answer in time: then the change stays queued. With 0 ms
   * the form does not wait.
   */
  wait(row: OutboxRow, ms: number, decide: Decide | null): Promise<SaveResult | null> {
    // Even if the change is refused at once: no form can show the refusal, so it belongs in the tray.
    if (ms === 0) return Promise.resolve(null);
    return new Promise((resolve) => {
      const callOff = this.deps.after(ms, () => settle(null));
      const settle = (result: SaveResult | null): void => {
        callOff();
        this.waiting.delete(row.seq);
        resolve(result);
      };
      this.waiting.set(row.seq, { row, decide, settle });
    });
  }

  /** Ends the wait, since no answer can be expected now. */
  endWait(seq: number): void {
    this.waiting.get(seq)?.settle(null);
  }

  /** Resolves the waits of forms whose rows are settled. */
  check(rows: readonly OutboxRow[]): void {
    if (this.waiting.size === 0) return;
    const bySeq = new Map(rows.map((row) => [row.seq, row]));
    for (const [seq, { row: asked, decide, settle }] of this.waiting) {
      const row = bySeq.get(seq);
      if (!row) {
        this.waiting.delete(seq);
        void this.deps.answerFor(asked).then(settle, () => settle(null));
      } else if (row.state === 'acked' && row.answer) settle({ estado: 'aceptado', ...row.answer });
      else if (isParked(row)) {
        const result = rejected(row, decide);
        const withdraw = async (): Promise<void> => void (await this.deps.withdraw(row));
        settle(decide ? { ...result, seq, withdraw } : result);
        if (decide) this.deps.onRefused(row);
      }
    }
  }
}

/** The sentences about an outcome that differs from the promised one, and where the user decides. */
function differentOutcome(
  outcomes: { expected: Outcome; actual: Outcome },
  isUnknown: boolean,
  stays: boolean,
): string {
  const lines = outcomeLines(outcomes, isUnknown);
  const what = (isUnknown ? [UNKNOWN_OUTCOME, ...lines] : lines).join(' ');
  return stays ? `${what} Decida en Pendientes si se guarda así.` : what;
}

/** `decide`: null where the row stays in the tray. */
export function rejected(row: OutboxRow, decide: Decide | null): SaveResult & { estado: 'rechazado' } {
  const { name, state, error, args } = row;
  const table = mutationOf(name)?.table;
  const inItsForm = args.body === null ? CHANGED_BEFORE_REMOVAL : CHANGED;
  const changed = decide ? inItsForm : CHANGED_IN_TRAY;
  const outcomes = error?.outcomes;
  const inConflict = outcomes ? differentOutcome(outcomes, row.outcome === null, decide === null) : changed;
  const decision = state === 'conflict' ? decide?.(row) : null;
  const isGone = error?.codigo === 'no_encontrado' && args.id !== null;
  const refusal = isGone ? (decide ? GONE : GONE_IN_TRAY) : (error?.mensaje ?? 'Error desconocido');
  return {
    estado: 'rechazado',
    mensaje: state === 'conflict' ? inConflict : refusal,
    codigo: error?.codigo ?? 'interno',
    errores: error?.errores ?? [],
    ...(table && { table }),
    ...(decision && { decision }),
  };
}

const DISCARDED =
  'Este cambio se descartó en otra pestaña y no se guardó. Lo que escribió sigue aquí: guárdelo de nuevo si corresponde.';

/** The result of a row that another tab has removed: accepted if its record is on this device, otherwise discarded. */
export async function outcomeElsewhere(db: LocalDb, reader: Reader, row: OutboxRow): Promise<SaveResult> {
  const { name, creates, args, key } = row;
  const table = mutationOf(name)?.table;
  const id = creates[0] ?? args.id;
  const datos = table && id !== null ? localRecord(reader, table, id) : null;
  const wasCreated = creates.length > 0 && datos !== null;
  if (!wasCreated && !(await wasPulled(db, key))) return { estado: 'fallido', mensaje: DISCARDED };
  return { estado: 'aceptado', mensaje: 'Guardado correctamente', datos, advertencias: [] };
}

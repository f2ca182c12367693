/** Forms that wait for the result of their change, whichever tab sends it. */
import type { Outcome } from '#contracts/promise.ts';
import { outcomeLines } from '#views/outcome-text.ts';
import type { LocalDb } from '../store/db.ts';
import { wasBrought } from '../store/brought.ts';
import { isParked, type OutboxRow } from '../changes/row.ts';
import { recordOf } from '../replica/local-answers.ts';
import { mutationOf } from '../changes/mutations.ts';
import type { SaveResult } from '../changes/result.ts';
import type { Reader } from '#views/reader.ts';
import type { After } from '../store/after.ts';

const CHANGED =
  'Otra persona cambió este registro mientras usted lo editaba. Reintente para guardar lo suyo.';
const CHANGED_BEFORE_REMOVAL =
  'Otra persona cambió este registro mientras tanto. Revíselo y, si corresponde, elimínelo de nuevo.';
const CHANGED_IN_TRAY =
  'Otra persona cambió este registro mientras tanto. Elija en Pendientes qué valores se guardan.';

export interface WaitsDeps {
  after: After;
  /** Removes a refused row from the outbox: it goes back to its form, which still has the typed values. */
  giveBack: (row: OutboxRow) => void;
  /** The answer to a row that another tab has removed from the outbox before this one read it. */
  answerFor: (row: OutboxRow) => Promise<SaveResult>;
}

interface Wait {
  row: OutboxRow;
  /** The row was in the tray before; after a refusal it stays there. */
  stays: boolean;
  settle: (result: SaveResult | null) => void;
}

export class Waits {
  private readonly waiting = new Map<number, Wait>();
  private readonly deps: WaitsDeps;

  constructor(deps: WaitsDeps) {
    this.deps = deps;
  }

  /**
   * Resolves with the result, or with null where there is no answer in time: the change stays queued. With 0 ms no form
   * waits.
   */
  wait(row: OutboxRow, ms: number, stays: boolean): Promise<SaveResult | null> {
    // Even if it is refused at once: a row that no form takes back belongs in the tray.
    if (ms === 0) return Promise.resolve(null);
    return new Promise((resolve) => {
      const callOff = this.deps.after(ms, () => settle(null));
      const settle = (result: SaveResult | null): void => {
        callOff();
        this.waiting.delete(row.seq);
        resolve(result);
      };
      this.waiting.set(row.seq, { row, stays, settle });
    });
  }

  /** No answer can be expected now: ends the wait. */
  giveUp(seq: number): void {
    this.waiting.get(seq)?.settle(null);
  }

  /** Resolves the waits of forms whose rows are settled. */
  check(rows: readonly OutboxRow[]): void {
    if (this.waiting.size === 0) return;
    const bySeq = new Map(rows.map((row) => [row.seq, row]));
    for (const [seq, { row: asked, stays, settle }] of this.waiting) {
      const row = bySeq.get(seq);
      if (!row) {
        this.waiting.delete(seq);
        void this.deps.answerFor(asked).then(settle, () => settle(null));
      } else if (row.state === 'acked' && row.answer) settle({ estado: 'aceptado', ...row.answer });
      else if (isParked(row)) {
        settle(rejected(row, stays));
        if (!stays) this.deps.giveBack(row);
      }
    }
  }
}

/** The sentences about an outcome that differs from the promised one, and what the user can do. */
function differentOutcome(
  { expected, actual }: { expected: Outcome; actual: Outcome },
  stays: boolean,
): string {
  const what = outcomeLines(expected, actual).join(' ');
  return stays ? `${what} Decida en Pendientes si se guarda así.` : `${what} Reintente para guardarlo así.`;
}

function rejected({ state, error, args }: OutboxRow, stays: boolean): SaveResult {
  const inItsForm = args.body === null ? CHANGED_BEFORE_REMOVAL : CHANGED;
  const changed = stays ? CHANGED_IN_TRAY : inItsForm;
  const outcomes = error?.outcomes;
  const inConflict = outcomes ? differentOutcome(outcomes, stays) : changed;
  return {
    estado: 'rechazado',
    mensaje: state === 'conflict' ? inConflict : (error?.mensaje ?? 'Error desconocido'),
    codigo: error?.codigo ?? 'interno',
    errores: error?.errores ?? [],
  };
}

const DISCARDED =
  'Este cambio se descartó en otra pestaña y no se guardó. Lo que escribió sigue aquí: guárdelo de nuevo si corresponde.';

/** The result of a row that another tab has removed: accepted, if its record is here, or discarded. */
export async function outcomeElsewhere(db: LocalDb, reader: Reader, row: OutboxRow): Promise<SaveResult> {
  const { name, creates, args, key } = row;
  const table = mutationOf(name)?.tabla;
  const id = creates[0] ?? args.id;
  const datos = table && id !== null ? recordOf(reader, table, id) : null;
  const isMade = creates.length > 0 && datos !== null;
  if (!isMade && !(await wasBrought(db, key))) return { estado: 'fallido', mensaje: DISCARDED };
  return { estado: 'aceptado', mensaje: 'Guardado correctamente', datos, advertencias: [] };
}

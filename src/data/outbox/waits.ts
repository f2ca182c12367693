/** Forms that wait for what becomes of their change, whichever tab sends it. */
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
  /** Takes a refused row out of the outbox: it goes back to its form, which keeps what was typed. */
  giveBack: (row: OutboxRow) => void;
  /** The answer for a row that another tab has taken out of the outbox before this one looked. */
  answerFor: (row: OutboxRow) => Promise<SaveResult>;
}

interface Wait {
  row: OutboxRow;
  /** It was in the tray before, and a refusal leaves it there. */
  stays: boolean;
  settle: (result: SaveResult | null) => void;
}

export class Waits {
  private readonly waiting = new Map<number, Wait>();
  private readonly deps: WaitsDeps;

  constructor(deps: WaitsDeps) {
    this.deps = deps;
  }

  /** Resolves with null where there is no answer in time: the change stays queued. For 0 ms nobody waits. */
  wait(row: OutboxRow, ms: number, stays: boolean): Promise<SaveResult | null> {
    // However soon it is refused: a row that no form takes back belongs in the tray.
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

  /** No answer is to be had now: the form need not wait on. */
  giveUp(seq: number): void {
    this.waiting.get(seq)?.settle(null);
  }

  /** Answers the forms whose rows are settled. */
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

/** What differs from what the screen said when it was saved, and what to do. */
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

/** What became of a row that is gone by another tab's doing: accepted, and its record is here, or discarded. */
export async function outcomeElsewhere(db: LocalDb, reader: Reader, row: OutboxRow): Promise<SaveResult> {
  const { name, creates, args, key } = row;
  const table = mutationOf(name)?.tabla;
  const id = creates[0] ?? args.id;
  const datos = table && id !== null ? recordOf(reader, table, id) : null;
  const isMade = creates.length > 0 && datos !== null;
  if (!isMade && !(await wasBrought(db, key))) return { estado: 'fallido', mensaje: DISCARDED };
  return { estado: 'aceptado', mensaje: 'Guardado correctamente', datos, advertencias: [] };
}

/** Forms that wait for what becomes of their change, whichever tab sends it. */
import { isParked, type OutboxRow } from './fila.ts';
import type { Resultado } from './resultado.ts';

const CAMBIADO =
  'Otra persona cambió este registro mientras usted lo editaba. Reintente para guardar lo suyo.';

export class Esperas {
  private readonly waiting = new Map<number, (resultado: Resultado | null) => void>();
  private readonly remove: (seqs: readonly number[]) => Promise<void>;

  /** `remove` takes rows out of the outbox: a refused one goes back to its form, which keeps what was typed. */
  constructor(remove: (seqs: readonly number[]) => Promise<void>) {
    this.remove = remove;
  }

  /** Resolves with null where there is no answer in time: the change stays queued. */
  wait(seq: number, ms: number): Promise<Resultado | null> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => settle(null), ms);
      const settle = (resultado: Resultado | null): void => {
        clearTimeout(timer);
        this.waiting.delete(seq);
        resolve(resultado);
      };
      this.waiting.set(seq, settle);
    });
  }

  /** No answer is to be had now: the form need not wait on. */
  giveUp(seq: number): void {
    this.waiting.get(seq)?.(null);
  }

  /** Answers the forms whose rows are settled. */
  check(rows: readonly OutboxRow[]): void {
    for (const [seq, settle] of this.waiting) {
      const row = rows.find((candidate) => candidate.seq === seq);
      if (row?.state === 'acked' && row.answer) settle({ estado: 'aceptado', ...row.answer });
      else if (row && isParked(row)) {
        settle(rejected(row));
        void this.remove([seq]);
      }
    }
  }
}

function rejected({ state, error }: OutboxRow): Resultado {
  return {
    estado: 'rechazado',
    mensaje: state === 'conflict' ? CAMBIADO : (error?.mensaje ?? 'Error desconocido'),
    codigo: error?.codigo ?? 'interno',
    errores: error?.errores ?? [],
  };
}

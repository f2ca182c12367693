/** The text of the sync chip: the most important state of the engine. Pure. */
import { formatNumero } from '#domain/money.ts';
import type { EngineState } from '../engine/env.ts';

type Engine = Pick<
  EngineState,
  'ready' | 'complete' | 'connected' | 'progress' | 'at' | 'identicalAt' | 'withoutSpace' | 'withoutDisk'
>;

export interface Sync {
  estado: 'sin-disco' | 'abriendo' | 'preparando' | 'al-dia' | 'sin-conexion' | 'pendientes' | 'con-error';
  /** Unsent changes, those with an error included. */
  pending: number;
  errores: number;
  /** The chip's text. */
  text: string;
  /** The same for narrow screens. */
  short: string;
  /** When this device was last up to date (epoch ms). */
  at: number | null;
  /**
   * When the present rows of this device were found equal to the server's (epoch ms); null where this is not known.
   */
  identicalAt: number | null;
  /** A full pull was completed at least once. */
  complete: boolean;
  /** The progress of the first pull. */
  copy: EngineState['progress'];
  /** There is no space on the disk for the replica: it is in memory only. */
  withoutSpace: boolean;
}

/** Percentage of the rows that have arrived; null while the server has not sent the total. */
export function percentage(copy: Sync['copy']): number | null {
  if (copy === null || copy.remaining === null) return null;
  return Math.floor((100 * copy.rows) / Math.max(1, copy.rows + copy.remaining));
}

/** '45 %', or '1.234 registros' where no total is known; '' before the first page. */
function progressOf(copy: Sync['copy']): string {
  const part = percentage(copy);
  if (part !== null) return `${part} %`;
  return copy === null || copy.rows === 0 ? '' : `${formatNumero(copy.rows)} registros`;
}

const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(' · ');

const countText = (pending: number): string =>
  pending === 0 ? '' : `${pending} ${pending === 1 ? 'pendiente' : 'pendientes'}`;

/**
 * The state that the chip shows. Without its disk or a connection nothing else can be done, so these states come first, the
 * latter with the part of the data that is missing. Refused changes need the user, a first pull only needs time.
 */
function syncStateOf(
  { ready, complete, connected, withoutDisk }: Engine,
  pending: number,
  errores: number,
): Sync['estado'] {
  if (withoutDisk) return 'sin-disco';
  if (!ready) return 'abriendo';
  if (connected === false) return 'sin-conexion';
  if (errores > 0) return 'con-error';
  if (!complete) return 'preparando';
  return pending > 0 ? 'pendientes' : 'al-dia';
}

/** The chip's text, in full and for narrow screens. */
function chipTexts(
  estado: Sync['estado'],
  state: Engine,
  pending: number,
  errores: number,
): [string, string] {
  const both = (text: string): [string, string] => [text, text];
  switch (estado) {
    case 'sin-disco':
      return both('Sin acceso al disco');
    case 'abriendo':
      return both('Abriendo…');
    case 'al-dia':
      return both('Al día');
    case 'con-error':
      return both(`${errores} con error`);
    case 'pendientes':
      return both(countText(pending));
    case 'preparando': {
      const [progress, missing] = [progressOf(state.progress), countText(pending)];
      return [
        joined('Preparando para trabajar sin conexión', progress, missing),
        joined('Preparando', progress, missing),
      ];
    }
    case 'sin-conexion': {
      const text = (missing: string): string =>
        joined('Sin conexión', state.complete ? '' : missing, countText(pending));
      return [text('copia incompleta'), text('faltan datos')];
    }
  }
}

export function syncOf(state: Engine, pending: number, errores: number): Sync {
  const estado = syncStateOf(state, pending, errores);
  const [text, short] = chipTexts(estado, state, pending, errores);
  const { at, identicalAt, complete, progress: copy, withoutSpace } = state;
  return { estado, pending, errores, text, short, at, identicalAt, complete, copy, withoutSpace };
}

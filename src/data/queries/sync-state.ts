/** What the chip says: which state of the engine matters most to who looks at it. Pure. */
import { formatNumero } from '#domain/money.ts';
import type { MotorState } from '../engine/env.ts';

type Motor = Pick<
  MotorState,
  'ready' | 'complete' | 'connected' | 'progress' | 'at' | 'identicalAt' | 'sinEspacio'
>;

export interface Sync {
  estado: 'abriendo' | 'preparando' | 'al-dia' | 'sin-conexion' | 'pendientes' | 'con-error';
  /** Changes not sent yet, those with an error included. */
  pendientes: number;
  errores: number;
  /** The chip's text. */
  texto: string;
  /** The same where there is little room. */
  corto: string;
  /** When this device was last in step with the server (epoch ms). */
  at: number | null;
  /** When this device's rows, as they are now, were found to be the server's (epoch ms); null: not known. */
  identicalAt: number | null;
  /** Everything was brought to this device at least once. */
  completa: boolean;
  /** How far the first copy is, while it is being made. */
  copia: MotorState['progress'];
  /** There is no room on the disk for the copy: it is in memory only. */
  sinEspacio: boolean;
}

/** Whole percents of the rows that are here already; null while the server has not said how many there are. */
export function porcentaje(copia: Sync['copia']): number | null {
  if (copia === null || copia.restantes === null) return null;
  return Math.floor((100 * copia.filas) / Math.max(1, copia.filas + copia.restantes));
}

/** '45 %', or '1.234 registros' where no total is known; '' before the first page. */
function avance(copia: Sync['copia']): string {
  const parte = porcentaje(copia);
  if (parte !== null) return `${parte} %`;
  return copia === null || copia.filas === 0 ? '' : `${formatNumero(copia.filas)} registros`;
}

const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(' · ');

const cuenta = (pendientes: number): string =>
  pendientes === 0 ? '' : `${pendientes} ${pendientes === 1 ? 'pendiente' : 'pendientes'}`;

/**
 * Without a connection nothing else can be done, so that comes first, and says where the copy is not whole. What was
 * refused waits for the user, a first copy only for time.
 */
function estadoDe(
  { ready, complete, connected }: Motor,
  pendientes: number,
  errores: number,
): Sync['estado'] {
  if (!ready) return 'abriendo';
  if (connected === false) return 'sin-conexion';
  if (errores > 0) return 'con-error';
  if (!complete) return 'preparando';
  return pendientes > 0 ? 'pendientes' : 'al-dia';
}

/** The chip's text, in full and where there is little room. */
function textos(estado: Sync['estado'], state: Motor, pendientes: number, errores: number): [string, string] {
  const both = (texto: string): [string, string] => [texto, texto];
  switch (estado) {
    case 'abriendo':
      return both('Abriendo…');
    case 'al-dia':
      return both('Al día');
    case 'con-error':
      return both(`${errores} con error`);
    case 'pendientes':
      return both(cuenta(pendientes));
    case 'preparando': {
      const [hecho, falta] = [avance(state.progress), cuenta(pendientes)];
      return [
        joined('Preparando para trabajar sin conexión', hecho, falta),
        joined('Preparando', hecho, falta),
      ];
    }
    case 'sin-conexion': {
      const texto = (falta: string): string =>
        joined('Sin conexión', state.complete ? '' : falta, cuenta(pendientes));
      return [texto('copia incompleta'), texto('faltan datos')];
    }
  }
}

export function syncDe(state: Motor, pendientes: number, errores: number): Sync {
  const estado = estadoDe(state, pendientes, errores);
  const [texto, corto] = textos(estado, state, pendientes, errores);
  const { at, identicalAt, complete: completa, progress: copia, sinEspacio } = state;
  return { estado, pendientes, errores, texto, corto, at, identicalAt, completa, copia, sinEspacio };
}

/** The tray: every change that is not sent yet, in words, and what can be done about it. */
import { useMemo } from 'react';
import type { Motor } from '../motor.ts';
import { isUnsent, type OutboxRow, type OutboxState } from '../outbox/fila.ts';
import { conflictosDe } from '../outbox/merge.ts';
import { describeRow, mutacionOf } from '../outbox/mutaciones.ts';
import { useMotor } from '../provider.tsx';
import { useMotorVersion } from './use-consulta.ts';

export interface Entrada {
  seq: number;
  titulo: string;
  estado: OutboxState | 'blocked';
  capturedAt: number;
  mensaje: string | null;
  intentos: number;
  nextAt: number | null;
  /** Address of its form. */
  editarEn: string | null;
  conflicto:
    | { campo: string; grupo: string | null; etiqueta: string; mia: unknown; servidor: unknown }[]
    | null;
  bloqueadaPor: number | null;
}

export interface Bandeja {
  entradas: Entrada[];
  reintentar: (seq: number) => Promise<void>;
  descartar: (seq: number) => Promise<void>;
  /** What would be discarded with it. */
  dependientes: (seq: number) => Entrada[];
  resolver: (seq: number, elegidos: Record<string, 'mia' | 'servidor'>) => Promise<void>;
  exportar: () => Promise<void>;
  enviarAhora: () => void;
}

/** 'estadia_planta_horas' → 'Estadia planta horas'. */
function labelOf(campo: string): string {
  const words = campo.replace(/Id$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function conflictoDe(row: OutboxRow): Entrada['conflicto'] {
  const servidor = row.error?.servidor;
  if (row.state !== 'conflict' || !servidor) return null;
  return conflictosDe(row, servidor).map((conflicto) => ({
    ...conflicto,
    etiqueta: labelOf(conflicto.campo),
  }));
}

function toEntrada(row: OutboxRow, blockedBy: number | null): Entrada {
  const { seq, state, capturedAt, attempts, nextAt, error, args, name } = row;
  return {
    seq,
    titulo: describeRow(row),
    estado: blockedBy === null ? state : 'blocked',
    capturedAt,
    mensaje: error?.mensaje ?? null,
    intentos: attempts,
    nextAt: nextAt === 0 ? null : nextAt,
    editarEn: mutacionOf(name)?.formulario?.(args) ?? null,
    conflicto: conflictoDe(row),
    bloqueadaPor: blockedBy,
  };
}

/** Everything unsent as a file, so that it can be carried off a device that cannot send it. */
function exportFile(motor: Motor): void {
  const filas = motor.rows.filter(isUnsent);
  const file = new Blob(
    [JSON.stringify({ formato: 1, exportado: new Date().toISOString(), filas }, null, 2)],
    {
      type: 'application/json',
    },
  );
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = `pendientes-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Fields without a conflict are mine; of the others those chosen so. */
function chosenOf(row: OutboxRow | undefined, elegidos: Record<string, 'mia' | 'servidor'>): Set<string> {
  const campos = [...Object.keys(row?.args.body ?? {}), ...Object.keys(elegidos)];
  return new Set(campos.filter((campo) => elegidos[campo] !== 'servidor'));
}

export function useBandeja(): Bandeja {
  const motor = useMotor();
  const version = useMotorVersion(motor);
  // `version` stands for all that the engine holds.
  return useMemo(() => {
    const blocked = motor.bandeja.blocked();
    const entrada = (row: OutboxRow): Entrada => toEntrada(row, blocked.get(row.seq) ?? null);
    return {
      entradas: motor.rows.filter(isUnsent).map(entrada),
      reintentar: (seq) => motor.bandeja.retry(seq),
      descartar: (seq) => motor.bandeja.discard(seq),
      dependientes: (seq) => motor.bandeja.dependants(seq).map(entrada),
      resolver: (seq, elegidos) =>
        motor.bandeja.resolve(
          seq,
          chosenOf(
            motor.rows.find((row) => row.seq === seq),
            elegidos,
          ),
        ),
      exportar: async () => exportFile(motor),
      enviarAhora: () => void motor.sync(true),
    };
  }, [motor, version]);
}

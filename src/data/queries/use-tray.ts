/** The tray: every change that is not sent yet, in words, and what can be done about it. */
import type { Tabla } from '#contracts/tables.ts';
import type { ErrorDeCampo, Rechazo } from '#domain/refusal.ts';
import type { Lector } from '#views/reader.ts';
import { outcomeLines } from '#views/outcome-text.ts';
import { useMemo } from 'react';
import type { Motor } from '../engine/engine.ts';
import type { Importacion } from '../outbox/tray.ts';
import { isStuck, isUnsent, type OutboxRow, type OutboxState } from '../changes/row.ts';
import { mutacionOf } from '../changes/mutations.ts';
import { type Conflicto, conflictosDe } from '../changes/merge.ts';
import { useMotor } from './provider.tsx';
import { formularioDe, pantallaDe, tituloDe } from './screens.ts';
import { useMotorVersion } from './use-query-answer.ts';

export interface Entrada {
  seq: number;
  titulo: string;
  estado: OutboxState | 'blocked' | 'apartado';
  capturedAt: number;
  mensaje: string | null;
  /** Under which the server's log has its last failure. */
  soporte: string | null;
  /** What the server refused of it, field by field. */
  errores: readonly ErrorDeCampo[];
  /** Why this device expects that the server will refuse it; null where it does not, or where it was sent. */
  duda: Rechazo | null;
  intentos: number;
  /** The server itself keeps failing on it. */
  isStuck: boolean;
  nextAt: number | null;
  /** It was brought here in a file. */
  importada: boolean;
  /** Address of its form, which edits this very change; null where that is no longer possible. */
  editarEn: string | null;
  /** Address of the screen of the record that it is about. */
  abrirEn: string | null;
  conflicto: Conflicto[] | null;
  /** The server's record that it is in conflict with. */
  registro: { tabla: Tabla; id: number } | null;
  /** What would come of it now and is not what was shown when it was saved, in sentences; null where nothing differs. */
  differences: string[] | null;
  /** It makes an invoice. */
  isInvoice: boolean;
  /** Sending it again may help: it is refused for what may change. */
  canHelp: boolean;
  /** It removes its record. */
  elimina: boolean;
  bloqueadaPor: number | null;
}

export interface Bandeja {
  /** The disk has been read. */
  lista: boolean;
  entradas: Entrada[];
  /** Sends it now; what has become of it since, or null where the server has it. */
  reintentar: (seq: number) => Promise<Entrada | null>;
  /** False where it is on its way by now, and cannot be called back. */
  descartar: (seq: number) => Promise<boolean>;
  /** What would be discarded with it. */
  dependientes: (seq: number) => Entrada[];
  /** By field; a field without a conflict stays mine. */
  resolver: (seq: number, elegidos: Record<string, 'mia' | 'servidor'>) => Promise<void>;
  /** Sends a change with the outcome that it has now. */
  accept: (seq: number) => Promise<void>;
  /** Sends a blocked change without waiting for the one that it builds on. */
  release: (seq: number) => Promise<void>;
  exportar: () => void;
  importar: (archivo: File) => Promise<Importacion>;
  enviarAhora: () => void;
}

function conflictoDe(row: OutboxRow): Conflicto[] | null {
  const servidor = row.error?.servidor;
  return row.state === 'conflict' && servidor ? conflictosDe(row, servidor) : null;
}

/** Of whose log it can be read who has changed it. */
function registroDe({ state, name, error }: OutboxRow): Entrada['registro'] {
  const tabla = mutacionOf(name)?.tabla;
  const id = error?.servidor?.id;
  return state === 'conflict' && tabla && typeof id === 'number' ? { tabla, id } : null;
}

const YA_NO_EXISTE = 'El registro ya no existe: otra persona lo eliminó. Descarte este cambio.';

/** A refusal without a status is none of the server's: this version of the app cannot read the change. */
const isApartada = ({ state, error }: OutboxRow): boolean => state === 'rejected' && error?.status === 0;

function estadoDe(row: OutboxRow, blockedBy: number | null): Entrada['estado'] {
  if (blockedBy !== null) return 'blocked';
  return isApartada(row) ? 'apartado' : row.state;
}

function toEntrada(
  row: OutboxRow,
  { lector, dudas }: { lector: Lector; dudas: Motor['dudas'] },
  editable: boolean,
  blockedBy: number | null,
): Entrada {
  const { seq, capturedAt, attempts, nextAt, error, origen } = row;
  return {
    seq,
    titulo: tituloDe(row, lector),
    estado: estadoDe(row, blockedBy),
    capturedAt,
    mensaje: error?.codigo === 'no_encontrado' ? YA_NO_EXISTE : (error?.mensaje ?? null),
    soporte: error?.solicitud ?? null,
    errores: error?.errores ?? [],
    duda: row.state === 'pending' ? (dudas.get(seq) ?? null) : null,
    intentos: attempts,
    isStuck: isStuck(row),
    nextAt: nextAt === 0 ? null : nextAt,
    importada: origen === 'archivo',
    editarEn: editable ? formularioDe(row, lector) : null,
    abrirEn: pantallaDe(row, lector),
    conflicto: conflictoDe(row),
    registro: registroDe(row),
    differences: error?.outcomes ? outcomeLines(error.outcomes.expected, error.outcomes.actual) : null,
    isInvoice: row.name === 'factura.create',
    canHelp: error?.codigo !== 'instancia' && error?.codigo !== 'existe',
    elimina: row.args.body === null,
    bloqueadaPor: blockedBy,
  };
}

/** Everything unsent as a file, so that it can be carried off a device that cannot send it. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

const ILEGIBLE: Importacion = {
  estado: 'rechazado',
  mensaje: 'No se pudo leer el archivo. Elíjalo de nuevo.',
};

async function importFile(motor: Motor, archivo: File): Promise<Importacion> {
  const text = await archivo.text().catch(() => null);
  return text === null ? ILEGIBLE : motor.bandeja.importar(text);
}

/** Fields without a conflict are mine; of the others those chosen so. */
function chosenOf(
  rows: readonly OutboxRow[],
  seq: number,
  elegidos: Record<string, 'mia' | 'servidor'>,
): Set<string> {
  const body = rows.find((row) => row.seq === seq)?.args.body ?? {};
  const campos = [...Object.keys(body), ...Object.keys(elegidos)];
  return new Set(campos.filter((campo) => elegidos[campo] !== 'servidor'));
}

export function useBandeja(): Bandeja {
  const motor = useMotor();
  const version = useMotorVersion(motor);
  // `version` stands for all that the engine holds.
  return useMemo(() => {
    const { bandeja, rows, state } = motor;
    const waiting = new Map([...(bandeja?.stalled() ?? []), ...(bandeja?.blocked() ?? [])]);
    const entrada = (row: OutboxRow): Entrada =>
      toEntrada(row, motor, bandeja?.editable(row.seq) === true, waiting.get(row.seq) ?? null);
    return {
      lista: state.ready,
      entradas: rows.filter(isUnsent).map(entrada),
      reintentar: async (seq) => {
        const entero = await motor.entero();
        await entero.bandeja.retry(seq);
        const row = entero.rows.find((each) => each.seq === seq && isUnsent(each));
        return row ? toEntrada(row, entero, false, entero.bandeja.blocked().get(seq) ?? null) : null;
      },
      descartar: async (seq) => (await motor.entero()).bandeja.discard(seq),
      dependientes: (seq) => bandeja?.dependants(seq).map(entrada) ?? [],
      resolver: async (seq, elegidos) =>
        (await motor.entero()).bandeja.resolve(seq, chosenOf(rows, seq, elegidos)),
      accept: async (seq) => (await motor.entero()).bandeja.accept(seq),
      release: async (seq) => (await motor.entero()).bandeja.release(seq),
      exportar: () => {
        if (bandeja) download('pendientes', bandeja.exportar());
      },
      importar: async (archivo) => importFile(await motor.entero(), archivo),
      enviarAhora: () => void motor.sync(true),
    };
  }, [motor, version]);
}

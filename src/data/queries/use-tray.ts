/** The tray: all unsent changes in words, and the possible actions. */
import type { ExportedChanges } from '../outbox/change-file.ts';
import type { TableName } from '#contracts/tables.ts';
import type { FieldError, Refusal } from '#domain/refusal.ts';
import type { AdjuntoWord } from '#views/adjunto.ts';
import { outcomeLines } from '#views/outcome-text.ts';
import { useMemo } from 'react';
import type { Engine } from '../engine/engine.ts';
import type { ImportOutcome } from '../outbox/tray.ts';
import { type ChangeGroup, isStuck, isUnsent, type OutboxRow, type OutboxState } from '../changes/row.ts';
import { type Invoicing, invoicingOf, mutationOf } from '../changes/mutations.ts';
import { flatten } from '../changes/field-groups.ts';
import { type Conflict, conflictsOf } from '../changes/merge.ts';
import { allowOverAny, awaitsWifi } from '../net/metered.ts';
import { contentText } from '../outbox/upload-text.ts';
import { contentsOf } from '../store/content-meta.ts';
import { useEngine } from './provider.tsx';
import { formOf, screenOf, titleOf } from './screens.ts';
import { type MaySend, useMaySend } from './use-may-send.ts';
import { trayErrors } from './tray-errors.ts';
import { type TrayAdjunto, trayAdjunto } from './tray-adjunto.ts';
import { useEngineVersion } from './use-query-answer.ts';

export interface TrayEntry {
  seq: number;
  title: string;
  /** Of the record that it changes: some fields are named after it. */
  table: TableName | undefined;
  estado: OutboxState | 'blocked' | 'apartado';
  capturedAt: number;
  mensaje: string | null;
  /** The request id of its last failure in the server's log. */
  supportCode: string | null;
  /** The server's refusal, field by field. */
  errores: readonly FieldError[];
  /** The reason why this device expects a refusal; null where it does not, or where the change was sent. */
  doubt: Refusal | null;
  attempts: number;
  /** How often the server failed on it; stuck is one that its user may decide about. */
  faults: number;
  isStuck: boolean;
  nextAt: number | null;
  /** It was imported from a file. */
  imported: boolean;
  /** Address of its form, which edits this very change; null where that is no longer possible. */
  editIn: string | null;
  /** Address of the screen of the record that it is about. */
  openIn: string | null;
  /** The values that the change sets, by field ('datos.sello'); none for a removal. */
  typed: readonly (readonly [field: string, value: unknown])[];
  conflict: Conflict[] | null;
  /** The server's record that it is in conflict with. */
  record: { table: TableName; id: number } | null;
  /** How the present outcome differs from the one shown when it was saved, in sentences; null where it does not. */
  differences: string[] | null;
  /** Nothing was shown when it was saved: the device could not compute its outcome. */
  isUnknown: boolean;
  /** Whether it creates an invoice, or pays one. */
  invoicing: Invoicing;
  /** Whether sending it again may succeed: the reason for the refusal may be gone. */
  canHelp: boolean;
  /** The user's role does not permit it. */
  isForbidden: boolean;
  /** Whether it removes its record. */
  deletesRow: boolean;
  blockedBy: number | null;
  /** Whether it waits for a change that creates a record to which it refers: the server refuses it without that record. */
  needsBlocker: boolean;
  /** The size and the progress of its photo or file, '240 KB · 40 %'; null where none waits. */
  content: string | null;
  /** Whether these bytes wait for a connection that is not metered. */
  awaitsWifi: boolean;
  /** The attachment that it is about. */
  adjunto: TrayAdjunto | null;
  /** The group that it is one of; null for a change of its own. */
  group: ChangeGroup | null;
}

export interface TrayView {
  /** The disk has been read. */
  ready: boolean;
  entries: TrayEntry[];
  /** The progress of photos and other files, '3 fotos · 1,2 MB · 40 %'; null where none waits. */
  uploads: string | null;
  /** What those are that wait for a connection that is not metered, one word each. */
  awaitingWifi: AdjuntoWord[];
  /** Sends those that wait now over any connection. */
  uploadNow: () => void;
  /** Sends it now; resolves with its new state, or null where the server has accepted it. */
  retry: (seq: number) => Promise<TrayEntry | null>;
  /** Returns a function that puts it back; null where it is being sent and cannot be called back. */
  discard: (seq: number) => Promise<(() => Promise<void>) | null>;
  /** How many of the group were discarded (`Tray.discardGroup`). */
  discardGroup: (id: string) => Promise<number>;
  /** The changes that would be discarded with the group. */
  groupDependants: (id: string) => TrayEntry[];
  /** The changes that would be discarded with it. */
  dependants: (seq: number) => TrayEntry[];
  /** The chosen side by field; fields without a conflict keep the user's own value. */
  resolve: (seq: number, chosen: Record<string, 'mine' | 'server'>) => Promise<void>;
  /** Sends a change with the outcome that it has now. */
  accept: (seq: number) => Promise<void>;
  /** Sends a blocked change without waiting for the change that it builds on. */
  release: (seq: number) => Promise<void>;
  exportChanges: () => Promise<ExportedChanges>;
  importChanges: (file: File) => Promise<ImportOutcome>;
  sendNow: () => void;
}

function conflictOf(row: OutboxRow): Conflict[] | null {
  const server = row.error?.servidor;
  return row.state === 'conflict' && server ? conflictsOf(row, server) : null;
}

const typedIn = (row: OutboxRow): TrayEntry['typed'] =>
  Object.entries(flatten(row.args.body ?? {})).filter(
    ([field, value]) => field !== 'uuid' && value !== null && value !== '',
  );

/** The record whose history tells who changed it. */
function recordOf({ state, name, error }: OutboxRow): TrayEntry['record'] {
  const table = mutationOf(name)?.table;
  const id = error?.servidor?.id;
  return state === 'conflict' && table && typeof id === 'number' ? { table, id } : null;
}

const NO_LONGER_EXISTS = 'El registro ya no existe: se eliminó mientras tanto. Descarte este cambio.';

/** A refusal without a status does not come from the server: this version of the app cannot read the change. */
const isSetAside = ({ state, error }: OutboxRow): boolean => state === 'rejected' && error?.status === 0;

function stateOf(row: OutboxRow, blockedBy: number | null): TrayEntry['estado'] {
  if (blockedBy !== null) return 'blocked';
  return isSetAside(row) ? 'apartado' : row.state;
}

function toEntry(
  row: OutboxRow,
  engine: Pick<Engine, 'reader' | 'doubts' | 'state'> & {
    tray: Engine['tray'] | null;
    contents: Engine['contents'] | null;
  },
  editable: boolean,
  blockedBy: number | null,
  may: MaySend,
): TrayEntry {
  const { reader, doubts, tray, contents, state } = engine;
  const { seq, capturedAt, attempts, faults = 0, nextAt, error, origen } = row;
  const adjunto = trayAdjunto(row, reader, contents?.metas, state, blockedBy !== null);
  const content =
    contents && isUnsent(row) ? contentText(row, contents.metas, state.upload, awaitsWifi) : null;
  return {
    seq,
    title: titleOf(row, reader, adjunto?.word),
    table: mutationOf(row.name)?.table,
    estado: stateOf(row, blockedBy),
    capturedAt,
    mensaje: error?.codigo === 'no_encontrado' ? NO_LONGER_EXISTS : (error?.mensaje ?? null),
    supportCode: error?.solicitud ?? null,
    errores: trayErrors(row, reader),
    doubt: row.state === 'pending' ? (doubts.get(seq) ?? null) : null,
    attempts,
    faults,
    isStuck: isStuck(row),
    nextAt: nextAt === 0 ? null : nextAt,
    imported: origen === 'archivo',
    editIn: editable && may(row) ? formOf(row, reader) : null,
    openIn: screenOf(row, reader),
    typed: typedIn(row),
    conflict: conflictOf(row),
    record: recordOf(row),
    differences: error?.outcomes ? outcomeLines(error.outcomes, row.outcome === null, reader) : null,
    isUnknown: row.outcome === null,
    invoicing: invoicingOf(row),
    canHelp:
      error?.codigo !== 'instancia' &&
      error?.codigo !== 'existe' &&
      (error?.codigo !== 'sin_permiso' || may(row)),
    isForbidden: error?.codigo === 'sin_permiso' && !may(row),
    deletesRow: row.args.body === null,
    blockedBy,
    needsBlocker: blockedBy !== null && tray?.dependants(blockedBy).some((each) => each.seq === seq) === true,
    adjunto,
    group: row.group ?? null,
    content,
    awaitsWifi: row.state === 'pending' && content !== null && adjunto !== null && awaitsWifi(adjunto.uuid),
  };
}

const UNREADABLE: ImportOutcome = {
  estado: 'rechazado',
  mensaje: 'No se pudo leer el archivo. Elíjalo de nuevo.',
};

async function importFile(engine: Engine, file: File): Promise<ImportOutcome> {
  const text = await file.text().catch(() => null);
  return text === null ? UNREADABLE : engine.tray.importChanges(text);
}

/** Fields without a conflict are mine, the others as chosen. */
function chosenOf(
  rows: readonly OutboxRow[],
  seq: number,
  chosen: Record<string, 'mine' | 'server'>,
): Set<string> {
  const body = rows.find((row) => row.seq === seq)?.args.body ?? {};
  const fields = [...Object.keys(body), ...Object.keys(chosen)];
  return new Set(fields.filter((field) => chosen[field] !== 'server'));
}

export function useTray(): TrayView {
  const engine = useEngine();
  const version = useEngineVersion(engine);
  const may = useMaySend();
  // `version` stands for all data of the engine.
  return useMemo(() => {
    const { tray, rows, state } = engine;
    const waiting = new Map([...(tray?.stalled() ?? []), ...(tray?.blocked() ?? [])]);
    const entry = (row: OutboxRow): TrayEntry =>
      toEntry(row, engine, tray?.editable(row.seq) === true, waiting.get(row.seq) ?? null, may);
    const entries = rows.filter(isUnsent).map(entry);
    return {
      ready: state.ready,
      entries,
      uploads: engine.uploads,
      awaitingWifi: entries.flatMap((each) => (each.awaitsWifi && each.adjunto?.word) || []),
      uploadNow: () => {
        allowOverAny(contentsOf(rows));
        void engine.sync(true);
      },
      retry: async (seq) => {
        const complete = await engine.complete();
        await complete.tray.retry(seq);
        const row = complete.rows.find((each) => each.seq === seq && isUnsent(each));
        return row ? toEntry(row, complete, false, complete.tray.blocked().get(seq) ?? null, may) : null;
      },
      discardGroup: async (id) => (await engine.complete()).tray.discardGroup(id),
      discard: async (seq) => (await engine.complete()).tray.discardWithUndo(seq),
      groupDependants: (id) => tray?.groupDependants(id).map(entry) ?? [],
      dependants: (seq) => tray?.dependants(seq).map(entry) ?? [],
      resolve: async (seq, chosen) =>
        (await engine.complete()).tray.resolve(seq, chosenOf(rows, seq, chosen)),
      accept: async (seq) => (await engine.complete()).tray.accept(seq),
      release: async (seq) => (await engine.complete()).tray.release(seq),
      exportChanges: async () => (await engine.complete()).tray.exportChanges(),
      importChanges: async (file) => importFile(await engine.complete(), file),
      sendNow: () => void engine.complete().then((each) => each.sendAll().finally(() => void each.sync())),
    };
  }, [engine, version, may]);
}

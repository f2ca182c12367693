/**
 * Exports all unsent changes as a file, which can be imported and sent on another device. A change keeps its key: if
 * the first device sends it after all, the server does it once. Pure.
 */
import * as v from 'valibot';
import type { Identity } from '../store/identity.ts';
import type { OutboxRow, UnqueuedRow } from '../changes/row.ts';
import { type FileContent, fileContent } from './file-contents.ts';
import { migrateRow } from '../store/migration.ts';

/**
 * Format 4 has the bytes of attachments; a file without any is of format 3, which older versions read. Both identify
 * installation and user by uuid. Format 2 had the user's number and email, format 1 neither.
 */
const FILE_FORMAT = 4;
const WITHOUT_CONTENTS = 3;

export interface FileOwner extends Identity {
  email?: string | undefined;
}

export interface ExportedChanges {
  /** The content of the file. */
  text: string;
  /** How many attachments the file lacks because this device does not have their bytes, or could not read them. */
  unread: number;
}

/** A row without its seq; unchanged where this version cannot read it. */
export type FileRow = UnqueuedRow | Record<string, unknown>;

const ofUser = {
  instalacion: v.nullable(v.string()),
  usuario: v.object({ id: v.number(), uuid: v.nullable(v.string()), email: v.optional(v.string()) }),
};
const fileRow = v.looseObject({ userId: v.optional(v.unknown()) });
const fileSchema = v.variant('formato', [
  v.object({ formato: v.literal(1), filas: v.array(fileRow) }),
  v.object({
    formato: v.literal(2),
    usuario: v.object({ id: v.number(), email: v.optional(v.string()) }),
    filas: v.array(fileRow),
  }),
  v.object({ formato: v.literal(WITHOUT_CONTENTS), ...ofUser, filas: v.array(fileRow) }),
  v.object({
    formato: v.literal(FILE_FORMAT),
    ...ofUser,
    filas: v.array(fileRow),
    contenidos: v.array(fileContent),
  }),
]);
type ChangeFile = v.InferOutput<typeof fileSchema>;
const newerFile = v.object({
  formato: v.pipe(v.number(), v.gtValue(FILE_FORMAT)),
  filas: v.array(v.unknown()),
});

const FOREIGN_FILE = 'Este archivo no contiene cambios pendientes de esta aplicación, o está dañado.';
const NEWER_FILE =
  'Este archivo lo escribió una versión más nueva de la aplicación. Actualice esta e intente de nuevo.';

const OTHER_INSTALLATION =
  'Este archivo es de otra instalación de la aplicación, con otros datos. Impórtelo en la instalación donde se exportó, o ingrese aquí los cambios de nuevo.';
const OTHER_COPY =
  'Este archivo guarda cambios hechos sobre otra copia del servidor: no se pueden enviar. Ingréselos de nuevo a mano.';
const EARLIER_SESSION =
  'Para importar este archivo, cierre la sesión e iníciela de nuevo: la actual es de una versión anterior de la aplicación.';

/** The format depends on what is known of the user: a session of an older version has only number and email. */
export function writeChangeFile(
  { id, uuid, email }: FileOwner,
  installation: string | null,
  rows: readonly unknown[],
  now: number,
  contents: readonly FileContent[] = [],
): string {
  const exported = new Date(now).toISOString();
  const format = contents.length > 0 ? FILE_FORMAT : WITHOUT_CONTENTS;
  const head =
    uuid === null
      ? { formato: 2, usuario: { id, email } }
      : { formato: format, instalacion: installation, usuario: { id, uuid, email } };
  const bytes = contents.length > 0 ? { contenidos: contents } : {};
  return JSON.stringify({ ...head, exportado: exported, filas: rows, ...bytes }, null, 2);
}

/**
 * A file of a queue of which only the user's number and the state of the server are known. It is for people to read:
 * `readChangeFile` refuses it.
 */
export function writeHeldFile(
  id: number,
  instance: string | null,
  rows: readonly unknown[],
  now: number,
): string {
  const head = {
    formato: WITHOUT_CONTENTS,
    instalacion: null,
    instancia: instance,
    usuario: { id, uuid: null },
  };
  return JSON.stringify({ ...head, exportado: new Date(now).toISOString(), filas: rows }, null, 2);
}

function parseJson(text: string): unknown {
  try {
    // Some editors add a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
}

/** A row that was being sent is sent again under the same key. */
function fromFile({ seq: _seq, ...row }: OutboxRow): FileRow {
  return {
    ...row,
    unseen: [],
    edits: undefined,
    origen: 'archivo',
    state: row.state === 'sending' ? 'pending' : row.state,
    nextAt: 0,
    faults: undefined,
  };
}

function importedRow(raw: Record<string, unknown>): FileRow[] {
  const row = migrateRow(raw);
  // The server has it; only the first device still waits for a pull.
  if (row?.state === 'acked') return [];
  const { seq: _seq, ...withoutPlace } = raw;
  return [row ? fromFile(row) : withoutPlace];
}

const sameEmail = (a: string | undefined, b: string | undefined): boolean =>
  a === undefined || b === undefined || a.trim().toLowerCase() === b.trim().toLowerCase();

function foreignRefusal(email: string | undefined): string {
  const from = email === undefined ? '' : ` (${email})`;
  return `Este archivo es de otro usuario${from}: cada usuario envía solo sus propios cambios. Inicie sesión con ese usuario para importarlo.`;
}

/** The reason why the user may not import the file; null where they may. */
function refusal(file: ChangeFile, mine: FileOwner, installation: string | null): string | null {
  if (file.formato === 1) return null;
  const { id, email } = file.usuario;
  if (file.formato === 2)
    return id === mine.id && sameEmail(email, mine.email) ? null : foreignRefusal(email);
  const { uuid } = file.usuario;
  if (uuid === null) return OTHER_COPY;
  if (mine.uuid === null) return EARLIER_SESSION;
  if (file.instalacion !== installation) return OTHER_INSTALLATION;
  return uuid === mine.uuid ? null : foreignRefusal(email);
}

interface ReadChanges {
  rows: FileRow[];
  contents: readonly FileContent[];
  mensaje?: undefined;
}

/** The rows of the user's file, in its order, with the bytes of their attachments, or the reason for refusing it. */
export function readChangeFile(
  text: string,
  usuario: FileOwner,
  installation: string | null,
): ReadChanges | { mensaje: string } {
  const json = parseJson(text);
  if (v.is(newerFile, json)) return { mensaje: NEWER_FILE };
  const parsed = v.safeParse(fileSchema, json);
  if (!parsed.success) return { mensaje: FOREIGN_FILE };
  const file = parsed.output;
  const mensaje = refusal(file, usuario, installation);
  if (mensaje !== null) return { mensaje };
  const isForeign = ({ userId: of }: { userId?: unknown }): boolean => of !== undefined && of !== usuario.id;
  if (file.filas.some(isForeign))
    return { mensaje: foreignRefusal('usuario' in file ? file.usuario.email : undefined) };
  const contents = 'contenidos' in file ? file.contenidos : [];
  return { rows: file.filas.flatMap(importedRow), contents };
}

/** The values that no two rows of an outbox may share: a row's key, and the records that it creates. */
function rowSignature({ key, args, creates }: Record<string, unknown>): unknown[] {
  const makes = (args as { id?: unknown } | null | undefined)?.id === null && Array.isArray(creates);
  return [key, ...(makes ? creates.slice(0, 1) : [])].filter((each) => typeof each === 'string');
}

/** Those of `rows` that are neither in the outbox already nor repeated in the file. */
export function withoutDuplicates(rows: readonly FileRow[], outbox: readonly unknown[]): FileRow[] {
  const seen = new Set(outbox.flatMap((row) => rowSignature(row as Record<string, unknown>)));
  return rows.filter((each) => {
    const own = rowSignature(each);
    if (own.some((mark) => seen.has(mark))) return false;
    for (const mark of own) seen.add(mark);
    return true;
  });
}

/**
 * Everything unsent as a file, so that it can be carried off a device that cannot send it, and sent from another. A
 * change keeps its key: should the first device send it after all, the server does it once. Pure.
 */
import * as v from 'valibot';
import type { Identity } from '../store/identity.ts';
import type { OutboxRow } from '../changes/row.ts';
import { migrarFila } from '../store/migration.ts';

/** Names the installation and the user for good. Format 2 named the user's number and email, format 1 neither. */
const FORMATO = 3;

export interface Usuario extends Identity {
  email?: string | undefined;
}

/** A row without its place in an outbox; as it was found, where this version cannot read it. */
export type FilaDeArchivo = Omit<OutboxRow, 'seq'> | Record<string, unknown>;

const fila = v.looseObject({ userId: v.optional(v.unknown()) });
const archivo = v.variant('formato', [
  v.object({ formato: v.literal(1), filas: v.array(fila) }),
  v.object({
    formato: v.literal(2),
    usuario: v.object({ id: v.number(), email: v.optional(v.string()) }),
    filas: v.array(fila),
  }),
  v.object({
    formato: v.literal(3),
    instalacion: v.nullable(v.string()),
    usuario: v.object({ id: v.number(), uuid: v.nullable(v.string()), email: v.optional(v.string()) }),
    filas: v.array(fila),
  }),
]);
type Archivo = v.InferOutput<typeof archivo>;
const masNuevo = v.object({ formato: v.pipe(v.number(), v.gtValue(FORMATO)), filas: v.array(v.unknown()) });

const AJENO = 'Este archivo no contiene cambios pendientes de esta aplicación, o está dañado.';
const MAS_NUEVO =
  'Este archivo lo escribió una versión más nueva de la aplicación. Actualice esta e intente de nuevo.';

const OTRA_INSTALACION =
  'Este archivo es de otra instalación de la aplicación, con otros datos. Impórtelo en la instalación donde se exportó, o ingrese aquí los cambios de nuevo.';
const OTRA_COPIA =
  'Este archivo guarda cambios hechos sobre otra copia del servidor: no se pueden enviar. Ingréselos de nuevo a mano.';
const SESION_ANTERIOR =
  'Para importar este archivo, cierre la sesión e iníciela de nuevo: la actual es de una versión anterior de la aplicación.';

/** What is known of the user says the format: in a session of an older version, number and email alone. */
export function escribirArchivo(
  { id, uuid, email }: Usuario,
  instalacion: string | null,
  filas: readonly unknown[],
  now: number,
): string {
  const exportado = new Date(now).toISOString();
  const head =
    uuid === null
      ? { formato: 2, usuario: { id, email } }
      : { formato: FORMATO, instalacion, usuario: { id, uuid, email } };
  return JSON.stringify({ ...head, exportado, filas }, null, 2);
}

/** A queue of which only the number of its user is known, and the state of the server. For people: `leerArchivo` refuses it. */
export function writeHeldFile(
  id: number,
  instancia: string | null,
  filas: readonly unknown[],
  now: number,
): string {
  const head = { formato: FORMATO, instalacion: null, instancia, usuario: { id, uuid: null } };
  return JSON.stringify({ ...head, exportado: new Date(now).toISOString(), filas }, null, 2);
}

function parseJson(text: string): unknown {
  try {
    // Editors put a mark at the beginning.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
}

/** What was on its way is sent again, under its key. */
function deArchivo({ seq: _seq, ...row }: OutboxRow): FilaDeArchivo {
  return {
    ...row,
    unseen: [],
    origen: 'archivo',
    state: row.state === 'sending' ? 'pending' : row.state,
    nextAt: 0,
  };
}

function importada(cruda: Record<string, unknown>): FilaDeArchivo[] {
  const row = migrarFila(cruda);
  // The server has it; only the first device waited for a look at it.
  if (row?.state === 'acked') return [];
  const { seq: _seq, ...sinLugar } = cruda;
  return [row ? deArchivo(row) : sinLugar];
}

const sameEmail = (a: string | undefined, b: string | undefined): boolean =>
  a === undefined || b === undefined || a.trim().toLowerCase() === b.trim().toLowerCase();

function ajeno(email: string | undefined): string {
  const de = email === undefined ? '' : ` (${email})`;
  return `Este archivo es de otro usuario${de}: cada usuario envía solo sus propios cambios. Inicie sesión con ese usuario para importarlo.`;
}

/** Why that user may not take the file in; null where they may. */
function refusal(file: Archivo, mine: Usuario, instalacion: string | null): string | null {
  if (file.formato === 1) return null;
  const { id, email } = file.usuario;
  if (file.formato === 2) return id === mine.id && sameEmail(email, mine.email) ? null : ajeno(email);
  const { uuid } = file.usuario;
  if (uuid === null) return OTRA_COPIA;
  if (mine.uuid === null) return SESION_ANTERIOR;
  if (file.instalacion !== instalacion) return OTRA_INSTALACION;
  return uuid === mine.uuid ? null : ajeno(email);
}

/** The rows of that user's file, in its order, or why it is refused. */
export function leerArchivo(
  text: string,
  usuario: Usuario,
  instalacion: string | null,
): { filas: FilaDeArchivo[]; mensaje?: undefined } | { mensaje: string } {
  const json = parseJson(text);
  if (v.is(masNuevo, json)) return { mensaje: MAS_NUEVO };
  const parsed = v.safeParse(archivo, json);
  if (!parsed.success) return { mensaje: AJENO };
  const file = parsed.output;
  const mensaje = refusal(file, usuario, instalacion);
  if (mensaje !== null) return { mensaje };
  const isForeign = ({ userId: of }: { userId?: unknown }): boolean => of !== undefined && of !== usuario.id;
  if (file.filas.some(isForeign))
    return { mensaje: ajeno('usuario' in file ? file.usuario.email : undefined) };
  return { filas: file.filas.flatMap(importada) };
}

/** What a row may not be twice in an outbox: its key, and the record that it makes. */
function senas({ key, args, creates }: Record<string, unknown>): unknown[] {
  const makes = (args as { id?: unknown } | null | undefined)?.id === null && Array.isArray(creates);
  return [key, ...(makes ? creates.slice(0, 1) : [])].filter((each) => typeof each === 'string');
}

/** Those of `filas` that are neither in the outbox nor twice in the file. */
export function sinRepetidas(filas: readonly FilaDeArchivo[], outbox: readonly unknown[]): FilaDeArchivo[] {
  const seen = new Set(outbox.flatMap((row) => senas(row as Record<string, unknown>)));
  return filas.filter((each) => {
    const own = senas(each);
    if (own.some((sena) => seen.has(sena))) return false;
    for (const sena of own) seen.add(sena);
    return true;
  });
}

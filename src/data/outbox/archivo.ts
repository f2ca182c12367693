/**
 * Everything unsent as a file, so that it can be carried off a device that cannot send it, and sent from another. A
 * change keeps its key: should the first device send it after all, the server does it once. Pure.
 */
import * as v from 'valibot';
import type { OutboxRow } from './fila.ts';
import { migrarFila } from './migracion.ts';

const FORMATO = 2;

export interface Usuario {
  id: number;
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
]);
const masNuevo = v.object({ formato: v.pipe(v.number(), v.gtValue(FORMATO)), filas: v.array(v.unknown()) });

const AJENO = 'Este archivo no contiene cambios pendientes de esta aplicación, o está dañado.';
const MAS_NUEVO =
  'Este archivo lo escribió una versión más nueva de la aplicación. Actualice esta e intente de nuevo.';

export function escribirArchivo(usuario: Usuario, filas: readonly unknown[], now: number): string {
  const exportado = new Date(now).toISOString();
  return JSON.stringify({ formato: FORMATO, usuario, exportado, filas }, null, 2);
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
  return { ...row, origen: 'archivo', state: row.state === 'sending' ? 'pending' : row.state, nextAt: 0 };
}

function importada(cruda: Record<string, unknown>): FilaDeArchivo[] {
  const row = migrarFila(cruda);
  // The server has it; only the first device waited for a look at it.
  if (row?.state === 'acked') return [];
  const { seq: _seq, ...sinLugar } = cruda;
  return [row ? deArchivo(row) : sinLugar];
}

/** The rows of that user's file, in its order, or why it is refused. */
export function leerArchivo(
  text: string,
  userId: number,
): { filas: FilaDeArchivo[]; mensaje?: undefined } | { mensaje: string } {
  const json = parseJson(text);
  if (v.is(masNuevo, json)) return { mensaje: MAS_NUEVO };
  const parsed = v.safeParse(archivo, json);
  if (!parsed.success) return { mensaje: AJENO };
  const { filas } = parsed.output;
  const usuario: Usuario | null = parsed.output.formato === 1 ? null : parsed.output.usuario;
  const isForeign = ({ userId: of }: { userId?: unknown }): boolean => of !== undefined && of !== userId;
  if ((usuario && usuario.id !== userId) || filas.some(isForeign)) {
    const email = usuario?.email === undefined ? '' : ` (${usuario.email})`;
    return {
      mensaje: `Este archivo es de otro usuario${email}: cada usuario envía solo sus propios cambios. Inicie sesión con ese usuario para importarlo.`,
    };
  }
  return { filas: filas.flatMap(importada) };
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

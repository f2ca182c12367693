/** Builds the entries of GET /historial/{tabla}/{id} from the rows of the log. */
import type { HistorialEntrada, TablaConHistorial, ValorHistorial } from '#contracts/historial.ts';
import type { Tabla } from '#contracts/tables.ts';
import type { Lector } from './reader.ts';

type Foto = Record<string, unknown>;

/** One row of the log. */
export interface BitacoraFila {
  id: number;
  created_at: string;
  tabla: TablaConHistorial;
  registro_id: number;
  antes: Foto | null;
  despues: Foto | null;
  /** Null where no user made the change. */
  usuario_id: number | null;
  usuario_nombre: string | null;
}

/** Columns that no user changes, derived ones included. */
const CALLADAS = new Set([
  'id',
  'uuid',
  'version',
  'created_at',
  'updated_at',
  'deleted_at',
  'tarifa',
  'finalizado',
  'orden',
  'pagada_at',
]);

/** References whose column is not named after their table. */
const TABLA_DE: Readonly<Record<string, Tabla>> = { transporte: 'contenedor_transporte' };

/** The columns of a row as fields; `datos` of a movement is flattened. */
function camposDe(foto: Foto): Map<string, unknown> {
  const { datos, ...own } = foto;
  const written = typeof datos === 'object' && datos !== null ? datos : {};
  const all = Object.entries({ ...own, ...written });
  return new Map(all.filter(([campo]) => !CALLADAS.has(campo)));
}

const isReferencia = (campo: string): boolean => campo.endsWith('_id');

interface Cambio {
  campo: string;
  antes: unknown;
  despues: unknown;
}

/** The fields of one entry that differ, with their raw values. */
function diferencias({ antes, despues }: BitacoraFila): Cambio[] {
  if (antes === null || despues === null || despues.deleted_at !== null) return [];
  const [before, after] = [camposDe(antes), camposDe(despues)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((campo) => {
    const cambio = { campo, antes: before.get(campo) ?? null, despues: after.get(campo) ?? null };
    return JSON.stringify(cambio.antes) === JSON.stringify(cambio.despues) ? [] : [cambio];
  });
}

/** The records that an entry's changes refer to, whose rows are needed to name them. */
export function referenciasEn(fila: BitacoraFila): { tabla: Tabla; id: number }[] {
  return diferencias(fila).flatMap(({ campo, antes, despues }) => {
    if (!isReferencia(campo)) return [];
    return [antes, despues].flatMap((id) => (typeof id === 'number' ? [{ tabla: tablaDe(campo), id }] : []));
  });
}

function tablaDe(campo: string): Tabla {
  const nombre = campo.replace(/_id$/, '');
  return TABLA_DE[nombre] ?? (nombre as Tabla);
}

const texto = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The name of a record; null where it has only a number. */
function nombreDe(row: object): string | null {
  const { nombre, placa, numero, email } = row as Foto;
  return texto(nombre) ?? texto(placa) ?? texto(numero) ?? texto(email);
}

type Lista = readonly object[];

const nombresDe = (rows: Lista): string[] => rows.map((row) => nombreDe(row) ?? JSON.stringify(row));

/** 'Norte (Camino Real 12, Colina)'. */
function conDireccion(row: object): string {
  const { direccion, comuna } = row as Foto;
  return `${nombreDe(row) ?? ''} (${[texto(direccion), texto(comuna)].filter((each) => each !== null).join(', ')})`;
}

/**
 * The names of a client's plants; where these are the same before and after, the plants that differ, with their
 * addresses.
 */
function valoresDeLista(antes: Lista, despues: Lista): { antes: string[]; despues: string[] } {
  const names = { antes: nombresDe(antes), despues: nombresDe(despues) };
  if (names.antes.join('\n') !== names.despues.join('\n')) return names;
  const but = (rows: Lista, others: Lista): string[] => {
    const known = new Set(others.map((row) => JSON.stringify(row)));
    return rows.filter((row) => !known.has(JSON.stringify(row))).map(conDireccion);
  };
  return { antes: but(antes, despues), despues: but(despues, antes) };
}

function valorDe(lector: Lector, campo: string, value: unknown): ValorHistorial {
  if (isReferencia(campo) && typeof value === 'number') {
    const row = lector.get(tablaDe(campo), value);
    return { id: value, nombre: (row && nombreDe(row)) ?? `N° ${value}` };
  }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return value === null ? null : JSON.stringify(value);
}

function accionDe({ antes, despues }: BitacoraFila): HistorialEntrada['accion'] {
  if (antes === null) return 'crear';
  return despues === null || despues.deleted_at !== null ? 'eliminar' : 'editar';
}

/** The entry of the answer. `lector` has the rows of referenciasEn(). */
export function historialEntrada(lector: Lector, fila: BitacoraFila): HistorialEntrada {
  const { id, tabla, antes, despues, usuario_id, usuario_nombre, created_at } = fila;
  const row = despues ?? antes ?? {};
  return {
    id,
    tabla,
    nombre: tabla === 'movimiento' ? texto(row.tipo) : nombreDe(row),
    quien: usuario_id === null ? null : { id: usuario_id, nombre: usuario_nombre ?? `N° ${usuario_id}` },
    cuando: created_at,
    accion: accionDe(fila),
    cambios: diferencias(fila).map((cambio) => {
      // The log has only the fact that a password changed.
      if (cambio.campo === 'password_at') return { campo: 'password', antes: null, despues: null };
      const { campo, antes: before, despues: after } = cambio;
      if (Array.isArray(before) && Array.isArray(after)) {
        return { campo, ...valoresDeLista(before as Lista, after as Lista) };
      }
      return {
        campo: cambio.campo.replace(/_id$/, ''),
        antes: valorDe(lector, cambio.campo, cambio.antes),
        despues: valorDe(lector, cambio.campo, cambio.despues),
      };
    }),
  };
}

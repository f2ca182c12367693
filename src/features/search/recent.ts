/** The last choices on this device, as keys without personal data; the records are looked up again. */
import type { Tabla, Tablas } from '#contracts/tables.ts';
import type { Lector } from '#views/reader.ts';
import type { Entrada } from './entry.ts';
import {
  camionEntrada,
  choferEntrada,
  clienteEntradas,
  contenedorEntrada,
  facturaEntrada,
  operacionEntrada,
} from './entries.ts';

const KEY = 'buscador.recientes';
const MOST = 6;

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((clave) => typeof clave === 'string') : [];
  } catch {
    return [];
  }
}

/** Puts a choice before the others. A search is not remembered, since the typed text may be private. */
export function recordar({ clave, grupo }: Entrada): void {
  if (grupo === 'En las listas') return;
  const others = read().filter((each) => each !== clave);
  localStorage.setItem(KEY, JSON.stringify([clave, ...others].slice(0, MOST)));
}

function deRegistro(lector: Lector, clave: string): Entrada | null {
  const [tabla, texto = ''] = clave.split(':');
  const id = /^\d+$/.test(texto) ? Number(texto) : texto;
  const con = <T extends Tabla>(de: T, hacer: (row: Tablas[T]) => Entrada | null): Entrada | null => {
    const row = lector.get(de, id);
    return row?.deleted_at === null ? hacer(row) : null;
  };
  switch (tabla) {
    case 'operacion':
      return con('operacion', (row) => operacionEntrada(lector, row));
    case 'contenedor':
      return con('contenedor', (row) => contenedorEntrada(lector, row));
    case 'factura':
      return con('factura', (row) => facturaEntrada(lector, row));
    case 'cliente':
      return con('cliente', (row) => clienteEntradas(row).find((each) => each.clave === clave) ?? null);
    case 'camion':
      return con('camion', camionEntrada);
    case 'chofer':
      return con('chofer', choferEntrada);
    default:
      return null;
  }
}

/** The last choices, newest first, as far as they still exist. */
export function recientesDe(lector: Lector, paginas: readonly Entrada[]): Entrada[] {
  return read().flatMap(
    (clave) => paginas.find((pagina) => pagina.clave === clave) ?? deRegistro(lector, clave) ?? [],
  );
}

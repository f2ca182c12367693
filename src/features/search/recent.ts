/**
 * The last choices of this device's user. Only keys without personal data are stored, and the records are looked up
 * again. Those of another user are not shown, and the first choice of this user replaces them.
 */
import type { TableName, Tables } from '#contracts/tables.ts';
import type { Reader } from '#views/reader.ts';
import type { SearchEntry } from './entry.ts';
import {
  camionEntrada,
  choferEntrada,
  clienteEntries,
  contenedorEntrada,
  facturaEntrada,
  operacionEntrada,
} from './entries.ts';
import { idOfText } from '#domain/numero.ts';
import * as v from 'valibot';

const KEY = 'buscador.recientes';
const MOST = 6;

const STORED = v.object({ user: v.string(), keys: v.array(v.string()) });

function read(user: string): string[] {
  try {
    const stored = v.parse(STORED, JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return stored.user === user ? stored.keys : [];
  } catch {
    return [];
  }
}

/** Puts a choice before the others. A search in a list is not stored, since the typed text may be private. */
export function remember(user: string, { key, group }: SearchEntry): void {
  if (group === 'En las listas') return;
  const others = read(user).filter((each) => each !== key);
  localStorage.setItem(KEY, JSON.stringify({ user, keys: [key, ...others].slice(0, MOST) }));
}

function entryOfRecord(reader: Reader, key: string): SearchEntry | null {
  const [table, text = ''] = key.split(':');
  const id = idOfText(text);
  const migrated = <T extends TableName>(
    from: T,
    doIt: (row: Tables[T]) => SearchEntry | null,
  ): SearchEntry | null => {
    const row = reader.get(from, id);
    return row?.deleted_at === null ? doIt(row) : null;
  };
  switch (table) {
    case 'operacion':
      return migrated('operacion', (row) => operacionEntrada(reader, row));
    case 'contenedor':
      return migrated('contenedor', (row) => contenedorEntrada(reader, row));
    case 'factura':
      return migrated('factura', (row) => facturaEntrada(reader, row));
    case 'cliente':
      return migrated('cliente', (row) => clienteEntries(row).find((each) => each.key === key) ?? null);
    case 'camion':
      return migrated('camion', camionEntrada);
    case 'chofer':
      return migrated('chofer', choferEntrada);
    default:
      return null;
  }
}

/** The last choices of the user, newest first, without those that no longer exist. */
export function recentOf(user: string, reader: Reader, pages: readonly SearchEntry[]): SearchEntry[] {
  return read(user).flatMap(
    (key) => pages.find((page) => page.key === key) ?? entryOfRecord(reader, key) ?? [],
  );
}

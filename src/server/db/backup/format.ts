/**
 * The file of a backup: SQL as pg_dump writes it in its plain format, so that psql can read it too, and a person.
 * First what it is, last the checksum of all before it: a file that was cut or altered is known by it.
 */
const TITULO = '-- Respaldo de Transporte, formato 1';
const SHA = '-- sha256: ';
/** Of the last line, with its line break. */
export const CIERRE_BYTES = SHA.length + 65;

export interface Cabecera {
  /** The newest migration of the database that was saved. */
  esquema: number;
  /** ISO time of the snapshot. */
  creado: string;
}

export const cabecera = ({ esquema, creado }: Cabecera): string => `${TITULO}
-- esquema: ${esquema}
-- creado: ${creado}
--
-- Se restaura con: npm run restaurar -- ARCHIVO
-- o, en una base de datos vacía, con: psql -v ON_ERROR_STOP=1 -f ARCHIVO

`;

/** Null for what is no backup of ours. */
export function leerCabecera(text: string): Cabecera | null {
  const [titulo, esquema, creado] = text.split('\n');
  const numero = /^-- esquema: (\d+)$/.exec(esquema ?? '')?.[1];
  const at = /^-- creado: (\S+)$/.exec(creado ?? '')?.[1];
  return titulo === TITULO && numero && at ? { esquema: Number(numero), creado: at } : null;
}

export const cierre = (sha256: string): string => `${SHA}${sha256}\n`;

/** A block of rows begins with the first, and ends with the second on a line of its own. */
export const COPY = /^COPY .+ FROM stdin;$/;
export const FIN_DE_COPY = '\\.\n';
/** What psql needs; a restore has a transaction of its own. */
export const TRANSACCION = { inicio: 'BEGIN;', fin: 'COMMIT;' };

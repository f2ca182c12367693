/**
 * The file of a backup: SQL as pg_dump writes it in its plain format, so that psql can read it too, and a person.
 * First what it is, last the checksum of all before it: a file that was cut or altered is known by it.
 */
const TITLE = '-- Respaldo de Transporte, formato 1';
const SHA = '-- sha256: ';
/** Of the last line, with its line break. */
export const TRAILER_BYTES = SHA.length + 65;

export interface BackupHeader {
  /** The newest migration of the database that was saved. */
  esquema: number;
  /** ISO time of the snapshot. */
  creado: string;
}

export const backupHeader = ({ esquema, creado }: BackupHeader): string => `${TITLE}
-- esquema: ${esquema}
-- creado: ${creado}
--
-- Se restaura con: npm run restaurar -- ARCHIVO
-- o, en una base de datos vacía, con: psql -v ON_ERROR_STOP=1 -f ARCHIVO

`;

/** Null for what is no backup of ours. */
export function readBackupHeader(text: string): BackupHeader | null {
  const [title, schema, created] = text.split('\n');
  const numero = /^-- esquema: (\d+)$/.exec(schema ?? '')?.[1];
  const at = /^-- creado: (\S+)$/.exec(created ?? '')?.[1];
  return title === TITLE && numero && at ? { esquema: Number(numero), creado: at } : null;
}

export const trailer = (sha256: string): string => `${SHA}${sha256}\n`;

/** A block of rows begins with the first, and ends with the second on a line of its own. */
export const COPY = /^COPY .+ FROM stdin;$/;
export const END_OF_COPY = '\\.\n';
/** What psql needs; a restore has a transaction of its own. */
export const TRANSACTION = { inicio: 'BEGIN;', fin: 'COMMIT;' };

/**
 * The format of a backup: SQL as pg_dump writes it in its plain format, so that psql and people can read it. It begins
 * with a header and ends with a checksum of everything before, which reveals a truncated or altered file.
 */
const TITLE = '-- Respaldo de Transporte, formato 1';
const SHA = '-- sha256: ';
/** The length of the last line, with its line break. */
export const TRAILER_BYTES = SHA.length + 65;

export interface BackupHeader {
  /** The newest migration of the database that was saved. */
  esquema: number;
  /** ISO time of the snapshot. */
  created: string;
}

export const backupHeader = ({ esquema, created }: BackupHeader): string => `${TITLE}
-- esquema: ${esquema}
-- creado: ${created}
--
-- Se restaura con: npm run restaurar -- ARCHIVO
-- o, en una base de datos vacía, con: psql -v ON_ERROR_STOP=1 -f ARCHIVO

`;

/** Parses the header. @returns null where the file is not a backup of this application */
export function readBackupHeader(text: string): BackupHeader | null {
  const [title, schema, created] = text.split('\n');
  const numero = /^-- esquema: (\d+)$/.exec(schema ?? '')?.[1];
  const at = /^-- creado: (\S+)$/.exec(created ?? '')?.[1];
  return title === TITLE && numero && at ? { esquema: Number(numero), created: at } : null;
}

export const trailer = (sha256: string): string => `${SHA}${sha256}\n`;

/** The lines that begin and end a block of rows. */
export const COPY = /^COPY .+ FROM stdin;$/;
export const END_OF_COPY = '\\.\n';
/** Statements for psql; a restore uses a transaction of its own. */
export const TRANSACTION = { inicio: 'BEGIN;', fin: 'COMMIT;' };

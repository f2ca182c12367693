/** `npm run respaldo -- ARCHIVO`: saves all data to one file while the server is running. */
import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { CONTENTS, writeBackup } from '../db/backup/write.ts';
import { logToStdout } from '../log.ts';
import { StartupError } from '../startup-error.ts';
import type { Connection } from '../db/database.ts';
import { insertEvent } from '../db/security-log.ts';
import { logCommand } from '../security-lines.ts';
import { fileFrom, runCommand, withClient } from './command.ts';

const USAGE = 'Uso: npm run respaldo -- ARCHIVO.sql[.gz] [--reemplazar] [--sin-adjuntos]';

function readArguments(): { file: string; replace: boolean; leaveOut: string[] } {
  try {
    const { values, positionals } = parseArgs({
      options: {
        reemplazar: { type: 'boolean', default: false },
        'sin-adjuntos': { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
    const [file, ...rest] = positionals;
    if (file && rest.length === 0) {
      const leaveOut = values['sin-adjuntos'] ? [CONTENTS] : [];
      return { file: fileFrom(file), replace: values.reemplazar, leaveOut };
    }
  } catch {
    // An unknown option.
  }
  throw new StartupError(USAGE);
}

/** A standby, or a database of an older version, can be saved all the same. */
async function logBackup(client: Connection, file: string): Promise<void> {
  const event = { tipo: 'Respaldo', detalle: file } as const;
  try {
    await insertEvent(client, event);
    logCommand(event);
  } catch (error) {
    logToStdout(`El respaldo no quedó en el registro de seguridad: ${(error as Error).message}`);
  }
}

await runCommand(async () => {
  const { file, replace, leaveOut } = readArguments();
  if (existsSync(file) && !replace) {
    throw new StartupError(`${file} ya existe. Indique otro nombre, o --reemplazar.`);
  }
  const folder = dirname(file);
  if (!existsSync(folder)) throw new StartupError(`No existe la carpeta ${folder}.`);
  const bytes = await withClient({ alone: false }, async (client) => {
    const written = await writeBackup(client, file, { leaveOut });
    await logBackup(client, basename(file));
    return written;
  });
  logToStdout(`Respaldo completo en ${file} (${(bytes / 1e6).toFixed(1)} MB de datos).`);
});

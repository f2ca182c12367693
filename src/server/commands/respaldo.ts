/** `npm run respaldo -- ARCHIVO`: saves all data to one file while the server is running. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { writeBackup } from '../db/backup/write.ts';
import { logToStdout } from '../log.ts';
import { StartupError } from '../startup-error.ts';
import { fileFrom, runCommand, withClient } from './command.ts';

const USAGE = 'Uso: npm run respaldo -- ARCHIVO.sql[.gz] [--reemplazar]';

function readArguments(): { file: string; replace: boolean } {
  try {
    const { values, positionals } = parseArgs({
      options: { reemplazar: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [file, ...rest] = positionals;
    if (file && rest.length === 0) return { file: fileFrom(file), replace: values.reemplazar };
  } catch {
    // An unknown option.
  }
  throw new StartupError(USAGE);
}

await runCommand(async () => {
  const { file, replace } = readArguments();
  if (existsSync(file) && !replace) {
    throw new StartupError(`${file} ya existe. Indique otro nombre, o --reemplazar.`);
  }
  const folder = dirname(file);
  if (!existsSync(folder)) throw new StartupError(`No existe la carpeta ${folder}.`);
  const bytes = await withClient({ alone: false }, (client) => writeBackup(client, file));
  logToStdout(`Respaldo completo en ${file} (${(bytes / 1e6).toFixed(1)} MB de datos).`);
});

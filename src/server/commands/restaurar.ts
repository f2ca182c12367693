/** `npm run restaurar -- ARCHIVO`: replaces all data by a backup. The server has to be stopped. */
import { existsSync } from 'node:fs';
import { formatDateMinute } from '#domain/date.ts';
import { restoreBackup } from '../db/backup/restore.ts';
import { logToStdout } from '../log.ts';
import { StartupError } from '../startup-error.ts';
import { logCommand } from '../security-lines.ts';
import { fileFrom, runCommand, withClient } from './command.ts';

await runCommand(async () => {
  const [file, ...rest] = process.argv.slice(2);
  if (!file || rest.length > 0) throw new StartupError('Uso: npm run restaurar -- ARCHIVO');
  const path = fileFrom(file);
  if (!existsSync(path)) throw new StartupError(`No existe el archivo ${path}. No se cambió nada.`);
  const { created } = await withClient({ alone: true }, (client) => restoreBackup(client, path));
  logCommand({ tipo: 'Restauración', detalle: `Respaldo del ${formatDateMinute(created)}` });
  logToStdout(`Restaurado el respaldo del ${created}. Todos deben iniciar sesión de nuevo.`);
});

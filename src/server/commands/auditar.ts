/**
 * `npm run auditar`: compares all data with the rules and with the promise of each change, while a server is running or
 * not.
 */
import { audit } from '../audit/audit.ts';
import { logToStdout } from '../log.ts';
import { StartupError } from '../startup-error.ts';
import { runCommand, withDatabase } from './command.ts';

/** The number of findings shown per check. */
const MAX_SHOWN = 20;

await runCommand(async () => {
  if (process.argv.length > 2) throw new StartupError('Uso: npm run auditar');
  const { checks, changes, promised, compared, overwritten } = await withDatabase(
    { alone: false },
    ({ db }) => audit(db),
  );
  for (const [title, findings] of checks) {
    logToStdout(`${findings.length === 0 ? 'Bien' : `MAL (${findings.length})`}: ${title}.`);
    for (const finding of findings.slice(0, MAX_SHOWN)) logToStdout(`  ${finding}`);
    if (findings.length > MAX_SHOWN) logToStdout(`  … y ${findings.length - MAX_SHOWN} más`);
  }
  logToStdout(
    `${changes} cambios en el historial; ${promised} traían una promesa. De sus resultados, ${compared} filas se ` +
      `compararon y ${overwritten} cambiaron después por otros cambios.`,
  );
  if (checks.some(([, findings]) => findings.length > 0)) process.exitCode = 1;
});

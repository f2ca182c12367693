/**
 * `npm run build`: creates everything that a first start would create next to the code, for servers without write
 * access there.
 */
import { fileURLToPath } from 'node:url';
import { buildIfStale } from '../build/build.ts';
import { locateBinaries } from '../db/embedded/binaries.ts';
import { logToStdout } from '../log.ts';
import { runCommand } from './command.ts';

await runCommand(async () => {
  await buildIfStale(fileURLToPath(new URL('../../../', import.meta.url)), logToStdout);
  // Creates the links and modes that npm may have omitted.
  if (!process.env.DATABASE_URL) locateBinaries(null);
  logToStdout('La aplicación está construida.');
});

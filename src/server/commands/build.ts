/** `npm run build`: all that a first start would make beside the code, for servers that may not write there. */
import { fileURLToPath } from 'node:url';
import { buildIfStale } from '../build/build.ts';
import { locateBinaries } from '../db/embedded/binaries.ts';
import { logToStdout } from '../log.ts';
import { runCommand } from './command.ts';

await runCommand(async () => {
  await buildIfStale(fileURLToPath(new URL('../../../', import.meta.url)), logToStdout);
  // Its links and modes, which npm may have left out.
  if (!process.env.DATABASE_URL) locateBinaries(null);
  logToStdout('La aplicación está construida.');
});

import type { Config } from './config.ts';
import { logToStderr, logToStdout } from './log.ts';
import { type RunningServer, type StartOptions, startServer } from './server.ts';
import { StartupError } from './startup-error.ts';

function fail(error: unknown): never {
  logToStderr(error instanceof StartupError ? error.message : String((error as Error)?.stack ?? error));
  process.exit(1);
}

/**
 * Milliseconds; less than the minute that systemd waits (docs/OPERATION.md), and more than the longest end in order, with
 * an embedded Postgres that hangs: 10 s for requests, 6 s for connections, 35 s for Postgres.
 */
const STOP_MS = 55_000;

/**
 * The first SIGINT or SIGTERM stops the server in order, even during its start; the second one ends the process at
 * once.
 */
function stopOnSignal(starting: Promise<RunningServer>, cut: AbortController): void {
  let asked = false;
  const onSignal = () => {
    if (asked) process.exit(1);
    asked = true;
    setTimeout(() => process.exit(1), STOP_MS).unref();
    cut.abort();
    void starting.then(
      async (server) => {
        await server.stop();
        process.exit(0);
      },
      () => process.exit(0),
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

async function serve(config: Config, prepare: StartOptions['prepare']): Promise<void> {
  const cut = new AbortController();
  const starting = startServer(config, { signal: cut.signal, ...(prepare && { prepare }) });
  stopOnSignal(starting, cut);
  let server: RunningServer;
  try {
    server = await starting;
  } catch (error) {
    if (cut.signal.aborted) return;
    throw error;
  }
  if (cut.signal.aborted) return;
  logToStdout(`Listo en ${server.url}`);
  const reason = await server.lost;
  await server.stop();
  throw reason;
}

/** Runs the process from start to end. `read` may refuse its arguments with a StartupError. */
export async function run(read: () => { config: Config; prepare?: StartOptions['prepare'] }): Promise<void> {
  try {
    const { config, prepare } = read();
    await serve(config, prepare);
  } catch (error) {
    fail(error);
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));
/** It is started some hundred times, and always the same: in half the time where it is compiled once. */
const COMPILED = join(tmpdir(), 'transporte-compilado');

/** The real server as its own process. */
export interface ServerProcess {
  child: ChildProcess;
  /** All that it printed until now, both streams. */
  output(): string;
  /** Its address, once it is ready. Fails with what it printed if it ends before that. */
  ready(): Promise<string>;
  /** Its exit code, or the signal that ended it. */
  ended(): Promise<number | NodeJS.Signals>;
  /** Sends the signal and waits. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals>;
}

export interface ServerOptions {
  main?: string;
  env?: Record<string, string>;
}

/** Starts `node src/server/main.ts` on a free port, serving dist/ as it is. */
export function spawnServer(dataDir: string, { main = MAIN, env = {} }: ServerOptions = {}): ServerProcess {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [main], {
    env: {
      ...inherited,
      NODE_COMPILE_CACHE: COMPILED,
      SIN_BUILD: '1',
      LOG_LEVEL: 'warn',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const exit = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals);
  const address = new Promise<string>((resolve, reject) => {
    const read = (text: Buffer) => {
      output += text.toString();
      const url = /Listo en (\S+)/.exec(output)?.[1];
      if (url) resolve(url);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void exit.then((code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
  address.catch(() => {});
  return {
    child,
    output: () => output,
    ready: () => address,
    ended: () => exit,
    end: (signal) => {
      child.kill(signal);
      return exit;
    },
  };
}

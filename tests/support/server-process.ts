import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));
/**
 * The folder of Node's compile cache: the server is started some hundred times, in half the time with compiled code.
 */
const COMPILED = join(tmpdir(), 'transporte-compilado');

/** The real server as a process of its own. */
export interface ServerProcess {
  child: ChildProcess;
  /** Everything that it has printed so far, both streams. */
  output(): string;
  /** Resolves to its address when it is ready. Fails with its output if it ends before that. */
  ready(): Promise<string>;
  /** Resolves to its exit code, or the signal that ended it. */
  ended(): Promise<number | NodeJS.Signals>;
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals>;
}

export interface ServerOptions {
  main?: string;
  env?: Record<string, string>;
}

/** Starts `node src/server/main.ts` on a free port, serving the existing dist/. */
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

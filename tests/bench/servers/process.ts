/** The servers of the bench, each in a process of its own, as in production. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Bench } from '../measure.ts';

/** Starts a script, which is stopped with the part. @returns the first group of `ready` in its output */
export function startScript(
  bench: Bench,
  [script, ...args]: readonly [string, ...string[]],
  { ready, env = {} }: { ready: RegExp; env?: Record<string, string> },
): Promise<string> {
  const child: ChildProcess = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit');
  bench.onEnd(async () => {
    child.kill('SIGKILL');
    await exit;
  });
  let output = '';
  return new Promise((resolve, reject) => {
    const read = (text: Buffer): void => {
      output = (output + text.toString()).slice(-20_000);
      const found = ready.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout!.on('data', read);
    child.stderr!.on('data', read);
    void exit.then(() => reject(new Error(`${script} ended: ${output.slice(-500)}`)));
  });
}

/** Starts our server. @returns its address */
export function startRaw(bench: Bench, databaseUrl: string): Promise<string> {
  const script = fileURLToPath(new URL('./raw.ts', import.meta.url));
  return startScript(bench, [script, databaseUrl], { ready: /Listo en (\S+)/ });
}

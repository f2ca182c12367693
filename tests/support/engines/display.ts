/** A screen in memory for WebKitGTK, which has no headless mode. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

interface Display {
  /** As ':1'. */
  name: string;
  stop(): Promise<void>;
}

/** Starts an X server on the first free number. */
export async function startDisplay(): Promise<Display> {
  const server = spawn(
    'Xvfb',
    ['-displayfd', '3', '-nolisten', 'tcp', '-noreset', '-screen', '0', '1440x900x24'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const exit = once(server, 'exit');
  const number = await text(server.stdio[3] as Readable);
  if (number === '') throw new Error('Xvfb has not started');
  return {
    name: `:${number.trim()}`,
    async stop() {
      server.kill();
      await exit;
    },
  };
}

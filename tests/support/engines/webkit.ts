/** WebKitGTK, driven by the program webkit-page.py through lines of JSON. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { EngineBrowser, EngineKey, EngineTab } from './engine.ts';

const PROGRAM = fileURLToPath(new URL('webkit-page.py', import.meta.url));

/** Debian's Python, for which its packages with GTK and WebKit are. */
export const PYTHON = '/usr/bin/python3';

/** GDK's names of the keys where they differ from the web's. */
const GDK_KEYS: Partial<Record<EngineKey, string>> = {
  Enter: 'Return',
  ArrowDown: 'Down',
  Backspace: 'BackSpace',
};

const ENVIRONMENT = {
  GDK_BACKEND: 'x11',
  // No desktop is there to be told about accessible objects.
  NO_AT_BRIDGE: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
  TZ: 'America/Santiago',
  LANG: 'C.UTF-8',
};

const ERROR = /(?:^| )CONSOLE (?:\S+ )?ERROR /;

/**
 * What WebKit writes of itself: about a directive for installed apps, which WebKitGTK does not know, and about requests that end
 * with the network or with their page. Those to the page's own server have no access control.
 */
const OF_WEBKIT = new RegExp(
  [
    "Unrecognized Content-Security-Policy directive 'manifest-src'",
    String.raw`Fetch API cannot load http://127\.0\.0\.1:\d+/\S* due to access control checks`,
    'CONSOLE NETWORK ERROR Failed to load resource: (?!the server responded)',
  ].join('|'),
);

interface WebKitAnswer {
  id: number;
  value?: unknown;
  error?: string;
}

interface WebKitOptions {
  /** The folder of the profile. */
  profile: string;
  /** The X display, as ':1'. */
  display: string;
  width?: number;
  height?: number;
  /** Keeps pages that were left, for the way back. */
  pageCache?: boolean;
}

type Send = (what: string, content?: object) => Promise<unknown>;

function connect(child: ChildProcess): Send {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  createInterface({ input: child.stdio[3] as Readable }).on('line', (line) => {
    const { id, value, error } = JSON.parse(line) as WebKitAnswer;
    if (error === undefined) waiting.get(id)?.resolve(value);
    else waiting.get(id)?.reject(new Error(error));
    waiting.delete(id);
  });
  child.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser has ended'));
    waiting.clear();
  });
  child.stdin!.on('error', () => {});
  return (what, content = {}) => {
    const answer = Promise.withResolvers<unknown>();
    if (child.exitCode !== null || child.signalCode !== null) {
      answer.reject(new Error('the browser has ended'));
      return answer.promise;
    }
    last += 1;
    waiting.set(last, answer);
    child.stdin!.write(`${JSON.stringify({ id: last, do: what, ...content })}\n`);
    return answer.promise;
  };
}

function tabOf(send: Send, tab: number): EngineTab {
  const command = async (what: string, content: object = {}): Promise<void> => {
    await send(what, { tab, ...content });
  };
  return {
    goto: (url) => command('goto', { url }),
    reload: () => command('reload'),
    back: () => command('back'),
    forward: () => command('forward'),
    run: (body) => {
      const json = `return JSON.stringify((await (async () => { ${body} })()) ?? null)`;
      return send('evaluate', { tab, body: json });
    },
    click: (x, y) => command('click', { x, y }),
    type: (text) => command('type', { text }),
    key: (name) => command('key', { key: GDK_KEYS[name] ?? name }),
    screenshot: (path) => command('screenshot', { path }),
    close: () => command('close'),
  };
}

export async function openWebKit({
  profile,
  display,
  width = 1440,
  height = 900,
  pageCache = true,
}: WebKitOptions): Promise<EngineBrowser> {
  const child = spawn(PYTHON, [PROGRAM, profile, String(width), String(height)], {
    env: { ...process.env, ...ENVIRONMENT, DISPLAY: display },
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    // A process group, so that a kill reaches the processes of the pages and of the network too.
    detached: true,
  });
  const exit = once(child, 'exit');
  const send = connect(child);
  const errors: string[] = [];
  const program: string[] = [];
  // Pages write their consoles there too, each line after the address of its script, if it has one.
  createInterface({ input: child.stderr! }).on('line', (line) => {
    if (!ERROR.test(line)) program.push(line);
    else if (!OF_WEBKIT.test(line)) errors.push(line);
  });
  let tabs = 0;
  return {
    errors,
    async openTab() {
      tabs += 1;
      const tab = tabs;
      await send('open', { tab, page_cache: pageCache }).catch((error: unknown) => {
        throw new Error(`WebKit: ${String(error)}\n${program.join('\n')}`);
      });
      return tabOf(send, tab);
    },
    async kill() {
      if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGKILL');
      await exit;
    },
    async close() {
      child.stdin!.end();
      await exit;
    },
  };
}

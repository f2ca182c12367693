/** Firefox, driven through WebDriver BiDi, which it speaks itself: https://w3c.github.io/webdriver-bidi/ */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { EngineBrowser, EngineKey, EngineTab } from './engine.ts';

/** The codes of WebDriver for keys without a character. */
const WEBDRIVER_KEYS: Record<EngineKey, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowDown: '\uE015',
  Backspace: '\uE003',
};

const PREFERENCES = {
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.sessionstore.resume_from_crash': false,
  'toolkit.startup.max_resumed_crashes': -1,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'signon.rememberSignons': false,
  'intl.accept_languages': 'es-CL,es',
  'ui.prefersReducedMotion': 1,
};

const ENVIRONMENT = {
  TZ: 'America/Santiago',
  MOZ_CRASHREPORTER_DISABLE: '1',
  MOZ_DISABLE_SAFE_MODE_KEY: '1',
};

interface BidiMessage {
  id?: number;
  type: 'success' | 'error' | 'event';
  result?: unknown;
  error?: string;
  message?: string;
  method?: string;
  params?: unknown;
}

interface LogEntry {
  level: string;
  text: string | null;
}

type Bidi = <T = unknown>(method: string, params: object) => Promise<T>;

/** Resolves to the address that Firefox prints when it is ready. */
function addressOf(child: ChildProcess): Promise<string> {
  const printed: string[] = [];
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stderr! }).on('line', (line) => {
      printed.push(line);
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
      if (address !== undefined) resolve(`${address}/session`);
    });
    child.once('exit', (code) => reject(new Error(`Firefox ended with ${code}: ${printed.join('\n')}`)));
    child.once('error', reject);
  });
}

async function connectBidi(address: string, onLog: (entry: LogEntry) => void): Promise<Bidi> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message, method, params } = JSON.parse(String(data)) as BidiMessage;
    if (method === 'log.entryAdded') onLog(params as LogEntry);
    if (id === undefined) return;
    if (type === 'success') waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(`${error}: ${message}`));
    waiting.delete(id);
  });
  let isOpen = true;
  socket.addEventListener('close', () => {
    isOpen = false;
    for (const { reject } of waiting.values()) reject(new Error('the browser has ended'));
    waiting.clear();
  });
  await once(socket, 'open');
  return <T>(method: string, params: object) => {
    const answer = Promise.withResolvers<unknown>();
    last += 1;
    if (isOpen) {
      waiting.set(last, answer);
      socket.send(JSON.stringify({ id: last, method, params }));
    } else answer.reject(new Error('the browser has ended'));
    return answer.promise as Promise<T>;
  };
}

interface Evaluated {
  type: 'success' | 'exception';
  result?: { value?: string };
  exceptionDetails?: { text: string };
}

function bidiTab(bidi: Bidi, context: string): EngineTab {
  const command = async (method: string, params: object = {}): Promise<void> => {
    await bidi(method, { context, ...params });
  };
  const pressKeys = (text: string): Promise<void> => {
    const actions = Array.from(text).flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    return command('input.performActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  };
  return {
    goto: (url) => command('browsingContext.navigate', { url, wait: 'none' }),
    reload: () => command('browsingContext.reload', { wait: 'none' }),
    back: () => command('browsingContext.traverseHistory', { delta: -1 }),
    forward: () => command('browsingContext.traverseHistory', { delta: 1 }),
    async run(body) {
      const evaluated = await bidi<Evaluated>('script.evaluate', {
        expression: `(async () => JSON.stringify((await (async () => { ${body} })()) ?? null))()`,
        target: { context },
        awaitPromise: true,
        userActivation: false,
      });
      if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails?.text);
      return JSON.parse(evaluated.result?.value ?? 'null');
    },
    async click(x, y) {
      const at = { x: Math.round(x), y: Math.round(y) };
      const actions = [
        { type: 'pointerMove', ...at },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      // The tab of the last click is in front: only it has the focus.
      await command('browsingContext.activate');
      await command('input.performActions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
    },
    type: pressKeys,
    key: (name) => pressKeys(WEBDRIVER_KEYS[name]),
    async screenshot(path) {
      const { data } = await bidi<{ data: string }>('browsingContext.captureScreenshot', { context });
      writeFileSync(path, data, 'base64');
    },
    close: () => command('browsingContext.close'),
  };
}

interface FirefoxOptions {
  program: string;
  /** The folder of the profile. */
  profile: string;
  width?: number;
  height?: number;
}

export async function openFirefox({
  program,
  profile,
  width = 1440,
  height = 900,
}: FirefoxOptions): Promise<EngineBrowser> {
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const child = spawn(program, ['--headless', '--remote-debugging-port=0', '--profile', profile], {
    env: { ...process.env, ...ENVIRONMENT },
    stdio: ['ignore', 'ignore', 'pipe'],
    // A process group, so that a kill reaches the processes of the pages too.
    detached: true,
  });
  const exit = once(child, 'exit');
  const errors: string[] = [];
  const bidi = await connectBidi(await addressOf(child), ({ level, text }) => {
    if (level === 'error') errors.push(text ?? '');
  });
  await bidi('session.new', { capabilities: {} });
  await bidi('session.subscribe', { events: ['log.entryAdded'] });
  return {
    errors,
    async openTab() {
      const { context } = await bidi<{ context: string }>('browsingContext.create', { type: 'tab' });
      await bidi('browsingContext.setViewport', { context, viewport: { width, height } });
      return bidiTab(bidi, context);
    },
    async kill() {
      if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGKILL');
      await exit;
    },
    async close() {
      await bidi('browser.close', {}).catch(() => {});
      await exit;
    },
  };
}

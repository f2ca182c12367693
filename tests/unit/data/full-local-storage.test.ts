/** A session ends and begins although local storage is full. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LoginKey } from '#data/net/session-store.ts';
import { answerOf } from '#tests/support/device.ts';
import { SmallStorage } from '#tests/support/small-storage.ts';

const ENDED = { exito: false, codigo: 'no_autenticado', mensaje: 'La sesión terminó', borrar: true };
const ANA = { id: 1, uuid: 'a', instalacion: 'n', instancia: 'i', email: 'ana@x.cl', role: 'ADMIN' };
const LOGIN = { ...ANA, token: 'new', llave_publica: 'public', llave_privada: 'private' };
const JSON_TYPE = { 'content-type': 'application/json' };
const CREDENTIALS = { email: ANA.email, password: 'x' };
const BaseRequest = globalThis.Request;

let room = Number.MAX_SAFE_INTEGER;
let storage: SmallStorage;
let answer = answerOf(401, ENDED);

/** Storage and network of a page whose storage holds a session and cached answers. */
beforeEach(() => {
  room = Number.MAX_SAFE_INTEGER;
  answer = answerOf(401, ENDED);
  storage = new SmallStorage(() => room);
  storage.setItem('usuario', JSON.stringify(ANA));
  storage.setItem('token', 'old');
  storage.setItem('consultas-a', 'x'.repeat(1000));
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('navigator', {});
  vi.stubGlobal(
    'Request',
    class extends BaseRequest {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, 'http://app.test') : input, init);
      }
    },
  );
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify(answer.body), { status: answer.status, headers: JSON_TYPE }),
  );
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      upload = new EventTarget();
      status = answer.status;
      responseText = JSON.stringify(answer.body);
      getResponseHeader = (name: string): string | null => (name === 'content-type' ? JSON_TYPE[name] : null);
      open(): void {}
      setRequestHeader(): void {}
      send(): void {
        setTimeout(() => this.dispatchEvent(new Event('loadend')));
      }
    },
  );
});

afterEach(async () => {
  const { endedSessions, noteReturned } = await import('#data/net/ended-sessions.ts');
  room = Number.MAX_SAFE_INTEGER;
  for (const ended of endedSessions()) noteReturned(ended, 0);
  vi.unstubAllGlobals();
});

const used = (): number => Object.entries(storage).join('').length;

/** The modules of a page: they are read after the storage is there. */
async function page() {
  const session = await import('#data/net/session.ts');
  const { createTransport } = await import('#data/net/http.ts');
  const { createUpload } = await import('#data/net/upload.ts');
  const { endedSessions } = await import('#data/net/ended-sessions.ts');
  const token = (): string | null => storage.getItem('token');
  return {
    ...session,
    ended: () => endedSessions().map(({ email }) => email),
    ask: () => createTransport(token, session.noteErasedSession)({ method: 'GET', path: '/sync/cambios' }),
    upload: () =>
      createUpload(
        token,
        session.noteErasedSession,
      )({
        method: 'PUT',
        path: '/adjunto/x/contenido',
        bytes: new ArrayBuffer(1),
        signal: new AbortController().signal,
        onProgress: () => {},
      }),
  };
}

it('The end of a session is noted in a full local storage, which drops the stored answers for it', async () => {
  const { ask, ended } = await page();
  room = used();
  expect(await ask()).toMatchObject({ status: 401, body: ENDED });
  expect(ended()).toEqual([ANA.email]);
  expect(storage.getItem('terminadas')).toContain(ANA.email);
  expect(storage.getItem('consultas-a')).toBeNull();
});

it('The answer that somebody ended the session arrives although local storage refuses its note', async () => {
  const { ask, upload, ended } = await page();
  room = 0;
  expect(await ask()).toMatchObject({ status: 401, body: ENDED });
  expect(ended()).toEqual([ANA.email]);
  expect(await upload()).toMatchObject({ status: 401, body: ENDED });
});

it('A session is stored in a full local storage, which drops the stored answers for it', async () => {
  const { login, getSession } = await page();
  answer = answerOf(200, LOGIN);
  room = used();
  expect(await login(CREDENTIALS)).toEqual({ ok: true });
  expect([getSession()?.email, storage.getItem('token')]).toEqual([ANA.email, 'new']);
});

it.each([
  ['A login that has put changes back', async ({ begin }: LoginKey) => begin()],
  ['A login without changes to put back', () => Promise.resolve()],
])('%s says so where local storage refuses its session', async (_, recovery) => {
  const { login, getSession, setRecovery, expireSession } = await page();
  expireSession();
  setRecovery(recovery);
  answer = answerOf(200, LOGIN);
  room = 0;
  const result = await login(CREDENTIALS);
  setRecovery(() => Promise.resolve());
  expect(result).toMatchObject({
    ok: false,
    codigo: null,
    mensaje: expect.stringContaining('guardar la sesión'),
  });
  expect([getSession(), storage.getItem('token')]).toEqual([null, null]);
});

import { createTransport } from '#data/net/http.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const JSON_TYPE = { 'content-type': 'application/json' };
const encoder = new TextEncoder();
const REAL = globalThis.Request;

let answer: ReadableStreamDefaultController<Uint8Array>;

beforeEach(() => {
  vi.useFakeTimers();
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (answer = controller) });
  vi.stubGlobal('fetch', async () => new Response(body, { headers: JSON_TYPE }));
  // Outside of a browser there is no page that an address could be relative to.
  vi.stubGlobal(
    'Request',
    class extends REAL {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, 'http://app.test') : input, init);
      }
    },
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ask = () => createTransport(() => null)({ method: 'GET', path: '/sync/cambios' });

it('An answer that stalls is abandoned and counts as no answer', async () => {
  const asked = ask();
  await vi.advanceTimersByTimeAsync(0);
  answer.enqueue(encoder.encode('{"cambios":['));
  await vi.advanceTimersByTimeAsync(31_000);
  expect(await asked).toMatchObject({ body: undefined });
});

it('An answer that arrives slowly, piece by piece, is waited for', async () => {
  const asked = ask();
  await vi.advanceTimersByTimeAsync(0);
  const body = { cambios: ['Ñuñoa'] };
  for (const byte of encoder.encode(JSON.stringify(body))) {
    // oxlint-disable-next-line no-await-in-loop -- piece by piece
    await vi.advanceTimersByTimeAsync(20_000);
    answer.enqueue(Uint8Array.of(byte));
  }
  answer.close();
  expect(await asked).toEqual({ status: 200, body, retryAfter: null });
});

it('A refusal of a session that has ended meanwhile counts as no answer', async () => {
  let token: string | null = 'old';
  vi.stubGlobal(
    'fetch',
    async () => new Response('{"codigo":"no_autenticado"}', { status: 401, headers: JSON_TYPE }),
  );
  const refused = createTransport(() => token);
  const call = { method: 'GET', path: '/operacion' };
  expect(await refused(call)).toMatchObject({ status: 401, body: { codigo: 'no_autenticado' } });
  const late = refused(call);
  token = 'new';
  expect(await late).toEqual({ status: 0, body: undefined, retryAfter: null });
  const gone = refused(call);
  token = null;
  expect((await gone).status).toBe(0);
});

it('A page is told that somebody ended its session before it gets the answer, and of no other end', async () => {
  let body: object = { exito: false, codigo: 'no_autenticado', borrar: true };
  let token: string | null = 'old';
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status: 401, headers: JSON_TYPE }));
  const events: string[] = [];
  const transport = createTransport(
    () => token,
    () => events.push('erased'),
  );
  const call = async (): Promise<void> => {
    await transport({ method: 'GET', path: '/operacion' });
    events.push('answered');
  };
  await call();
  expect(events.splice(0)).toEqual(['erased', 'answered']);
  const others = [
    { exito: false, codigo: 'no_autenticado' },
    { borrar: true },
    { exito: false, borrar: true },
  ];
  for (const other of others) {
    body = other;
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await call();
  }
  body = { exito: false, codigo: 'no_autenticado', borrar: true };
  const late = call();
  token = 'new';
  await late;
  expect(events).toEqual(['answered', 'answered', 'answered', 'answered']);
});

/** The whole API on a database of its own, with a logged-in client. No sockets: requests are function calls. */
import { afterAll, beforeAll, expect } from 'vitest';
import type { ErrorCode, FieldError } from '#domain/refusal.ts';
import { STATUS_BY_CODE } from '#domain/refusal.ts';
import { createApp } from '#server/app.ts';
import { createFirstUser } from '#server/auth/first-user.ts';
import { validBody } from './payloads.ts';
import { cloneDatabase, type TestDatabase } from './postgres.ts';

export const EMAIL = 'admin@transporte.cl';
export const PASSWORD = 'clave-segura';

export interface CallOptions {
  key?: string;
  ifMatch?: number | string;
  token?: string | null;
  headers?: Record<string, string>;
}

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into whatever the API answers
type Json = any;

export interface ApiAnswer {
  status: number;
  headers: Headers;
  body: Json;
}

export interface Api extends TestDatabase {
  token: string;
  /** The errors that the API answered with 500. */
  reported: unknown[];
  call(method: string, path: string, body?: unknown, options?: CallOptions): Promise<ApiAnswer>;
  /** Sends a GET and returns the raw answer. */
  raw(path: string, options?: CallOptions): Promise<Response>;
  /** Sends a request whose body comes in parts. */
  stream(
    method: string,
    path: string,
    body: ReadableStream<Uint8Array>,
    options?: CallOptions,
  ): Promise<Response>;
  get(path: string, options?: CallOptions): Promise<ApiAnswer>;
  post(path: string, body: unknown, options?: CallOptions): Promise<ApiAnswer>;
  patch(path: string, body: unknown, options?: CallOptions): Promise<ApiAnswer>;
  remove(path: string, options?: CallOptions): Promise<ApiAnswer>;
  /** POSTs and expects 201. @returns datos */
  make(path: string, body: unknown): Promise<Json>;
  /** Reads all rows of a list, page by page. */
  all(path: string): Promise<Json[]>;
}

function headersOf({ key, ifMatch, token, headers }: CallOptions, own: string): Record<string, string> {
  const bearer = token === undefined ? own : token;
  return {
    'content-type': 'application/json',
    ...(bearer === null || bearer === '' ? {} : { authorization: `Bearer ${bearer}` }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...(ifMatch === undefined ? {} : { 'if-match': typeof ifMatch === 'number' ? `"${ifMatch}"` : ifMatch }),
    ...headers,
  };
}

/** `given`: instead of a new database; with users of its own, one of them has EMAIL and PASSWORD. */
export async function openApi(given?: TestDatabase): Promise<Api> {
  const database = given ?? (await cloneDatabase());
  await createFirstUser(database.db, { email: EMAIL, password: PASSWORD });
  const reported: unknown[] = [];
  const app = createApp({ db: database.db, staticDir: null, report: (error) => reported.push(error) });
  const api: Api = {
    ...database,
    token: '',
    reported,
    async call(method, path, body, options = {}) {
      const isPlain = typeof body === 'string' || body === undefined || body instanceof Uint8Array;
      const sent = isPlain ? body : JSON.stringify(body);
      const init = {
        method,
        headers: headersOf(options, api.token),
        body: (sent as BodyInit | undefined) ?? null,
      };
      const response = await app.request(`/api${path}`, init);
      const content = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        body: content ? JSON.parse(content) : null,
      };
    },
    raw: async (path, options = {}) => app.request(`/api${path}`, { headers: headersOf(options, api.token) }),
    stream: async (method, path, body, options = {}) => {
      const init = { method, headers: headersOf(options, api.token), body, duplex: 'half' };
      return app.request(`/api${path}`, init);
    },
    get: (path, options) => api.call('GET', path, undefined, options),
    post: (path, body, options) => api.call('POST', path, body, options),
    patch: (path, body, options) => api.call('PATCH', path, body, options),
    remove: (path, options) => api.call('DELETE', path, undefined, options),
    async make(path, body) {
      const answer = await api.post(path, validBody(path, body as object));
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return answer.body.datos;
    },
    async all(path) {
      const rows: Json[] = [];
      for (let page = 1; ; page += 1) {
        const { body } = await api.get(`${path}${path.includes('?') ? '&' : '?'}limit=100&page=${page}`);
        rows.push(...body.results);
        if (!body.hasNextPage) return rows;
      }
    },
  };
  api.token = (await api.post('/auth/login', { email: EMAIL, password: PASSWORD })).body.token;
  return api;
}

/** One API for all tests of a file. */
export function useApi(): Api {
  const api = {} as Api;
  beforeAll(async () => {
    Object.assign(api, await openApi());
  });
  afterAll(async () => {
    await api.drop();
    expect(api.reported).toEqual([]);
  });
  return api;
}

/** The expected refusal: status, envelope and, where given, its fields. */
export function expectRefused(
  { status, body }: ApiAnswer,
  codigo: ErrorCode,
  mensaje?: string,
  errores?: FieldError[],
): void {
  expect({ status, codigo: body.codigo }, JSON.stringify(body)).toEqual({
    status: STATUS_BY_CODE[codigo],
    codigo,
  });
  expect(body.exito).toBe(false);
  expect(body.message).toBe(body.mensaje);
  if (mensaje !== undefined) expect(body.mensaje).toBe(mensaje);
  if (errores !== undefined) expect(body.errores).toEqual(errores);
}

/** Expects a saved change: 201 for a POST, otherwise 200. @returns datos */
export function expectSaved({ status, body }: ApiAnswer, mensaje: string, code = 200): Json {
  expect({ status, exito: body.exito, mensaje: body.mensaje }, JSON.stringify(body)).toEqual({
    status: code,
    exito: true,
    mensaje,
  });
  return body.datos;
}

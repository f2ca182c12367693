import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compressFolder } from '#server/build/compression.ts';
import { serveStatic } from '#server/http/static.ts';

const SCRIPT = 'console.log("hola");\n'.repeat(200);
let home: string;
let app: Hono;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'estatico-'));
  const dist = join(home, 'dist');
  mkdirSync(join(dist, 'assets'), { recursive: true });
  writeFileSync(join(home, 'secreto.txt'), 'secreto');
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Transporte</title>');
  writeFileSync(join(dist, 'sw.js'), SCRIPT);
  writeFileSync(join(dist, 'manifest.webmanifest'), '{}');
  writeFileSync(join(dist, '.construido-de'), 'x');
  await compressFolder(dist);
  // After the compression: this one is compressed when it is asked for.
  writeFileSync(join(dist, 'assets', 'index-a1b2.js'), SCRIPT);
  app = new Hono();
  app.use('*', serveStatic(dist));
  app.get('/api/salud', (c) => c.json({ estado: 'ok' }));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

describe('Files of the build', () => {
  test.for([
    ['/', 'text/html; charset=utf-8', 'no-cache'],
    ['/index.html', 'text/html; charset=utf-8', 'no-cache'],
    ['/sw.js', 'text/javascript; charset=utf-8', 'no-cache'],
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8', 'no-cache'],
    ['/assets/index-a1b2.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/operacion/asignar/12', 'text/html; charset=utf-8', 'no-cache'],
  ] as const)('The file %s is %s, cached as %s', async ([path, type, cache]) => {
    const answer = await app.request(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('cache-control')).toBe(cache);
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.for([
    '/assets/vieja-9999.js',
    '/.construido-de',
    '/../secreto.txt',
    '/%2e%2e/secreto.txt',
    '/..%2fsecreto.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecreto.txt',
    '/sw.js.br',
    '/%E0%A4%A.js',
  ])('The address %s answers 404', async (path) => {
    expect((await app.request(path)).status).toBe(404);
  });

  test('An address of the API is not served as a file', async () => {
    expect(await (await app.request('/api/salud')).json()).toEqual({ estado: 'ok' });
    expect((await app.request('/api/otra')).status).toBe(404);
    expect((await app.request('/operacion', { method: 'POST' })).status).toBe(404);
  });
});

describe('Compression of files', () => {
  test.for(['/sw.js', '/assets/index-a1b2.js'])(
    'The file %s comes in the encoding that is accepted',
    async (path) => {
      const ask = (encoding: string) => app.request(path, { headers: { 'accept-encoding': encoding } });
      const br = await ask('gzip, deflate, br');
      expect(br.headers.get('content-encoding')).toBe('br');
      expect(brotliDecompressSync(await br.arrayBuffer()).toString()).toBe(SCRIPT);
      const gzip = await ask('gzip, br;q=0');
      expect(gzip.headers.get('content-encoding')).toBe('gzip');
      expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(SCRIPT);
      const plain = await ask('identity');
      expect(plain.headers.get('content-encoding')).toBeNull();
      expect(await plain.text()).toBe(SCRIPT);
    },
  );

  test('An unchanged file answers 304, by the ETag of its encoding', async () => {
    const headers = { 'accept-encoding': 'br' };
    const first = await app.request('/sw.js', { headers });
    const etag = first.headers.get('etag')!;
    const again = await app.request('/sw.js', { headers: { ...headers, 'if-none-match': `"x", ${etag}` } });
    expect(again.status).toBe(304);
    const plain = await app.request('/sw.js', { headers: { 'if-none-match': etag } });
    expect(plain.status).toBe(200);
  });

  test('HEAD of a file has the headers and no body', async () => {
    const answer = await app.request('/sw.js', { method: 'HEAD' });
    expect(answer.headers.get('content-length')).toBe(String(SCRIPT.length));
    expect(await answer.text()).toBe('');
  });
});

import { readFileSync, readdirSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { createHash } from 'node:crypto';
import type { Context, Handler } from 'hono';
import { type Compressed, compressorOf } from './static-compression.ts';
import { securityHeaders } from './security-headers.ts';

interface Asset {
  body: Buffer<ArrayBuffer>;
  headers: Readonly<Record<string, string>>;
  etag: string;
  compressed: (encoding: string | undefined) => Promise<Compressed | null>;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

function load(file: string, path: string): Asset {
  const body = readFileSync(file);
  const type = TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream';
  const hashed = path.startsWith('/assets/');
  return {
    body,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    headers: {
      ...securityHeaders,
      'content-type': type,
      // no-cache means 'revalidate each time': an ETag answers 304. A longer lifetime would pin an old service worker.
      'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
    compressed: compressorOf(file, body, type),
  };
}

/**
 * All files by address. They are kept in memory (some 3 MB), so that a build beside a running server cannot mix
 * versions.
 */
function loadAll(folder: string): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    const hidden = path.includes('/.') || path.endsWith('.br') || path.endsWith('.gz');
    if (entry.isFile() && !hidden) assets.set(path, load(file, path));
  }
  return assets;
}

async function answer(c: Context, { body, headers, etag, compressed }: Asset): Promise<Response> {
  const small = await compressed(c.req.header('accept-encoding'));
  // One ETag for each encoding, as RFC 9110 asks: the bytes differ.
  const tag = small ? etag.replace(/"$/, `-${small.encoding}"`) : etag;
  const all: Record<string, string> = { ...headers, etag: tag, vary: 'Accept-Encoding' };
  if (
    c.req
      .header('if-none-match')
      ?.split(/\s*,\s*/)
      .includes(tag)
  )
    return c.body(null, 304, all);
  if (small) all['content-encoding'] = small.encoding;
  const bytes = small?.body ?? body;
  all['content-length'] = String(bytes.length);
  return c.req.method === 'HEAD' ? c.body(null, 200, all) : c.body(bytes, 200, all);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Serves a build on the API's origin. Addresses are looked up among the files that existed at the start, so that none
 * can leave the folder. An address without a file extension is a screen and gets index.html.
 */
export function serveStatic(folder: string): Handler {
  const assets = loadAll(folder);
  const index = assets.get('/index.html');
  return async (c, next) => {
    const path = decoded(c.req.path);
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
    if (path === '/api' || path.startsWith('/api/')) return next();
    const isScreen = !path.slice(path.lastIndexOf('/')).includes('.');
    const asset = assets.get(path) ?? (isScreen ? index : undefined);
    return asset
      ? answer(c, asset)
      : c.text('No existe.', 404, { ...securityHeaders, 'cache-control': 'no-store' });
  };
}

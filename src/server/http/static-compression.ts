import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export interface Compressed {
  encoding: 'br' | 'gzip';
  body: Buffer<ArrayBuffer>;
}

const COMPRESSIBLE = /^text\/|json|javascript|svg|wasm/;
const MIN_BYTES = 1_024;
const EXTENSION = { br: '.br', gzip: '.gz' } as const;

const compressors = {
  // Quality 6 for a file that the build did not compress: quality 11 would take seconds on the first request.
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

export const isCompressible = (type: string, bytes: number): boolean =>
  COMPRESSIBLE.test(type) && bytes >= MIN_BYTES;

function accepted(header: string | undefined): Compressed['encoding'] | null {
  const names = new Set(
    (header ?? '').split(',').flatMap((part) => {
      const [name = '', quality] = part.trim().split(/\s*;\s*/);
      return quality && /^q=0(\.0+)?$/.test(quality) ? [] : [name.toLowerCase()];
    }),
  );
  if (names.has('br')) return 'br';
  return names.has('gzip') || names.has('*') ? 'gzip' : null;
}

/** The compressed form of a file: from the build where it has one, otherwise computed once. */
export function compressorOf(file: string, body: Buffer, type: string) {
  const kept = new Map<Compressed['encoding'], Promise<Compressed>>();
  async function compress(encoding: Compressed['encoding']): Promise<Compressed> {
    const compressed = file + EXTENSION[encoding];
    if (existsSync(compressed)) return { encoding, body: readFileSync(compressed) };
    return { encoding, body: await compressors[encoding](body) };
  }
  return async (header: string | undefined): Promise<Compressed | null> => {
    const encoding = isCompressible(type, body.length) ? accepted(header) : null;
    if (!encoding) return null;
    const made = kept.get(encoding) ?? compress(encoding);
    kept.set(encoding, made);
    return made;
  };
}

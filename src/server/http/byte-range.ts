/** Range requests (RFC 9110) for one range of bytes; others are answered with the whole content. */

export interface ByteRange {
  /** The first byte, and how many. */
  start: number;
  length: number;
}

const RANGE = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/;

/**
 * The range of a content of `size` bytes that a Range header asks for: null for the whole content, 'none' where the
 * content has no such bytes.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'none' | null {
  const match = RANGE.exec(header?.trim() ?? '');
  if (!match) return null;
  const [, first = '', last = '', suffix = ''] = match;
  if (suffix !== '') {
    const length = Math.min(size, Number(suffix));
    return length === 0 ? 'none' : { start: size - length, length };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return null;
  if (start >= size) return 'none';
  const end = last === '' ? size - 1 : Math.min(size - 1, Number(last));
  return { start, length: end - start + 1 };
}

/** Whether an If-None-Match header names the tag, weak or strong. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  const tags = new Set((header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, '')));
  return tags.has(etag) || tags.has('*');
}

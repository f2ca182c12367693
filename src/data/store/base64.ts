/** Bytes as base64, for browsers that have no function for it. */

/** Bytes at a time: an argument each, of which engines take some ten thousand. */
const PIECE = 8192;

export function base64Of(buffer: ArrayBuffer): string {
  const bytes = new Uint8Array(buffer);
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE) {
    text += String.fromCodePoint(...bytes.subarray(at, at + PIECE));
  }
  return btoa(text);
}

/** Null where the text is no base64. */
export function bytesOfBase64(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
  } catch {
    return null;
  }
}

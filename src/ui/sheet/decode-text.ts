/** Tells files apart by their first bytes, and reads files of text. */

export const begins = (bytes: Uint8Array, ...mark: number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

/**
 * Decodes UTF-8 with or without byte order mark, Excel's UTF-16, and otherwise Windows-1252, as older spreadsheets
 * write it.
 */
export function decodeText(bytes: Uint8Array): string {
  if (begins(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

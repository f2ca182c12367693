/** The bytes of attachments (R25.1). The rules of their records are in adjunto-rules.ts. */

/** The media types that an attachment may have. */
export const TIPOS_CONTENIDO = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export type TipoContenido = (typeof TIPOS_CONTENIDO)[number];

/** Bytes of a content, and of a thumbnail. */
export const MAX_CONTENIDO = 8 * 1_048_576;
export const MAX_MINIATURA = 16_384;

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const ascii = (text: string): number[] => Array.from(text, (letter) => letter.codePointAt(0) ?? 0);

const has = (bytes: Uint8Array, at: number, expected: readonly number[]): boolean =>
  expected.every((byte, index) => bytes[at + index] === byte);

/** The media type that the first bytes show; null for any other. */
export function tipoByFirstBytes(bytes: Uint8Array): TipoContenido | null {
  if (has(bytes, 0, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (has(bytes, 0, PNG)) return 'image/png';
  if (has(bytes, 0, ascii('RIFF')) && has(bytes, 8, ascii('WEBP'))) return 'image/webp';
  return has(bytes, 0, ascii('%PDF-')) ? 'application/pdf' : null;
}

/** Rules of attachments: photos, scans and signatures of an operation or of one of its movements (R25). */
import { DAY_MS } from './milliseconds.ts';
import { type Refusal, REQUIRED, ruleRefusal, validationRefusal } from './refusal.ts';
import type { TipoAdjunto, TipoMovimiento } from './vocabulary.ts';

/** The media types that an attachment may have, with the extension of its file. */
const EXTENSIONS = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
} as const;
export type TipoContenido = keyof typeof EXTENSIONS;
export const TIPOS_CONTENIDO = Object.keys(EXTENSIONS) as TipoContenido[];

/** Bytes of a content, and of a thumbnail. */
export const MAX_CONTENIDO = 8 * 1_048_576;
export const MAX_MINIATURA = 16_384;
/** Live attachments of an operation. */
export const MAX_ADJUNTOS = 100;

export const CONTENIDO_MISSING = ruleRefusal('Falta el contenido del adjunto');
export const TOO_MANY_ADJUNTOS = ruleRefusal(`La operación ya tiene ${MAX_ADJUNTOS} adjuntos`);

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

interface CheckedAdjunto {
  tipo: TipoAdjunto;
  firmante_nombre: string | null;
  tomada_en: string;
}

/** A device's clock may be wrong by hours, not by more than a day. */
const AHEAD_MS = DAY_MS;

/** Why an attachment cannot have this content; null where it can. */
export function checkAdjunto(
  { tipo, firmante_nombre, tomada_en }: CheckedAdjunto,
  now: string,
): Refusal | null {
  const errores = [];
  if (tipo === 'Firma' && firmante_nombre === null) {
    errores.push({ campo: 'firmante_nombre', mensaje: REQUIRED });
  }
  if (Date.parse(tomada_en) > Date.parse(now) + AHEAD_MS) {
    errores.push({ campo: 'tomada_en', mensaje: 'La fecha está en el futuro' });
  }
  return errores.length > 0 ? validationRefusal(errores) : null;
}

interface NamedAdjunto {
  /** Of its movement; null where it has none. */
  movimiento: TipoMovimiento | null;
  tipo: TipoAdjunto;
  tipo_contenido: string | null;
}

/** 'Daño' → 'Dano': file names in ASCII survive every unzip program. */
const asciiOf = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\dA-Za-z]+/g, '-');

const extensionOf = (tipo: string | null): string =>
  tipo !== null && Object.hasOwn(EXTENSIONS, tipo) ? EXTENSIONS[tipo as TipoContenido] : 'bin';

/**
 * The file names of an operation's attachments in their order: 'op-12_retiro-en-puerto_EIR_1.jpg',
 * 'op-12_Dano_1.jpg'. The number counts the attachments of the same movement's type and type.
 */
export function fileNames(operacion: number | string, adjuntos: readonly NamedAdjunto[]): string[] {
  const counts = new Map<string, number>();
  return adjuntos.map(({ movimiento, tipo, tipo_contenido }) => {
    const of = movimiento === null ? [] : [asciiOf(movimiento).toLowerCase()];
    const name = [`op-${operacion}`, ...of, asciiOf(tipo)].join('_');
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return `${name}_${count}.${extensionOf(tipo_contenido)}`;
  });
}

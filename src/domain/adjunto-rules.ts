/** Rules of attachments: photos, scans and signatures of an operation or of one of its movements (R25). */
import { MAX_MINIATURA, tipoByFirstBytes, type TipoContenido } from './adjunto.ts';
import { DAY_MS } from './milliseconds.ts';
import { type Refusal, REQUIRED, ruleRefusal, validationRefusal } from './refusal.ts';
import type { TipoAdjunto, TipoMovimiento } from './vocabulary.ts';

/** Live attachments of an operation. */
export const MAX_ADJUNTOS = 100;

export const CONTENIDO_MISSING = ruleRefusal('Falta el contenido del adjunto');
export const TOO_MANY_ADJUNTOS = ruleRefusal(`La operación ya tiene ${MAX_ADJUNTOS} fotos y documentos`);

/** Of the files of the media types. */
const EXTENSIONS: Record<TipoContenido, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

const BASE64 = /^(?:[\d+/A-Za-z]{4})*(?:[\d+/A-Za-z]{2}==|[\d+/A-Za-z]{3}=)?$/;
const MINIATURA_TYPES = new Set<string | null>(['image/jpeg', 'image/webp']);

/** Whether it is the base64 of a JPEG or a WebP of at most 16 KiB. */
function isMiniatura(text: string): boolean {
  if (text.length > Math.ceil(MAX_MINIATURA / 3) * 4 || !BASE64.test(text)) return false;
  const bytes = Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0);
  return bytes.length <= MAX_MINIATURA && MINIATURA_TYPES.has(tipoByFirstBytes(bytes));
}

interface CheckedAdjunto {
  tipo: TipoAdjunto;
  firmante_nombre: string | null;
  tomada_en: string;
  miniatura: string | null;
}

/** A device's clock may be wrong by hours, not by more than a day. */
const AHEAD_MS = DAY_MS;

/** Why an attachment cannot have this content; null where it can. */
export function checkAdjunto(
  { tipo, firmante_nombre, tomada_en, miniatura }: CheckedAdjunto,
  now: string,
): Refusal | null {
  const errores = [];
  if (tipo === 'Firma' && firmante_nombre === null) {
    errores.push({ campo: 'firmante_nombre', mensaje: REQUIRED });
  }
  if (Date.parse(tomada_en) > Date.parse(now) + AHEAD_MS) {
    errores.push({ campo: 'tomada_en', mensaje: 'La fecha está en el futuro' });
  }
  if (miniatura !== null && !isMiniatura(miniatura)) {
    errores.push({ campo: 'miniatura', mensaje: 'Campo inválido' });
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

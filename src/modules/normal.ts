/** Normalizes keys, so that different spellings of one key are equal. */
import { normalize } from '#domain/text.ts';

export const normalNombre = (nombre: string): string => normalize(nombre).trim().replaceAll(/\s+/g, ' ');

/** 'ABCD-12' and 'abcd 12' are the same plate. */
export const normalPlaca = (placa: string): string => normalize(placa).replaceAll(/[^a-z\d]/g, '');

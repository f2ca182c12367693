/** How two writings of the same thing are known to be one. */
import { normalize } from '#domain/text.ts';

export const normalNombre = (nombre: string): string => normalize(nombre).trim().replaceAll(/\s+/g, ' ');

/** 'ABCD-12' and 'abcd 12' are one plate. */
export const normalPlaca = (placa: string): string => normalize(placa).replaceAll(/[^a-z\d]/g, '');

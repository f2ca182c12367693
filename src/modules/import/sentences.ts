/** What the import screen says, in words. */
import { formatNumero } from '#domain/money.ts';
import type { Definicion } from '../definition.ts';
import type { Registro } from './records.ts';
import { columnasDe } from './columns.ts';

export const registros = (n: number): string => (n === 1 ? '1 registro' : `${formatNumero(n)} registros`);

/** 'Se importarán 3 registros. 1 tiene problemas y 2 están repetidos.' */
export function resumen(todos: readonly Registro[]): string {
  const malos = todos.filter(({ problemas }) => problemas.length > 0).length;
  const repetidos = todos.filter(
    ({ problemas, repetido }) => problemas.length === 0 && repetido !== null,
  ).length;
  const partes = [
    `El archivo tiene ${registros(todos.length)}.`,
    malos === 0 ? '' : malos === 1 ? '1 tiene problemas.' : `${formatNumero(malos)} tienen problemas.`,
    repetidos === 0
      ? ''
      : repetidos === 1
        ? '1 está repetido.'
        : `${formatNumero(repetidos)} están repetidos.`,
  ];
  return partes.filter((parte) => parte !== '').join(' ');
}

/** The columns that a file must have, with what may stand in those that are lists of words. */
export function columnasEnPalabras(definicion: Definicion): string {
  return columnasDe(definicion)
    .map(({ label, campo }) => (campo.kind === 'select' ? `${label} (${campo.options.join(' o ')})` : label))
    .join(', ');
}

export const lista = (total: number): string => `Importación lista: ${registros(total)} en este dispositivo.`;

export const detenida = (hechas: number, total: number, fallo: string): string =>
  `La importación se detuvo después de ${registros(hechas)} de ${formatNumero(total)}: ${fallo}`;

/** The sentences of the import screen. */
import { formatNumero } from '#domain/money.ts';
import type { ModuleDefinition } from '../definition.ts';
import type { ImportedRecord } from './records.ts';
import { fileColumns } from './columns.ts';

export const records = (n: number): string => (n === 1 ? '1 registro' : `${formatNumero(n)} registros`);

/** 'Se importarán 3 registros. 1 tiene problemas y 2 están repetidos.' */
export function summary(all: readonly ImportedRecord[]): string {
  const withProblems = all.filter(({ problems }) => problems.length > 0).length;
  const duplicates = all.filter(
    ({ problems, duplicate }) => problems.length === 0 && duplicate !== null,
  ).length;
  const parts = [
    `El archivo tiene ${records(all.length)}.`,
    withProblems === 0
      ? ''
      : withProblems === 1
        ? '1 tiene problemas.'
        : `${formatNumero(withProblems)} tienen problemas.`,
    duplicates === 0
      ? ''
      : duplicates === 1
        ? '1 está repetido.'
        : `${formatNumero(duplicates)} están repetidos.`,
  ];
  return parts.filter((part) => part !== '').join(' ');
}

/** The required columns of a file as a sentence, with the allowed words of closed lists. */
export function columnsInWords(definition: ModuleDefinition): string {
  return fileColumns(definition)
    .map(({ label, field }) => (field.kind === 'select' ? `${label} (${field.options.join(' o ')})` : label))
    .join(', ');
}

/** '2 clientes importados y enviados.'; `waiting`: how many of the module's changes the server does not have yet. */
export function importedSentence(
  { singular, plural, feminine }: ModuleDefinition['contract'],
  total: number,
  waiting: number,
): string {
  const noun = (total === 1 ? singular : plural).toLowerCase();
  const ending = `${feminine ? 'a' : 'o'}${total === 1 ? '' : 's'}`;
  const imported = `${formatNumero(total)} ${noun} importad${ending}`;
  return waiting === 0
    ? `${imported} y enviad${ending}.`
    : `${imported}; ${formatNumero(Math.min(waiting, total))} por enviar.`;
}

/** 'Quedan 3 registros del archivo sin importar.' */
export const leftSentence = (count: number): string =>
  `${count === 1 ? 'Queda' : 'Quedan'} ${records(count)} del archivo sin importar.`;

export const stoppedSentence = (done: number, total: number, failure: string): string =>
  `La importación se detuvo después de ${records(done)} de ${formatNumero(total)}: ${failure}`;

/** The sentences of the import of schedules. */
import { formatNumero } from '#domain/money.ts';
import { hasDoubt, type PreviewRow } from './preview-rows.ts';

export const operacionesText = (count: number): string =>
  count === 1 ? '1 operación' : `${formatNumero(count)} operaciones`;

const counted = (count: number, one: string, many: string): string =>
  count === 0 ? '' : count === 1 ? `1 ${one}` : `${formatNumero(count)} ${many}`;

/** 'Quedan 3 líneas del archivo sin crear.' */
export const leftText = (count: number): string =>
  count === 1
    ? 'Queda 1 línea del archivo sin crear.'
    : `Quedan ${formatNumero(count)} líneas del archivo sin crear.`;

/** 'El archivo tiene 12 líneas. 3 tienen problemas. 2 tienen avisos. …'; `isRest`: others were created before. */
export function scheduleSummary(rows: readonly PreviewRow[], isRest: boolean): string {
  const problems = rows.filter(({ body }) => body === null).length;
  const repeated = rows.filter(({ body, duplicate }) => body !== null && duplicate !== null).length;
  const notices = rows.filter((row) => row.body !== null && row.duplicate === null && hasDoubt(row)).length;
  return [
    isRest ? leftText(rows.length) : `El archivo tiene ${counted(rows.length, 'línea', 'líneas')}.`,
    problems > 0 && `${counted(problems, 'tiene', 'tienen')} problemas.`,
    repeated > 0 && `${counted(repeated, 'está repetida', 'están repetidas')}.`,
    notices > 0 && `${counted(notices, 'tiene', 'tienen')} avisos.`,
    problems > 0 && 'Las líneas con problemas no se crean: corríjalas o déjelas fuera.',
  ]
    .filter(Boolean)
    .join(' ');
}

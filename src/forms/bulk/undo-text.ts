/** What an undo has done, in words. Pure. */
import type { GroupUndo } from '#data/outbox/group-discard.ts';
import { formatNumero } from '#domain/money.ts';

/** '1 ya se envió', '3 ya se enviaron'. */
const some = (count: number, one: string, many: string): string =>
  count === 0 ? '' : count === 1 ? `1 ${one}` : `${formatNumero(count)} ${many}`;

function removedText(removed: number, count: number, [one, many]: readonly [string, string]): string {
  if (removed === 0) return 'No se deshizo nada.';
  const verb = removed === 1 ? 'Se deshizo' : 'Se deshicieron';
  const whole = `${formatNumero(count)} ${count === 1 ? one : many}`;
  return removed === count ? `${verb} ${whole}.` : `${verb} ${formatNumero(removed)} de ${whole}.`;
}

/**
 * `count`: the number of changes in the group. `noun`: 'cambio', 'cambios'. `undone`: null where it failed.
 * @returns 'Se deshicieron 400 de 500 cambios. 100 quizás ya llegaron al servidor: siguen en Pendientes, …'
 */
export function undoText(
  undone: GroupUndo | null,
  count: number,
  noun: readonly [one: string, many: string],
): string {
  if (undone === null) return 'No se pudo deshacer. Revise Pendientes.';
  const { removed, uncertain } = undone;
  return [
    removedText(removed, count, noun),
    some(count - removed - uncertain, 'ya se envió y se conserva.', 'ya se enviaron y se conservan.'),
    some(
      uncertain,
      'quizás ya llegó al servidor: sigue en Pendientes, donde se puede deshacer.',
      'quizás ya llegaron al servidor: siguen en Pendientes, donde se pueden deshacer.',
    ),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Words of the choice to accept another outcome than the one that was shown. */
import type { OutcomeDecision } from '#data/changes/result.ts';
import { UNKNOWN_OUTCOME } from '#views/unknown-outcome.ts';

type Words = Pick<OutcomeDecision, 'deletesRow' | 'invoicing' | 'isUnknown'>;

/** The label of the button that accepts it. */
export function acceptText({ deletesRow, invoicing }: Omit<Words, 'isUnknown'>): string {
  if (deletesRow) return 'Eliminar de todas formas';
  if (invoicing === 'pago') return 'Pagar así';
  return invoicing === 'factura' ? 'Facturar así' : 'Guardar así';
}

export function outcomeTitle({ invoicing, isUnknown }: Words): string {
  if (isUnknown) return 'Revise el resultado';
  return invoicing === null ? 'El resultado cambió' : 'El total cambió';
}

/** Why it is asked, before the outcome itself. */
export const outcomeReason = ({ deletesRow, isUnknown }: Omit<Words, 'invoicing'>): string =>
  `${isUnknown ? UNKNOWN_OUTCOME : 'Los datos cambiaron mientras tanto.'} El servidor aún no ${deletesRow ? 'eliminó' : 'guardó'} nada.`;

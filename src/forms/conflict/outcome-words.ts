/** Words of the choice to accept another outcome than the one that was shown. */
import type { OutcomeDecision } from '#data/changes/result.ts';

type Words = Pick<OutcomeDecision, 'deletesRow' | 'invoicing'>;

/** The label of the button that accepts it. */
export function acceptText({ deletesRow, invoicing }: Words): string {
  if (deletesRow) return 'Eliminar de todas formas';
  if (invoicing === 'pago') return 'Pagar así';
  return invoicing === 'factura' ? 'Facturar así' : 'Guardar así';
}

export const outcomeTitle = ({ invoicing }: Words): string =>
  invoicing === null ? 'El resultado cambió' : 'El total cambió';

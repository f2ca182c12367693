import { IVA_PERCENT, type Totals } from '#domain/factura.ts';

interface TotalLine {
  name: string;
  /** Shown in parentheses after the name: the label of the tax is 'IVA' alone (R6.3). Null for none. */
  note: string | null;
  monto: number;
}

/** The lines below the items of an invoice: on the screen, on paper and in a file. The part without IVA is in the subtotal. */
export const totalLines = ({ subtotal, exento, iva, total }: Totals): TotalLine[] => [
  { name: 'SUBTOTAL', note: null, monto: subtotal },
  ...(exento > 0 ? [{ name: 'EXENTO', note: 'incluido', monto: exento }] : []),
  { name: 'IVA', note: `${IVA_PERCENT} %`, monto: iva },
  { name: 'TOTAL', note: null, monto: total },
];

/** The items of an invoice and its totals as the rows of a file. */
import type { FacturaRecord } from '#contracts/factura.ts';
import { formatPesos } from '#domain/money.ts';
import type { Column } from '#ui/table/table-types.ts';
import { itemsOf } from './items.ts';
import { totalLines } from './total-lines.ts';

interface FileRow {
  text: string;
  /** The computation of an extra; null for other rows. */
  receipt: string | null;
  /** In pesos; null below the items. */
  precio: number | null;
  cantidad: number | null;
  total: number;
}

export const FACTURA_FILE: readonly Column<FileRow>[] = [
  { key: 'text', label: 'ITEM' },
  { key: 'receipt', label: 'DETALLE' },
  { key: 'precio', label: 'PRECIO', render: ({ precio }) => (precio === null ? null : formatPesos(precio)) },
  { key: 'cantidad', label: 'CANTIDAD' },
  // The totals of the invoice are rows of their own, as on paper.
  { key: 'total', label: 'TOTAL', render: ({ total }) => formatPesos(total), noTotal: true },
];

export const facturaFileRows = (factura: FacturaRecord): FileRow[] => [
  ...itemsOf(factura).map(({ text, receipt, precio }) => ({
    text,
    receipt,
    precio,
    cantidad: 1,
    total: precio,
  })),
  ...totalLines(factura).map(({ name, note, monto }) => ({
    text: note === null ? name : `${name} (${note})`,
    receipt: null,
    precio: null,
    cantidad: null,
    total: monto,
  })),
];

import type { FacturaRecord } from '#contracts/factura.ts';
import { formatPesos } from '#domain/dinero.ts';
import { DataTable } from '#ui/DataTable.tsx';
import type { Column } from '#ui/table-types.ts';
import { type Item, itemsDe } from './items.ts';

const COLUMNS: readonly Column<Item>[] = [
  { key: 'texto', label: 'ITEM' },
  { key: 'precio', label: 'PRECIO', align: 'end', render: ({ precio }) => formatPesos(precio) },
  { key: 'cantidad', label: 'CANTIDAD', align: 'end', render: () => '1' },
  { key: 'total', label: 'TOTAL', align: 'end', render: ({ precio }) => formatPesos(precio) },
];

/** Operations first, then extras; each once. */
export function FacturaItems({ factura }: { factura: FacturaRecord }) {
  const items = itemsDe(factura);
  return (
    <DataTable
      label="Ítems de la factura"
      columns={COLUMNS}
      rows={items}
      rowKey={({ key }) => key}
      empty={{ title: 'La factura no tiene ítems' }}
      pageSize={Math.max(1, items.length)}
    />
  );
}

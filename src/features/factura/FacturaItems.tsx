import type { FacturaRecord } from '#contracts/factura.ts';
import { formatPesos } from '#domain/dinero.ts';
import { DataTable } from '#ui/DataTable.tsx';
import type { Column } from '#ui/table-types.ts';
import { descripcionExtra, descripcionOperacion } from '#vistas/factura.ts';
import { numeroDe } from '#vistas/numero.ts';

interface Item {
  key: string;
  texto: string;
  precio: number;
}

const COLUMNS: readonly Column<Item>[] = [
  { key: 'texto', label: 'ITEM' },
  { key: 'precio', label: 'PRECIO', align: 'end', render: ({ precio }) => formatPesos(precio) },
  { key: 'cantidad', label: 'CANTIDAD', align: 'end', render: () => '1' },
  { key: 'total', label: 'TOTAL', align: 'end', render: ({ precio }) => formatPesos(precio) },
];

function itemsDe({ operaciones, extras }: FacturaRecord): Item[] {
  return [
    ...operaciones.map(({ id, tipo, monto }) => ({
      key: `operacion ${id}`,
      texto: descripcionOperacion({ id: numeroDe(id), tipo }),
      precio: monto,
    })),
    ...extras.map(({ id, tipo, monto, operacion }) => ({
      key: `extra ${id}`,
      texto: descripcionExtra({ tipo, operacion: operacion === null ? null : numeroDe(operacion) }),
      precio: monto,
    })),
  ];
}

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

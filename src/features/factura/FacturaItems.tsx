import type { FacturaRecord } from '#contracts/factura.ts';
import { formatPesos } from '#domain/money.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { ExportButton } from '#ui/table/ExportButton.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { chakra } from '#ui/styles/chakra.ts';
import { FACTURA_FILE, facturaFileRows } from './factura-file.ts';
import { type Item, itemsOf } from './items.ts';
import { createLink } from '@tanstack/react-router';
import { nombrePrefactura } from '#domain/numero.ts';

const ItemLink = createLink(
  chakra('a', {
    base: { _hover: { textDecoration: 'underline' }, _focusVisible: { textDecoration: 'underline' } },
  }),
);

/** The text of R6.3, which leads to the operation. */
function ItemText({ item: { text, operacion } }: { item: Item }) {
  if (operacion === null) return text;
  return (
    <ItemLink to="/admin/operacion/detail/$id" params={{ id: String(operacion) }}>
      {text}
    </ItemLink>
  );
}

const COLUMNS: readonly Column<Item>[] = [
  { key: 'text', label: 'ITEM', render: (item) => <ItemText item={item} /> },
  { key: 'precio', label: 'PRECIO', align: 'end', render: ({ precio }) => formatPesos(precio) },
  { key: 'cantidad', label: 'CANTIDAD', align: 'end', render: () => '1' },
  { key: 'total', label: 'TOTAL', align: 'end', render: ({ precio }) => formatPesos(precio) },
];

const Tools = chakra('div', { base: { float: 'left', marginTop: '10px' } });

/** Operations first, then extras; each once. */
export function FacturaItems({ factura }: { factura: FacturaRecord }) {
  const items = itemsOf(factura);
  return (
    <>
      <DataTable
        label="Ítems de la factura"
        columns={COLUMNS}
        rows={items}
        rowKey={({ key }) => key}
        empty={{ title: 'La factura no tiene ítems' }}
        pageSize={Math.max(1, items.length)}
      />
      <Tools>
        <ExportButton
          title={nombrePrefactura(factura.id, '')}
          columns={FACTURA_FILE}
          rows={async () => facturaFileRows(factura)}
        />
      </Tools>
    </>
  );
}

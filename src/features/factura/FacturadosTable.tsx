import { useMay } from '#data/queries/use-may.ts';
import type { FacturaListRow } from '#contracts/factura.ts';
import { useList } from '#data/queries/use-list.ts';
import { PAGE_SIZE } from '#domain/pagination.ts';
import { formatFecha } from '#domain/date.ts';
import type { Id } from '#domain/tables.ts';
import { formatPesos } from '#domain/money.ts';
import { filtersOf } from '#forms/filters/filter-props.ts';
import { ListFilters } from '#forms/filters/ListFilters.tsx';
import { ListSection } from '#ui/table/ListSection.tsx';
import { RowActions } from '#ui/table/RowActions.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { useListState } from '#ui/table/use-list-state.ts';
import { numeroOf } from '#domain/numero.ts';
import { PaymentStatus } from './PaymentStatus.tsx';

const COLUMNS: readonly Column<FacturaListRow>[] = [
  {
    key: 'factura_id',
    label: 'N° Factura',
    sortable: true,
    render: ({ factura_id }) => numeroOf(factura_id),
  },
  { key: 'cliente_nombre', label: 'Cliente', sortable: true },
  { key: 'created_at', label: 'Fecha', extra: true, render: ({ created_at }) => formatFecha(created_at) },
  {
    key: 'total_monto',
    label: 'Total',
    sortable: true,
    align: 'end',
    render: ({ total_monto }) => formatPesos(total_monto),
  },
  {
    key: 'factura_pagada',
    label: 'Pagado',
    sortable: true,
    text: ({ factura_pagada }) => (factura_pagada ? 'Pagada' : 'Pendiente'),
    render: ({ factura_pagada }) => <PaymentStatus pagada={factura_pagada} />,
  },
  { key: 'vence', label: 'Vence', extra: true },
  {
    key: 'saldo',
    label: 'Saldo',
    extra: true,
    align: 'end',
    render: ({ saldo }) => formatPesos(saldo),
  },
  { key: 'folio', label: 'Folio', extra: true, render: ({ folio }) => folio ?? '—' },
];

const bulk = () => import('./BulkFacturas.tsx');

interface FacturadosTableProps {
  onDelete: (factura: FacturaListRow) => void;
  /** The invoice that was just made. */
  created: Id | undefined;
}

/** 'Facturados', the newest first. */
export function FacturadosTable({ onDelete, created }: FacturadosTableProps) {
  const may = useMay();
  const state = useListState(
    'facturas',
    { key: 'factura_id', direction: 'DESC' },
    PAGE_SIZE,
    filtersOf('factura'),
  );
  const query = useList<FacturaListRow>('factura', state.query);
  return (
    <ListSection
      title="Facturados"
      query={query}
      state={state}
      columns={COLUMNS}
      bulk={bulk}
      filters={(part) => <ListFilters part={part} list="factura" title="Facturados" state={state} />}
      rowId={({ factura_id }) => factura_id}
      newKey={created}
      empty={{
        title: 'No hay facturas',
        hint: may('factura.create') && 'Se crean con «Crear Factura» en «Clientes por facturar».',
      }}
      actions={(factura) => (
        <RowActions
          actions={[
            {
              label: 'Ver Detalle',
              link: { to: '/admin/factura/detail/$id', params: { id: String(factura.factura_id) } },
            },
            may('factura.remove') && { label: 'Eliminar', onClick: () => onDelete(factura) },
          ]}
        />
      )}
    />
  );
}

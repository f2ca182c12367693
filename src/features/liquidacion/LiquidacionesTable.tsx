import type { LiquidacionListRow } from '#contracts/liquidacion.ts';
import { useList } from '#data/queries/use-list.ts';
import { useMay } from '#data/queries/use-may.ts';
import { formatFecha } from '#domain/date.ts';
import { formatPesos } from '#domain/money.ts';
import { numeroOf } from '#domain/numero.ts';
import { PAGE_SIZE } from '#domain/pagination.ts';
import { formatDay } from '#domain/vencimiento.ts';
import { filtersOf } from '#forms/filters/filter-props.ts';
import { ListFilters } from '#forms/filters/ListFilters.tsx';
import { ListSection } from '#ui/table/ListSection.tsx';
import { RowActions } from '#ui/table/RowActions.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { useListState } from '#ui/table/use-list-state.ts';

type Amount = 'comisiones' | 'anticipos' | 'descuentos' | 'total';

const amount = (key: Amount, label: string): Column<LiquidacionListRow> => ({
  key,
  label,
  align: 'end',
  render: (row) => formatPesos(row[key]),
});

const COLUMNS: readonly Column<LiquidacionListRow>[] = [
  { key: 'id', label: 'N°', sortable: true, render: ({ id }) => numeroOf(id) },
  {
    key: 'chofer',
    label: 'Chofer',
    sortable: true,
    text: ({ chofer }) => chofer.nombre,
    render: ({ chofer }) => chofer.nombre,
  },
  { key: 'desde', label: 'Desde', extra: true, render: ({ desde }) => formatDay(desde) },
  { key: 'hasta', label: 'Hasta', sortable: true, render: ({ hasta }) => formatDay(hasta) },
  { key: 'cantidad', label: 'Operaciones', align: 'end', render: ({ cantidad }) => cantidad },
  { ...amount('comisiones', 'Comisiones'), extra: true },
  { ...amount('anticipos', 'Anticipos'), extra: true },
  { ...amount('descuentos', 'Descuentos'), extra: true },
  { ...amount('total', 'Total'), sortable: true },
  { key: 'created_at', label: 'Creada', extra: true, render: ({ created_at }) => formatFecha(created_at) },
];

const TITLE = 'Liquidaciones hechas';

interface LiquidacionesTableProps {
  onDelete: (liquidacion: LiquidacionListRow) => void;
}

/** The settlements, the newest first. */
export function LiquidacionesTable({ onDelete }: LiquidacionesTableProps) {
  const may = useMay();
  const state = useListState(
    'liquidaciones',
    { key: 'id', direction: 'DESC' },
    PAGE_SIZE,
    filtersOf('liquidacion'),
  );
  const query = useList<LiquidacionListRow>('liquidacion', state.query);
  return (
    <ListSection
      title={TITLE}
      query={query}
      state={state}
      columns={COLUMNS}
      filters={(part) => <ListFilters part={part} list="liquidacion" title={TITLE} state={state} />}
      rowId={({ id }) => id}
      empty={{
        title: 'No hay liquidaciones',
        hint: may('liquidacion.create') && 'Se crean con «Liquidar» en «Choferes por liquidar».',
      }}
      actions={(liquidacion) => (
        <RowActions
          actions={[
            {
              label: 'Ver Detalle',
              link: { to: '/admin/liquidacion/detail/$id', params: { id: String(liquidacion.id) } },
            },
            may('liquidacion.remove') && { label: 'Eliminar', onClick: () => onDelete(liquidacion) },
          ]}
        />
      )}
    />
  );
}

import type { AlmacenListRow } from '#contracts/contenedor.ts';
import { placeOf, useAlmacenList } from '#data/queries/use-local-almacen.ts';
import type { EmptyStateProps } from '#ui/feedback/EmptyState.tsx';
import { filtersOf } from '#forms/filters/filter-props.ts';
import { ListFilters } from '#forms/filters/ListFilters.tsx';
import { ListSection } from '#ui/table/ListSection.tsx';
import { RowActions } from '#ui/table/RowActions.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { useListState } from '#ui/table/use-list-state.ts';

const COLUMNS: readonly Column<AlmacenListRow>[] = [
  { key: 'cliente', label: 'Cliente', sortable: true, render: ({ cliente }) => cliente.nombre },
  { key: 'bodega', label: 'Bodega', sortable: true, render: ({ bodega }) => bodega.nombre },
  { key: 'comuna', label: 'Comuna', sortable: true, render: ({ bodega }) => bodega.comuna },
  { key: 'total_contenedores', label: 'Total Contenedores', sortable: true, align: 'end' },
];

interface AlmacenTableProps {
  list: 'contenedor' | 'mercaderia';
  title: string;
  limit: number;
  detalle: '/admin/almacenamiento/vacio/detalles/$id' | '/admin/almacenamiento/mercaderia/detalles/$id';
  empty: EmptyStateProps;
}

/** The table with one row per client and warehouse. */
export function AlmacenTable({ list, title, limit, detalle, empty }: AlmacenTableProps) {
  const state = useListState(list, { key: 'cliente', direction: 'ASC' }, limit, filtersOf(list));
  const query = useAlmacenList(list, state.query);
  return (
    <ListSection
      title={title}
      query={query}
      state={state}
      columns={COLUMNS}
      filters={(part) => <ListFilters part={part} list={list} title={title} state={state} />}
      rowId={({ cliente, bodega }) => placeOf(cliente.id, bodega.id)}
      empty={empty}
      actions={({ cliente }) => (
        <RowActions
          actions={[
            {
              label: 'Ver Detalle',
              hint: `Ver los contenedores de ${cliente.nombre}`,
              link: { to: detalle, params: { id: String(cliente.id) } },
            },
          ]}
        />
      )}
    />
  );
}

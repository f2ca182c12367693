import { useMay } from '#data/queries/use-may.ts';
import { PAGE_SIZE } from '#domain/pagination.ts';
import type { TransporteListRow } from '#contracts/contenedor.ts';
import { useList } from '#data/queries/use-list.ts';
import { formatFecha } from '#domain/date.ts';
import { IconCamion } from '#ui/base/icons.ts';
import { useOnDemand } from '#ui/base/use-on-demand.ts';
import { filtersOf } from '#forms/filters/filter-props.ts';
import { ListFilters } from '#forms/filters/ListFilters.tsx';
import { ListSection } from '#ui/table/ListSection.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { RowActions } from '#ui/table/RowActions.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { useListState } from '#ui/table/use-list-state.ts';
import { useState } from 'react';

const TITLE = 'Agendamientos Contenedores';

const COLUMNS: readonly Column<TransporteListRow>[] = [
  { key: 'cliente', label: 'Cliente', sortable: true, render: ({ cliente }) => cliente.nombre },
  { key: 'bodega', label: 'Bodega', sortable: true, render: ({ bodega }) => bodega.nombre },
  { key: 'comuna', label: 'Comuna', sortable: true, render: ({ bodega }) => bodega.comuna },
  { key: 'total_contenedores', label: 'Total Contenedores', sortable: true, align: 'end' },
  {
    key: 'fecha_agendamiento',
    label: 'Fecha Agenda',
    sortable: true,
    render: ({ fecha_agendamiento }) => formatFecha(fecha_agendamiento),
  },
];

const loadRemoval = async () => ({ default: (await import('./DeleteAgendamiento.tsx')).DeleteAgendamiento });

/** The empty containers that are still to be moved (R7.3). */
export function ContenedorPage() {
  const [toDelete, setToDelete] = useState<TransporteListRow | null>(null);
  const may = useMay();
  const state = useListState(
    '',
    { key: 'fecha_agendamiento', direction: 'ASC' },
    PAGE_SIZE,
    filtersOf('transporte'),
  );
  const query = useList<TransporteListRow>('transporte', state.query);
  const removal = useOnDemand(loadRemoval);
  const remove = (row: TransporteListRow): void => {
    setToDelete(row);
    removal.show();
  };
  return (
    <>
      <PageHeader
        title={TITLE}
        description="Contenedores vacíos que faltan por mover del depósito a la bodega"
        crumbs={[{ label: 'Dashboard', link: { to: '/admin/dashboard' } }, { label: 'Contenedor' }]}
      />
      <ListSection
        title={TITLE}
        titleHidden
        query={query}
        state={state}
        columns={COLUMNS}
        filters={(part) => <ListFilters part={part} list="transporte" title={TITLE} state={state} />}
        rowId={({ id }) => id}
        create={may('contenedor.create') ? { to: '/admin/contenedor/create' } : undefined}
        createLabel="Agendar"
        empty={{
          title: 'No hay contenedores por mover',
          hint:
            may('contenedor.create') &&
            'Con «Agendar» se planifica el traslado de contenedores vacíos a una bodega.',
        }}
        actions={(row) => (
          <RowActions
            actions={[
              {
                ...(may('transporte.create')
                  ? { label: 'Mover Contenedores', icon: IconCamion }
                  : { label: 'Ver Detalle' }),
                link: { to: '/admin/contenedor/asignar/$id', params: { id: String(row.id) } },
              },
              may('transporte.remove') && { label: 'Eliminar', onClick: () => remove(row) },
            ]}
          />
        )}
      />
      {toDelete && removal.Shown && <removal.Shown agendamiento={toDelete} onClose={removal.hide} />}
    </>
  );
}

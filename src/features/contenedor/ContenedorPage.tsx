import type { TransporteFila } from '#contracts/contenedor.ts';
import { useLista } from '#data/queries/use-list.ts';
import { formatFecha } from '#domain/date.ts';
import { IconCamion } from '#ui/base/icons.ts';
import { ListSection } from '#ui/table/ListSection.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { RowActions } from '#ui/table/RowActions.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { useListState } from '#ui/table/use-list-state.ts';
import { useState } from 'react';
import { EliminarAgendamiento } from './DeleteAgendamiento.tsx';

const TITLE = 'Agendamientos Contenedores';

const COLUMNS: readonly Column<TransporteFila>[] = [
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

/** Empty containers that are still to be moved (R7.3). */
export function ContenedorPage() {
  const [victima, setVictima] = useState<TransporteFila | null>(null);
  const state = useListState('', { key: 'fecha_agendamiento', direction: 'ASC' });
  const consulta = useLista<TransporteFila>('transporte', state.query);
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
        consulta={consulta}
        state={state}
        columns={COLUMNS}
        rowId={({ id }) => id}
        create={{ to: '/admin/contenedor/create' }}
        createLabel="Agendar"
        empty={{
          title: 'No hay contenedores por mover',
          hint: 'Con «Agendar» se planifica el traslado de contenedores vacíos a una bodega.',
        }}
        actions={(fila) => (
          <RowActions
            actions={[
              {
                label: 'Mover Contenedores',
                icon: IconCamion,
                link: { to: '/admin/contenedor/asignar/$id', params: { id: String(fila.id) } },
              },
              { label: 'Eliminar', onClick: () => setVictima(fila) },
            ]}
          />
        )}
      />
      {victima && <EliminarAgendamiento agendamiento={victima} onClose={() => setVictima(null)} />}
    </>
  );
}

import { useMay } from '#data/queries/use-may.ts';
import type { AgendadoListRow } from '#contracts/operacion.ts';
import { useList } from '#data/queries/use-list.ts';
import { PAGE_SIZE } from '#domain/pagination.ts';
import { formatPesos } from '#domain/money.ts';
import { formatFecha } from '#domain/date.ts';
import { TIPO_OPERACION_LABEL } from '#domain/vocabulary.ts';
import { IconAsignar } from '#ui/base/icons.ts';
import { filtersOf } from '#forms/filters/filter-props.ts';
import { ListFilters } from '#forms/filters/ListFilters.tsx';
import { ImportLink } from '#ui/table/ImportLink.tsx';
import { ListSection } from '#ui/table/ListSection.tsx';
import { RowActions } from '#ui/table/RowActions.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { useListState } from '#ui/table/use-list-state.ts';
import { numeroOf } from '#domain/numero.ts';
import type { DeletedOperacion } from './DeleteOperacion.tsx';

const COLUMNS: readonly Column<AgendadoListRow>[] = [
  { key: 'id', label: 'Número Operación', sortable: true, render: ({ id }) => numeroOf(id) },
  { key: 'cliente', label: 'Cliente', sortable: true, render: ({ cliente }) => cliente.nombre },
  {
    key: 'tipo',
    label: 'Tipo Operación',
    sortable: true,
    render: ({ tipo }) => TIPO_OPERACION_LABEL[tipo],
  },
  {
    key: 'created_at',
    label: 'Fecha',
    sortable: true,
    render: ({ created_at }) => formatFecha(created_at),
  },
  {
    key: 'eta_puerto',
    label: 'Eta Puerto',
    extra: true,
    render: ({ eta_puerto }) => formatFecha(eta_puerto),
  },
  {
    key: 'eta_planta',
    label: 'Eta Planta',
    extra: true,
    render: ({ eta_planta }) => formatFecha(eta_planta),
  },
  { key: 'monto', label: 'Monto', sortable: true, align: 'end', render: ({ monto }) => formatPesos(monto) },
];

const bulk = () => import('../bulk/BulkOperaciones.tsx');

interface AgendadoTableProps {
  onDelete: (operacion: DeletedOperacion) => void;
}

/** AGENDADO: the operations that still have no driver. */
export function AgendadoTable({ onDelete }: AgendadoTableProps) {
  const may = useMay();
  const state = useListState(
    'agendado',
    { key: 'created_at', direction: 'ASC' },
    PAGE_SIZE,
    filtersOf('operacion'),
  );
  const query = useList<AgendadoListRow>('operacion', state.query);
  return (
    <ListSection
      title="AGENDADO"
      query={query}
      state={state}
      columns={COLUMNS}
      bulk={bulk}
      filters={(part) => <ListFilters part={part} list="operacion" title="AGENDADO" state={state} />}
      rowId={({ id }) => id}
      tools={
        may('operacion.create') && (
          <ImportLink label="Importar planilla" where="wide" to="/admin/operacion/importar" />
        )
      }
      create={may('operacion.create') ? { to: '/admin/operacion/create' } : undefined}
      empty={{
        title: 'No hay operaciones por asignar',
        hint: may('operacion.create') && 'Las operaciones nuevas se agendan con «Crear».',
      }}
      actions={({ id, tipo, cliente }) => (
        <RowActions
          actions={[
            may('operacion.update')
              ? {
                  label: 'Asignar Chofer',
                  icon: IconAsignar,
                  link: { to: '/admin/operacion/asignar-chofer/$id', params: { id: String(id) } },
                }
              : {
                  label: 'Ver Detalle',
                  link: { to: '/admin/operacion/detail/$id', params: { id: String(id) } },
                },
            may('operacion.remove') && {
              label: 'Eliminar',
              onClick: () => onDelete({ id, tipo, cliente: cliente.nombre }),
            },
          ]}
        />
      )}
    />
  );
}

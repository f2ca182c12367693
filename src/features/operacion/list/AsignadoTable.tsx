import { useMay } from '#data/queries/use-may.ts';
import type { AsignadoListRow } from '#contracts/operacion.ts';
import { UNFINISHED_FIRST } from '#contracts/lists.ts';
import { useList } from '#data/queries/use-list.ts';
import { PAGE_SIZE } from '#domain/pagination.ts';
import { formatPesos } from '#domain/money.ts';
import { formatFecha, formatTime } from '#domain/date.ts';
import { TIPO_OPERACION_LABEL } from '#domain/vocabulary.ts';
import { filtersOf } from '#forms/filters/filter-props.ts';
import { ListFilters } from '#forms/filters/ListFilters.tsx';
import { ListSection } from '#ui/table/ListSection.tsx';
import { RowActions } from '#ui/table/RowActions.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { useListState } from '#ui/table/use-list-state.ts';
import { chakra } from '#ui/styles/chakra.ts';
import { FINE } from '#ui/styles/media.ts';
import { numeroOf } from '#domain/numero.ts';
import type { ReactNode } from 'react';
import type { DeletedOperacion } from './DeleteOperacion.tsx';
import { OperacionStatus } from './OperacionStatus.tsx';

const Marks = chakra('small', {
  base: { display: 'block', color: 'muted', fontSize: 'var(--fs-sm)', [FINE]: { whiteSpace: 'nowrap' } },
});

/** A day is not broken at its hyphens. */
const Day = chakra('span', { base: { whiteSpace: 'nowrap' } });

/** A cell with a second line. */
const withMarks = (shown: ReactNode, marks: string | null) => (
  <>
    {shown} {marks && <Marks>{marks}</Marks>}
  </>
);

const withHour = (eta: string) => withMarks(<Day>{formatFecha(eta)}</Day>, formatTime(eta));

const COLUMNS: readonly Column<AsignadoListRow>[] = [
  { key: 'op_id', label: 'Número Operación', sortable: true, render: ({ op_id }) => numeroOf(op_id) },
  {
    key: 'cliente_nombre',
    label: 'Cliente',
    sortable: true,
    text: (row) => row.cliente_nombre,
    render: (row) => withMarks(row.cliente_nombre, row.contenedor_numero ?? row.op_contenedor_previsto),
  },
  {
    key: 'op_tipo',
    label: 'Tipo Operación',
    sortable: true,
    render: ({ op_tipo }) => TIPO_OPERACION_LABEL[op_tipo],
  },
  {
    key: 'op_eta_puerto',
    label: 'Eta Puerto',
    sortable: true,
    text: (row) => formatFecha(row.op_eta_puerto),
    render: (row) => withHour(row.op_eta_puerto),
  },
  {
    key: 'op_eta_planta',
    label: 'Eta Planta',
    sortable: true,
    text: (row) => formatFecha(row.op_eta_planta),
    render: (row) => withHour(row.op_eta_planta),
  },
  {
    key: 'op_monto',
    label: 'Monto',
    sortable: true,
    align: 'end',
    render: ({ op_monto }) => formatPesos(op_monto),
  },
  { key: 'chofer_nombre', label: 'Chofer', sortable: true },
  { key: 'camion_marca', label: 'Camión', sortable: true },
  { key: 'camion_placa', label: 'Placa', extra: true },
  { key: 'contenedor_numero', label: 'Contenedor', extra: true },
  {
    key: 'finalizado',
    label: 'Estado',
    sortable: true,
    text: ({ finalizado }) => (finalizado ? 'Finalizado' : 'Pendiente'),
    render: ({ finalizado, en_curso, adjuntos }) => (
      <>
        <OperacionStatus finalizado={finalizado} />
        {(en_curso || adjuntos > 0) && (
          <Marks>
            {en_curso && 'En curso'}
            {en_curso && adjuntos > 0 && ' · '}
            {adjuntos > 0 && (adjuntos === 1 ? '1 foto o documento' : `${adjuntos} fotos y documentos`)}
          </Marks>
        )}
      </>
    ),
  },
];

const bulk = () => import('../bulk/BulkOperaciones.tsx');

interface AsignadoTableProps {
  onDelete: (operacion: DeletedOperacion) => void;
}

/** ASIGNADO: the operations with driver and truck, unfinished first, then by relevant ETA. */
export function AsignadoTable({ onDelete }: AsignadoTableProps) {
  const may = useMay();
  const state = useListState(
    'asignado',
    { key: UNFINISHED_FIRST, direction: 'ASC' },
    PAGE_SIZE,
    filtersOf('asignado'),
  );
  const query = useList<AsignadoListRow>('asignado', state.query);
  return (
    <ListSection
      title="ASIGNADO"
      query={query}
      state={state}
      columns={COLUMNS}
      bulk={bulk}
      filters={(part) => <ListFilters part={part} list="asignado" title="ASIGNADO" state={state} />}
      rowId={({ op_id }) => op_id}
      empty={{
        title: 'No hay operaciones asignadas',
        hint: 'Aparecen aquí cuando una agendada tiene chofer y camión.',
      }}
      actions={({ op_id, op_tipo, cliente_nombre }) => (
        <RowActions
          actions={[
            {
              label: 'Ver Detalle',
              link: { to: '/admin/operacion/detail/$id', params: { id: String(op_id) } },
            },
            may('operacion.remove') && {
              label: 'Eliminar',
              onClick: () => onDelete({ id: op_id, tipo: op_tipo, cliente: cliente_nombre }),
            },
          ]}
        />
      )}
    />
  );
}

import type { VencimientoRecord } from '#contracts/vencimiento.ts';
import { useList } from '#data/queries/use-list.ts';
import { useMay } from '#data/queries/use-may.ts';
import { useSave } from '#data/queries/use-save.ts';
import { PAGE_SIZE } from '#domain/pagination.ts';
import { DeleteModal } from '#forms/DeleteModal.tsx';
import { filtersOf } from '#forms/filters/filter-props.ts';
import { ListFilters } from '#forms/filters/ListFilters.tsx';
import { undoDelete } from '#forms/undo-delete.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { ListSection } from '#ui/table/ListSection.tsx';
import { RowActions } from '#ui/table/RowActions.tsx';
import { useListState } from '#ui/table/use-list-state.ts';
import { useState } from 'react';
import { COLUMNS } from './columns.tsx';
import { nameOf, vencimientoBreadcrumbs } from './names.ts';

const TITLE = 'Vencimientos';

/** The payload that makes a deleted one again. */
const sameAgain = ({ chofer, camion, tipo, numero, vence }: VencimientoRecord) => ({
  chofer: chofer?.id ?? null,
  camion: camion?.id ?? null,
  tipo,
  numero,
  vence,
});

/** /admin/vencimiento: papers of drivers and trucks that expire, the most urgent first (R29.5). */
export function VencimientosPage() {
  const [toDelete, setToDelete] = useState<VencimientoRecord | null>(null);
  const may = useMay();
  const save = useSave();
  const state = useListState('', { key: 'vence', direction: 'ASC' }, PAGE_SIZE, filtersOf('vencimiento'));
  const query = useList<VencimientoRecord>('vencimiento', state.query);
  const close = (): void => setToDelete(null);
  return (
    <>
      <PageHeader
        title={TITLE}
        description="Documentos de choferes y camiones, por la fecha en que vencen"
        crumbs={vencimientoBreadcrumbs()}
      />
      <ListSection
        title={TITLE}
        titleHidden
        query={query}
        state={state}
        columns={COLUMNS}
        filters={(part) => <ListFilters part={part} list="vencimiento" title={TITLE} state={state} />}
        rowId={({ id }) => id}
        create={may('vencimiento.create') ? { to: '/admin/vencimiento/create' } : undefined}
        empty={{
          title: 'No hay vencimientos',
          hint: may('vencimiento.create') && 'Con «Crear» agrega el primero.',
        }}
        actions={(row) => (
          <RowActions
            actions={[
              may('vencimiento.update') && {
                label: 'Editar',
                hint: `Editar ${nameOf(row)}`,
                link: { to: '/admin/vencimiento/edit/$id', params: { id: String(row.id) } },
              },
              may('vencimiento.remove') && {
                label: 'Eliminar',
                hint: `Eliminar ${nameOf(row)}`,
                onClick: () => setToDelete(row),
              },
            ]}
          />
        )}
      />
      {toDelete && (
        <DeleteModal
          title={`¿Eliminar el vencimiento ${nameOf(toDelete)}?`}
          message={`Vence el ${toDelete.vence}. Ya no se avisará de él al asignar.`}
          remove={() => save('vencimiento.remove', { id: toDelete.id, label: nameOf(toDelete) })}
          undo={undoDelete(() =>
            save('vencimiento.create', { body: sameAgain(toDelete), label: nameOf(toDelete) }),
          )}
          onDone={close}
          onCancel={close}
        />
      )}
    </>
  );
}

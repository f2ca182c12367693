import { useList } from '#data/queries/use-list.ts';
import { useSave } from '#data/queries/use-save.ts';
import type { Id } from '#domain/tables.ts';
import { DeleteModal } from '#forms/DeleteModal.tsx';
import { ListSection } from '#ui/table/ListSection.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { RowActions } from '#ui/table/RowActions.tsx';
import { useListState } from '#ui/table/use-list-state.ts';
import { useState } from 'react';
import { listColumns } from './columns.ts';
import type { RecordData, ModuleDefinition } from './definition.ts';
import { ImportLink } from './import/ImportLink.tsx';
import { moduleBreadcrumbs } from './breadcrumbs.ts';

type ListedRow = RecordData & { id: Id };

/** /admin/{module}: search, table, Crear, Editar, Eliminar, pages (R3.1). */
export function ListScreen({ definition }: { definition: ModuleDefinition }) {
  const { contract, description, nameOf, preposition, onDelete } = definition;
  const { key, singular, plural, feminine } = contract;
  const [toDelete, setToDelete] = useState<ListedRow | null>(null);
  const save = useSave();
  const state = useListState('', { key: contract.defaultSort, direction: 'ASC' });
  const query = useList<ListedRow>(key, state.query);
  const edit = (row: ListedRow) =>
    ({ to: '/admin/$modulo/edit/$id', params: { modulo: key, id: String(row.id) } }) as const;
  const describe = (row: ListedRow): string =>
    [feminine ? 'la' : 'el', singular.toLowerCase(), preposition, nameOf(row)].filter(Boolean).join(' ');
  const close = (): void => setToDelete(null);
  return (
    <>
      <PageHeader title={plural} description={description} crumbs={moduleBreadcrumbs(definition)} />
      <ListSection
        title={plural}
        titleHidden
        query={query}
        state={state}
        columns={listColumns(definition)}
        rowId={({ id }) => id}
        tools={<ImportLink definition={definition} where="desk" />}
        create={{ to: '/admin/$modulo/create', params: { modulo: key } }}
        empty={{
          title: `No hay ${plural.toLowerCase()}`,
          hint: `Con «Crear» agrega ${feminine ? 'la primera' : 'el primero'}.`,
        }}
        actions={(row) => (
          <RowActions
            actions={[
              { label: 'Editar', hint: `Editar ${nameOf(row)}`, link: edit(row) },
              { label: 'Eliminar', hint: `Eliminar ${nameOf(row)}`, onClick: () => setToDelete(row) },
            ]}
          />
        )}
      />
      <ImportLink definition={definition} where="phone" />
      {toDelete && (
        <DeleteModal
          title={`¿Eliminar ${describe(toDelete)}?`}
          message={onDelete}
          remove={() => save(`${key}.remove`, { id: toDelete.id, label: nameOf(toDelete) })}
          onDone={close}
          onCancel={close}
        />
      )}
    </>
  );
}

import { LISTS, type ListSpec } from '#contracts/lists.ts';
import { PAGE_SIZE } from '#domain/pagination.ts';
import { useList } from '#data/queries/use-list.ts';
import { useMay } from '#data/queries/use-may.ts';
import { useSave } from '#data/queries/use-save.ts';
import type { Id } from '#domain/tables.ts';
import { filtersOf } from '#forms/filters/filter-props.ts';
import { ListFilters } from '#forms/filters/ListFilters.tsx';
import { ListSection } from '#ui/table/ListSection.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { type RowAction, RowActions } from '#ui/table/RowActions.tsx';
import { useListState } from '#ui/table/use-list-state.ts';
import { useOnDemand } from '#ui/base/use-on-demand.ts';
import { useState } from 'react';
import { listColumns } from './columns.ts';
import type { RecordData, ModuleDefinition } from './definition.ts';
import { ModuleImportLink } from './import/ModuleImportLink.tsx';
import { moduleBreadcrumbs } from './breadcrumbs.ts';

const loadRemoval = async () => ({ default: (await import('#forms/DeleteModal.tsx')).DeleteModal });

type ListedRow = RecordData & { id: Id };

/** /admin/{module}: search, table, Crear, Editar, Eliminar, pages (R3.1). */
export function ListScreen({ definition }: { definition: ModuleDefinition }) {
  const { contract, description, nameOf, preposition, onDelete } = definition;
  const { key, singular, plural, feminine } = contract;
  const { filters }: ListSpec = LISTS[key];
  const [toDelete, setToDelete] = useState<ListedRow | null>(null);
  const removal = useOnDemand(loadRemoval);
  const may = useMay();
  const save = useSave();
  const state = useListState('', { key: contract.defaultSort, direction: 'ASC' }, PAGE_SIZE, filtersOf(key));
  const query = useList<ListedRow>(key, state.query);
  const edit = (row: ListedRow) =>
    ({ to: '/admin/$modulo/edit/$id', params: { modulo: key, id: String(row.id) } }) as const;
  const describe = (row: ListedRow): string =>
    [feminine ? 'la' : 'el', singular.toLowerCase(), preposition, nameOf(row)].filter(Boolean).join(' ');
  const remove = (row: ListedRow): void => {
    setToDelete(row);
    removal.show();
  };
  const actionsOf = (row: ListedRow): (RowAction | false)[] => {
    const name = nameOf(row);
    const link = edit(row);
    return [
      may(`${key}.update`)
        ? { label: 'Editar', hint: `Editar ${name}`, link }
        : { label: 'Ver Detalle', hint: `Ver ${name}`, link },
      may(`${key}.remove`) && { label: 'Eliminar', hint: `Eliminar ${name}`, onClick: () => remove(row) },
    ];
  };
  const canCreate = may(`${key}.create`);
  return (
    <>
      <PageHeader title={plural} description={description} crumbs={moduleBreadcrumbs(definition)} />
      <ListSection
        title={plural}
        titleHidden
        query={query}
        state={state}
        columns={listColumns(definition)}
        filters={filters && ((part) => <ListFilters part={part} list={key} title={plural} state={state} />)}
        rowId={({ id }) => id}
        tools={canCreate && <ModuleImportLink definition={definition} where="desk" />}
        create={canCreate ? { to: '/admin/$modulo/create', params: { modulo: key } } : undefined}
        empty={{
          title: `No hay ${plural.toLowerCase()}`,
          hint: canCreate && `Con «Crear» agrega ${feminine ? 'la primera' : 'el primero'}.`,
        }}
        actions={(row) => <RowActions actions={actionsOf(row)} />}
      />
      {canCreate && <ModuleImportLink definition={definition} where="phone" />}
      {toDelete && removal.Shown && (
        <removal.Shown
          title={`¿Eliminar ${describe(toDelete)}?`}
          message={onDelete}
          restorable={{ tabla: key, id: toDelete.id }}
          remove={() => save(`${key}.remove`, { id: toDelete.id, label: nameOf(toDelete) })}
          onDone={removal.hide}
          onCancel={removal.hide}
        />
      )}
    </>
  );
}

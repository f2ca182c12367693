import { useLista } from '#data/queries/use-list.ts';
import { useMutar } from '#data/queries/use-save.ts';
import type { Id } from '#domain/tables.ts';
import { EliminarModal } from '#forms/DeleteModal.tsx';
import { ListSection } from '#ui/table/ListSection.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { RowActions } from '#ui/table/RowActions.tsx';
import { useListState } from '#ui/table/use-list-state.ts';
import { useState } from 'react';
import { columnsOf } from './columns.ts';
import type { Datos, Definicion } from './definition.ts';
import { ImportarLink } from './import/ImportLink.tsx';
import { migas } from './breadcrumbs.ts';

type Fila = Datos & { id: Id };

/** /admin/{module}: search, table, Crear, Editar, Eliminar, pages (R3.1). */
export function ListScreen({ definicion }: { definicion: Definicion }) {
  const { contract, description, nameOf, preposicion, onDelete } = definicion;
  const { key, nombre, plural, femenino } = contract;
  const [victim, setVictim] = useState<Fila | null>(null);
  const mutar = useMutar();
  const state = useListState('', { key: contract.orden, direction: 'ASC' });
  const consulta = useLista<Fila>(key, state.query);
  const edit = (fila: Fila) =>
    ({ to: '/admin/$modulo/edit/$id', params: { modulo: key, id: String(fila.id) } }) as const;
  const describe = (fila: Fila): string =>
    [femenino ? 'la' : 'el', nombre.toLowerCase(), preposicion, nameOf(fila)].filter(Boolean).join(' ');
  const close = (): void => setVictim(null);
  return (
    <>
      <PageHeader title={plural} description={description} crumbs={migas(definicion)} />
      <ListSection
        title={plural}
        titleHidden
        consulta={consulta}
        state={state}
        columns={columnsOf(definicion)}
        rowId={({ id }) => id}
        tools={<ImportarLink definicion={definicion} where="desk" />}
        create={{ to: '/admin/$modulo/create', params: { modulo: key } }}
        empty={{
          title: `No hay ${plural.toLowerCase()}`,
          hint: `Con «Crear» agrega ${femenino ? 'la primera' : 'el primero'}.`,
        }}
        actions={(fila) => (
          <RowActions
            actions={[
              { label: 'Editar', hint: `Editar ${nameOf(fila)}`, link: edit(fila) },
              { label: 'Eliminar', hint: `Eliminar ${nameOf(fila)}`, onClick: () => setVictim(fila) },
            ]}
          />
        )}
      />
      <ImportarLink definicion={definicion} where="phone" />
      {victim && (
        <EliminarModal
          title={`¿Eliminar ${describe(victim)}?`}
          message={onDelete}
          eliminar={() => mutar(`${key}.remove`, { id: victim.id, etiqueta: nameOf(victim) })}
          onListo={close}
          onCancel={close}
        />
      )}
    </>
  );
}

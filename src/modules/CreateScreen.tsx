import { useSaveChange } from '#data/queries/use-pending-change.ts';
import { useNameOf } from '#data/queries/use-record-names.ts';
import { usePendingChange } from '#forms/pending-context.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { useMemo } from 'react';
import type { ModuleDefinition } from './definition.ts';
import { moduleBreadcrumbs } from './breadcrumbs.ts';
import { ModuleForm } from './ModuleForm.tsx';
import { newModuleValues } from './values.ts';

/** /admin/{module}/create. */
export function CreateScreen({ definition }: { definition: ModuleDefinition }) {
  const { contract, description, nameOf } = definition;
  const pending = usePendingChange([`${contract.key}.create`]);
  const save = useSaveChange(pending);
  const recordNameOf = useNameOf();
  const defaults = useMemo(() => {
    if (pending === null) return newModuleValues(definition);
    const { cliente } = pending.body;
    const known = typeof cliente === 'number' || typeof cliente === 'string';
    const cliente_nombre = known ? recordNameOf('cliente', cliente) : '';
    return newModuleValues(definition, { ...pending.body, cliente_nombre });
    // The names are those at the time the form was opened. oxlint-disable-next-line react/memo-dependencies,
    // react-hooks/exhaustive-deps
    // oxlint-disable-next-line react/memo-dependencies, react-hooks/exhaustive-deps
  }, [definition, pending]);
  return (
    <>
      <PageHeader
        title={`Crear ${contract.singular}`}
        description={description}
        crumbs={moduleBreadcrumbs(definition, 'Crear')}
      />
      <ModuleForm
        definition={definition}
        mode="create"
        id={null}
        defaults={defaults}
        pending={pending}
        send={(body, values) => save(`${contract.key}.create`, { body, label: nameOf(values) })}
      />
    </>
  );
}

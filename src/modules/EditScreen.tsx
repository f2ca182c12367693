import { useMay } from '#data/queries/use-may.ts';
import { useRecord } from '#data/queries/use-record.ts';
import { valuesBefore } from '#data/queries/pending-change.ts';
import { useSaveChange } from '#data/queries/use-pending-change.ts';
import type { Id } from '#domain/tables.ts';
import { usePendingChange } from '#forms/pending-context.ts';
import { NoDataModal } from '#ui/overlay/NoDataModal.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { PendingBadge } from '#ui/feedback/PendingBadge.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { RecordData, ModuleDefinition } from './definition.ts';
import { FormSkeleton } from './FormSkeleton.tsx';
import { moduleBreadcrumbs } from './breadcrumbs.ts';
import { ModuleDetail } from './ModuleDetail.tsx';
import { ModuleForm } from './ModuleForm.tsx';
import { changesOnly, moduleValues } from './values.ts';

interface EditScreenProps {
  definition: ModuleDefinition;
  id: Id;
}

/** /admin/{module}/edit/{id}: the create form, prefilled; only changed fields are sent. A role that may not edit sees the record. */
export function EditScreen({ definition, id }: EditScreenProps) {
  const { contract, description, nameOf } = definition;
  const pending = usePendingChange([`${contract.key}.update`], [id]);
  const save = useSaveChange(pending);
  const navigate = useNavigate();
  const canEdit = useMay()(`${contract.key}.update`);
  const action = canEdit ? 'Editar' : 'Ver';
  const query = useRecord<RecordData>(`${contract.key}.get`, { id });
  const { datos, notFound, error, retry, local, unsentRecords } = query;
  const values = useMemo(() => {
    if (datos === undefined) return undefined;
    const record = valuesBefore(datos, pending);
    const base = moduleValues(definition, record);
    return {
      base,
      defaults: pending ? moduleValues(definition, { ...record, ...pending.body }) : base,
      edited: { record, valuesOf: (each: RecordData) => moduleValues(definition, each) },
    };
  }, [definition, datos, pending]);
  return (
    <>
      <PageHeader
        title={`${action} ${contract.singular}`}
        description={description}
        crumbs={moduleBreadcrumbs(definition, action)}
        local={local}
        actions={<PendingBadge state={unsentRecords.get(id)} />}
      />
      {datos && !canEdit && <ModuleDetail definition={definition} record={datos} />}
      {values && canEdit && (
        <ModuleForm
          definition={definition}
          mode="edit"
          id={id}
          {...values}
          pending={pending}
          send={(body, typed, base, record) =>
            save(`${contract.key}.update`, {
              id,
              body: changesOnly(body, typed, base),
              label: nameOf(typed),
              original: { ...record },
            })
          }
        />
      )}
      {!values && !notFound && error !== null && <ErrorState message={error} onRetry={retry} />}
      {!values && error === null && <FormSkeleton definition={definition} />}
      {notFound && !values && (
        <NoDataModal
          gone={query.gone}
          onRetry={retry}
          onClose={() => void navigate({ to: '/admin/$modulo', params: { modulo: contract.key } })}
        />
      )}
    </>
  );
}

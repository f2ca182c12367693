import { useSaveChange } from '#data/queries/use-pending-change.ts';
import { useNameOf } from '#data/queries/use-record-names.ts';
import { usePendingChange } from '#forms/pending-context.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { vencimientoBreadcrumbs } from './names.ts';
import { newVencimientoValues, ownerIn } from './vencimiento-values.ts';
import { VencimientoForm } from './VencimientoForm.tsx';

/** /admin/vencimiento/create; `?chofer=7` or `?camion=7` chooses whose it is. */
export function CreateVencimiento() {
  const pending = usePendingChange(['vencimiento.create']);
  const save = useSaveChange(pending);
  const nameOf = useNameOf();
  const address: Record<string, unknown> = useSearch({ strict: false });
  const [defaults] = useState(() => newVencimientoValues(pending?.body ?? address));
  return (
    <>
      <PageHeader
        title="Crear Vencimiento"
        description="De un chofer o de un camión: se avisa al asignarlo a una operación posterior"
        crumbs={vencimientoBreadcrumbs('Crear')}
      />
      <VencimientoForm
        defaults={pending ? newVencimientoValues(pending.body) : defaults}
        pending={pending}
        send={(body, values) => {
          const owner = values[values.owner];
          return save('vencimiento.create', {
            body: { ...body, ...ownerIn(values) },
            label: `${values.tipo} de ${nameOf(values.owner, owner) ?? owner}`,
          });
        }}
      />
    </>
  );
}

import type { SelectOption } from '#contracts/endpoints.ts';
import { useReader } from '#data/queries/use-reader.ts';
import { useRecord } from '#data/queries/use-record.ts';
import { idOfText } from '#domain/numero.ts';
import { REQUIRED } from '#domain/refusal.ts';
import { counted, planSentence } from '#forms/bulk/bulk-plan.ts';
import { BulkModal } from '#forms/bulk/BulkModal.tsx';
import { useBulk } from '#forms/bulk/use-bulk.ts';
import { camionOptions, choferOptions } from '#forms/options.ts';
import { SelectField } from '#ui/select/SelectField.tsx';
import { useMemo, useState } from 'react';
import type { BulkDialogProps } from '#forms/bulk/bulk-dialog.ts';
import { ASSIGN_OPERACIONES, OPERACIONES, planAsignacion } from './operacion-plans.ts';
import { asignacionSummary } from './operacion-summaries.ts';

/** Gives one driver and one truck to many operations. */
export function AssignManyModal({ ids, onDone, onCancel }: BulkDialogProps) {
  const { reader } = useReader();
  const choferes = useRecord<SelectOption[]>('chofer.select');
  const camiones = useRecord<SelectOption[]>('camion.select');
  const [chofer, setChofer] = useState('');
  const [camion, setCamion] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { busy, error, run } = useBulk(onDone);
  const planned = useMemo(() => {
    if (chofer === '' || camion === '') return null;
    const asignacion = { choferId: idOfText(chofer), camionId: idOfText(camion) };
    const plan = planAsignacion(reader, ids, asignacion);
    return { plan, warnings: asignacionSummary(reader, plan, asignacion) };
  }, [reader, ids, chofer, camion]);
  const count = planned?.plan.changes.length ?? 0;
  const confirm = (): void => {
    setIsTried(true);
    if (planned && count > 0) run(planned.plan, `Asignar Chofer · ${counted(count, OPERACIONES)}`);
  };
  const errorOf = (value: string): string | undefined => (isTried && value === '' ? REQUIRED : undefined);
  return (
    <BulkModal
      title="Asignar Chofer"
      summary={
        planned
          ? planSentence(planned.plan, ASSIGN_OPERACIONES)
          : `Elegidas: ${counted(ids.length, OPERACIONES)}.`
      }
      warnings={planned?.warnings ?? []}
      confirmLabel={count > 0 ? `Asignar ${count}` : 'Asignar'}
      busy={busy}
      error={error}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <SelectField
        label="Chofer"
        required
        value={chofer}
        onChange={setChofer}
        error={errorOf(chofer)}
        loading={choferes.loading}
        options={choferOptions(choferes.datos ?? [], null)}
      />
      <SelectField
        label="Camión"
        required
        value={camion}
        onChange={setCamion}
        error={errorOf(camion)}
        loading={camiones.loading}
        options={camionOptions(camiones.datos ?? [], null)}
      />
    </BulkModal>
  );
}

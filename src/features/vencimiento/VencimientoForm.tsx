import { vencimientoCreate, type VencimientoCreate, type VencimientoRecord } from '#contracts/vencimiento.ts';
import type { SaveResult } from '#data/changes/result.ts';
import type { PendingChange } from '#data/queries/pending-change.ts';
import { useDuplicateVencimiento } from '#data/queries/use-duplicate-vencimiento.ts';
import { parseId } from '#domain/id.ts';
import type { FieldError } from '#domain/refusal.ts';
import { tiposOf } from '#domain/vencimiento.ts';
import { Form } from '#forms/Form.tsx';
import { FormResultModal } from '#forms/FormResultModal.tsx';
import { LeaveGuard } from '#forms/LeaveGuard.tsx';
import { useReturnTarget } from '#forms/pending-context.ts';
import { type FormOptions, useRecordForm } from '#forms/use-form.ts';
import { SubmitBar } from '#ui/form/SubmitBar.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { useNavigate } from '@tanstack/react-router';
import { VencimientoFields } from './VencimientoFields.tsx';
import { ownerErrors, type VencimientoValues } from './vencimiento-values.ts';

interface VencimientoFormProps {
  defaults: VencimientoValues;
  /** Before a waiting change that is edited. */
  base?: VencimientoValues;
  /** The edited record; without it the form creates one. */
  edited?: FormOptions<VencimientoValues, typeof vencimientoCreate, VencimientoRecord>['edited'];
  pending: PendingChange | null;
  send: (
    body: VencimientoCreate,
    values: VencimientoValues,
    base: VencimientoValues,
    record: VencimientoRecord | null,
  ) => Promise<SaveResult>;
}

/** The form of a paper that expires, the same for create and edit. */
export function VencimientoForm({ defaults, base, edited, pending, send }: VencimientoFormProps) {
  const navigate = useNavigate();
  const duplicateOf = useDuplicateVencimiento();
  const itself = edited?.record.id ?? pending?.uuid ?? null;
  /** Said at the field: sending the same again does not help. */
  const duplicateErrors = ({ owner, tipo, ...values }: VencimientoValues): FieldError[] => {
    const chosen = tiposOf(owner).find((each) => each === tipo);
    const ownerId = parseId(values[owner]);
    const refusal = chosen && ownerId !== null ? duplicateOf(owner, ownerId, chosen, itself) : null;
    return refusal ? [{ campo: 'tipo', mensaje: refusal.mensaje }] : [];
  };
  const form = useRecordForm({
    schema: vencimientoCreate,
    defaults,
    ...(base && { base }),
    edited,
    pending,
    draft: edited
      ? `vencimiento ${edited.record.uuid}`
      : `vencimiento.create ${defaults.chofer} ${defaults.camion}`,
    validate: (values) => [...ownerErrors(values), ...duplicateErrors(values)],
    send,
  });
  const salida = useReturnTarget(pending, {
    doneLabel: 'Ir a la lista de Vencimientos',
    onDone: () => void navigate({ to: '/admin/vencimiento' }),
  });
  return (
    <Card>
      <Form form={form}>
        <VencimientoFields isNew={edited === undefined} />
        <SubmitBar busy={form.sending} />
      </Form>
      <LeaveGuard form={form} />
      <FormResultModal form={form} {...salida} />
    </Card>
  );
}

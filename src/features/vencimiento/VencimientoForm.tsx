import { vencimientoCreate, type VencimientoCreate, type VencimientoRecord } from '#contracts/vencimiento.ts';
import type { SaveResult } from '#data/changes/result.ts';
import type { PendingChange } from '#data/queries/pending-change.ts';
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
  const form = useRecordForm({
    schema: vencimientoCreate,
    defaults,
    ...(base && { base }),
    edited,
    pending,
    validate: ownerErrors,
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

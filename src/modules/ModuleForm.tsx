import type { PendingChange } from '#data/queries/pending-change.ts';
import { useEngine } from '#data/queries/provider.tsx';
import { useMay } from '#data/queries/use-may.ts';
import type { SaveResult } from '#data/changes/result.ts';
import type { Id } from '#domain/tables.ts';
import { Form } from '#forms/Form.tsx';
import { LeaveGuard } from '#forms/LeaveGuard.tsx';
import { useReturnTarget } from '#forms/pending-context.ts';
import { FormResultModal } from '#forms/FormResultModal.tsx';
import { focusFirstInvalid, useRecordForm } from '#forms/use-form.ts';
import { Card } from '#ui/layout/Card.tsx';
import { ResultModal } from '#ui/overlay/ResultModal.tsx';
import { SubmitBar } from '#ui/form/SubmitBar.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ModuleDefinition, FormMode, RecordData } from './definition.ts';
import { FieldGroups } from './FieldGroups.tsx';
import { notNumericNotice, type FormValues } from './values.ts';

export interface ModuleFormProps {
  definition: ModuleDefinition;
  mode: FormMode;
  /** The edited record; null for a new one. */
  id: Id | null;
  defaults: FormValues;
  /** The record before a waiting change that is edited. */
  base?: FormValues | undefined;
  /** The record that the base was read from, and how. */
  edited?: { record: RecordData; valuesOf: (record: RecordData) => FormValues } | undefined;
  /** The change of the tray that is edited. */
  pending: PendingChange | null;
  /** `body`: the values parsed by the contract; `base`: what they are compared with, read from `record`. */
  send: (
    body: unknown,
    values: FormValues,
    base: FormValues,
    record: RecordData | null,
  ) => Promise<SaveResult>;
}

/** The form of a module, the same for create and edit (R4.1). */
export function ModuleForm({ definition, mode, id, defaults, base, edited, pending, send }: ModuleFormProps) {
  const { contract } = definition;
  const navigate = useNavigate();
  const engine = useEngine();
  const may = useMay();
  const [notice, setNotice] = useState<string | null>(null);
  const form = useRecordForm({
    schema: contract.body,
    defaults,
    ...(base && { base }),
    edited,
    pending,
    draft: edited ? `${contract.key} ${String(edited.record.uuid)}` : `${contract.key}.create`,
    send,
    onInvalid: (values) => {
      const text = notNumericNotice(definition, values, mode);
      setNotice(text);
      return text !== null;
    },
  });
  const leadOn = async (): Promise<void> =>
    (await import('#forms/FirstSteps.tsx')).offerNextStep(engine, may, (link) => void navigate(link));
  const salida = useReturnTarget(pending, {
    doneLabel: `Ir a la lista de ${contract.plural}`,
    onDone: () => {
      void navigate({ to: '/admin/$modulo', params: { modulo: contract.key } });
      if (mode === 'create') void leadOn().catch(() => {});
    },
  });
  const closeNotice = (): void => {
    setNotice(null);
    focusFirstInvalid();
  };
  return (
    <Card>
      <Form form={form}>
        <FieldGroups definition={definition} mode={mode} own={id ?? pending?.uuid ?? null} />
        <SubmitBar busy={form.sending} />
      </Form>
      <FormResultModal form={form} {...salida} />
      {notice !== null && <ResultModal kind="info" message={notice} onClose={closeNotice} />}
      <LeaveGuard form={form} />
    </Card>
  );
}

import type { PendingChange } from '#data/queries/pending-change.ts';
import type { SaveResult } from '#data/changes/result.ts';
import type { FieldError } from '#domain/refusal.ts';
import { type AnyFormApi, useForm, useStore, type ValidationLogicFn } from '@tanstack/react-form';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import type { FieldRefusal } from './form-context.ts';
import { useDraft } from './use-draft.ts';
import { byField, schemaErrors } from './validation.ts';

export interface FormOptions<V extends object, S extends v.GenericSchema> {
  /** The contract's schema of the payload. */
  schema: S;
  /** The initial values. Newer ones replace them while the user has not touched the form. */
  defaults: V;
  /** The change of the tray that the form was opened for. */
  pendiente?: PendingChange | null;
  /** The base of the comparison where it is not the initial values: the record before the change of the tray. */
  base?: V;
  /** Further rules of this form, by field name; checked after the schema's. */
  validate?: (values: V) => FieldError[];
  /** Sends the parsed values; `base` is what they are compared with. */
  send: (body: v.InferOutput<S>, values: V, base: V) => Promise<SaveResult>;
  /**
   * Called when Guardar sent nothing, before the first invalid field is focused. Returns true where the focus must not
   * move.
   */
  onInvalid?: (values: V) => boolean;
}

export interface FormApi<V> {
  form: AnyFormApi;
  /** The base of the comparison. */
  base: V;
  /** The change of the tray that it edits. */
  pendiente: PendingChange | null;
  sending: boolean;
  /** Whether the form was sent and its result is still shown: then its contents do not change. */
  isSent: boolean;
  /** Whether a value differs from the initial ones and is not saved. */
  modified: boolean;
  result: SaveResult | null;
  refusals: Readonly<Record<string, FieldRefusal>>;
  send: () => void;
  closeResult: () => void;
  set: (name: string, value: unknown) => void;
}

/** One validator for all events, so that its result is always up to date with the values. */
const always: ValidationLogicFn = ({ validators, event, form, runValidation }) =>
  runValidation({
    validators: event.async ? [] : [{ fn: validators?.onChange, cause: 'change' }],
    form,
  });

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function rejections(result: SaveResult, form: AnyFormApi): Record<string, FieldRefusal> {
  if (result.estado !== 'rechazado') return {};
  const fields = Object.entries(byField(result.errores) ?? {});
  return Object.fromEntries(
    fields.map(([name, mensaje]) => [name, { mensaje, value: form.getFieldValue(name) }]),
  );
}

/** Focuses the first invalid control after React has rendered the messages; of a radio group the first button. */
export function focusFirstInvalid(): void {
  setTimeout(() => {
    const first = document.querySelector<HTMLElement>('form [aria-invalid=true]');
    (first?.matches('fieldset') ? first.querySelector<HTMLElement>('input') : first)?.focus();
  });
}

/**
 * A form based on TanStack Form: it keeps the values as typed, validates them by the contract, sends once, and holds
 * the result.
 */
export function useRecordForm<V extends object, S extends v.GenericSchema>(
  options: FormOptions<V, S>,
): FormApi<V> {
  const { schema, defaults, pendiente = null, validate, send, onInvalid } = options;
  const given = { defaults, base: options.base ?? defaults };
  const [initial, setInitial] = useState(given);
  const [result, setResult] = useState<SaveResult | null>(null);
  const [refusals, setRefusals] = useState<Record<string, FieldRefusal>>({});
  const sending = useRef(false);

  const form = useForm({
    defaultValues: initial.defaults,
    canSubmitWhenInvalid: true,
    validationLogic: always,
    validators: {
      onChange: ({ value }) => {
        const fields = byField([...schemaErrors(schema, value), ...(validate?.(value) ?? [])]);
        return fields && { fields };
      },
    },
    onSubmit: async ({ value, formApi }) => {
      const answer = await send(v.parse(schema, value), value, initial.base);
      setRefusals(rejections(answer, formApi));
      setResult(answer);
    },
    onSubmitInvalid: ({ value }) => {
      if (!onInvalid?.(value)) focusFirstInvalid();
    },
  });
  const isSending = useStore(form.store, (state) => state.isSubmitting);
  const touched = useStore(form.store, (state) => state.isTouched);
  const atDefaults = useStore(form.store, (state) => state.isDefaultValue);
  if (!touched && !same(defaults, initial.defaults)) setInitial(given);

  const submit = async (): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    setResult(null);
    await form.handleSubmit().finally(() => (sending.current = false));
  };
  const anyForm: AnyFormApi = form;
  const saved = result?.estado === 'aceptado' || result?.estado === 'guardado';
  const modified = !atDefaults && !saved;
  useDraft(anyForm, modified, initial.defaults);
  return {
    form: anyForm,
    base: initial.base,
    pendiente,
    sending: isSending,
    isSent: isSending || result !== null,
    modified,
    result,
    refusals,
    send: () => void submit(),
    closeResult: () => setResult(null),
    set: anyForm.setFieldValue,
  };
}

/** The current values, for parts of a screen that depend on them. */
export function useFormValues<V>(form: FormApi<V>): V {
  return useStore(form.form.store, (state): V => state.values);
}

import type { PendingChange, RecordFields } from '#data/queries/pending-change.ts';
import type { ConflictDecision, SaveResult } from '#data/changes/result.ts';
import type { FieldError } from '#domain/refusal.ts';
import { type AnyFormApi, useForm, useStore, type ValidationLogicFn } from '@tanstack/react-form';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { dismissToast, toast } from '#ui/feedback/toast.ts';
import * as v from 'valibot';
import { changesByField, type FieldChanges, mergeValues, recordSeen } from './conflict/take-over.ts';
import type { FieldRefusal } from './form-context.ts';
import type { DraftContent } from './draft-content.ts';
import { useDraft } from './use-draft.ts';
import { recoverValues } from './use-held-input.ts';
import { byField, schemaErrors } from './validation.ts';

export interface FormOptions<V extends object, S extends v.GenericSchema, R extends RecordFields> {
  /** The contract's schema of the payload. */
  schema: S;
  /** The initial values. Newer ones replace them while the user has not touched the form. */
  defaults: V;
  /** The change of the tray that the form was opened for. */
  pending?: PendingChange | null;
  /** The base of the comparison where it is not the initial values: the record before the change of the tray. */
  base?: V;
  /**
   * Names the form and its record: then what is typed is kept on this device until it is saved (docs/decisions/078). Never for
   * a form with a password.
   */
  draft?: string;
  /** Called with the values of a draft before they are shown; may alter those that cannot be chosen any more. */
  onRecover?: (values: V) => V;
  /** Further rules of this form, by field name; checked after the schema's. */
  validate?: (values: V) => FieldError[];
  /** The record that the base was read from, and how, so that the form can go on from a newer one. */
  edited?: { record: R; valuesOf: (record: R) => V } | undefined;
  /** Sends the parsed values; `base` is what they are compared with, read from `record`. */
  send: (body: v.InferOutput<S>, values: V, base: V, record: R | null) => Promise<SaveResult>;
  /** Called with each result, before it is shown. */
  onResult?: (result: SaveResult) => void;
  /**
   * Called when Guardar sent nothing, before the first invalid field is focused. Returns true where the focus must not
   * move.
   */
  onInvalid?: (values: V) => boolean;
}

interface Initial<V, R> {
  defaults: V;
  base: V;
  record: R | null;
}

/** A draft that was put into the form. */
export interface RecoveredDraft {
  /** When it was written (epoch ms). */
  at: number;
  discard: () => void;
}

const NO_CHANGES: FieldChanges = { record: null, fields: {} };

export interface FormApi<V> {
  form: AnyFormApi;
  /** The base of the comparison. */
  base: V;
  /** The change of the tray that it edits. */
  pending: PendingChange | null;
  sending: boolean;
  /** Whether the form was sent and its result is still shown: then its contents do not change. */
  isSent: boolean;
  /** Whether a value differs from the initial ones and is not saved. */
  modified: boolean;
  result: SaveResult | null;
  refusals: Readonly<Record<string, FieldRefusal>>;
  /** What others have changed since the form was opened and its user was told of, by field. */
  changes: FieldChanges;
  send: () => void;
  /** Null where the form was not filled from a draft, or its draft is saved or discarded. */
  recovered: RecoveredDraft | null;
  /** Takes the result of the user's decision about a refusal. */
  receive: (result: SaveResult) => void;
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

/** Focuses the first invalid control after React has rendered the messages; of a group the first choice, if it has one. */
export function focusFirstInvalid(): void {
  setTimeout(() => {
    const first = document.querySelector<HTMLElement>('form :is([aria-invalid=true], [data-invalid])');
    if (!first) return;
    (first.querySelector<HTMLElement>('input') ?? first).focus();
    // The message stands below all choices, on a phone far from the first one.
    if (first.matches('[role=group]')) first.lastElementChild?.scrollIntoView({ block: 'center' });
  });
}

/**
 * A form based on TanStack Form: it keeps the values as typed, validates them by the contract, sends once, and holds
 * the result.
 */
export function useRecordForm<V extends object, S extends v.GenericSchema, R extends RecordFields>(
  options: FormOptions<V, S, R>,
): FormApi<V> {
  const { schema, defaults, pending = null, validate, edited, send, onInvalid } = options;
  const given: Initial<V, R> = { defaults, base: options.base ?? defaults, record: edited?.record ?? null };
  const [initial, setInitial] = useState(given);
  const [result, setResult] = useState<SaveResult | null>(null);
  const [refusals, setRefusals] = useState<Record<string, FieldRefusal>>({});
  const [changes, setChanges] = useState(NO_CHANGES);
  const sending = useRef(false);
  const [recovered, setRecovered] = useState<{ at: number; content: DraftContent<V, Initial<V, R>> } | null>(
    null,
  );

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
    onSubmit: async ({ value }) => {
      // Not after it is stored as a change: a page that is killed in between would offer to save it again.
      draft.drop();
      receive(await send(v.parse(schema, value), value, initial.base, initial.record));
    },
    onSubmitInvalid: ({ value }) => {
      if (!onInvalid?.(value)) focusFirstInvalid();
    },
  });
  const isSending = useStore(form.store, (state) => state.isSubmitting);
  const touched = useStore(form.store, (state) => state.isTouched);
  const atDefaults = useStore(form.store, (state) => state.isDefaultValue);
  const isNewer = !same(defaults, initial.defaults) || given.record?.version !== initial.record?.version;
  if (!touched && isNewer && recovered === null) setInitial(given);

  const submit = async (): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    setResult(null);
    await form.handleSubmit().finally(() => (sending.current = false));
  };
  const anyForm: AnyFormApi = form;
  const receive = (answer: SaveResult): void => {
    setRefusals(rejections(answer, anyForm));
    options.onResult?.(answer);
    setResult(answer);
    // After a refusal the draft was written again, and a decision about it may have saved the change.
    if (answer.estado === 'aceptado' || answer.estado === 'guardado') draft.drop();
  };
  /** Shows the server's values where the user has typed none; a typed one is in conflict as long as they differ. */
  const takeOver = (decision: ConflictDecision): void => {
    if (edited === undefined || initial.record === null) return;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract has one shape of the record
    const theirs = edited.valuesOf(decision.serverRecord as R);
    const { values, base, open } = mergeValues(initial.base, form.state.values, theirs, decision.fields);
    setInitial({ defaults: base, base, record: recordSeen(initial.record, decision, open) });
    for (const [name, value] of Object.entries(values)) {
      if (!same(value, anyForm.getFieldValue(name)))
        anyForm.setFieldValue(name, value, { dontUpdateMeta: true });
    }
    setChanges({ record: decision.record, fields: changesByField(decision, open) });
  };
  const close = (): void => {
    const decision = result?.estado === 'rechazado' ? result.decision : undefined;
    if (decision?.kind === 'conflict') takeOver(decision);
    setResult(null);
  };
  const saved = result?.estado === 'aceptado' || result?.estado === 'guardado';
  const modified = !atDefaults && !saved;
  const fill = (content: DraftContent<V, Initial<V, R>>, at: number): void => {
    setInitial(content.initial);
    setRecovered({ at, content });
  };
  const draft = useDraft({
    name: options.draft === undefined ? null : [options.draft, pending?.seq].filter(Boolean).join(' '),
    form: anyForm,
    initial,
    modified,
    sending: isSending,
    put: fill,
  });
  const recover = useEffectEvent((draftNow: typeof recovered): void => {
    if (!draftNow) return;
    const { values, initial: before } = draftNow.content;
    const shown = Object.entries(
      Object.assign({}, options.onRecover?.(values) ?? values) as Record<string, unknown>,
    );
    // An empty field that was not typed in is no error yet.
    const typed = shown.filter(([field, value]) => !same(value, Reflect.get(before.defaults, field)));
    recoverValues(anyForm, Object.fromEntries(typed));
  });
  // After the form has taken the initial values of the draft.
  useEffect(() => recover(recovered), [recovered]);
  const discarded = useRef(0);
  useEffect(() => () => dismissToast(discarded.current), []);
  const discard = (): void => {
    if (!recovered) return;
    const content = { values: form.state.values, initial };
    draft.drop();
    setRecovered(null);
    setInitial(given);
    setRefusals({});
    form.reset(given.defaults);
    discarded.current = toast('Borrador descartado', 'neutral', {
      label: 'Deshacer',
      run: () => fill({ ...content, values: { ...content.values } }, recovered.at),
    });
  };
  return {
    form: anyForm,
    base: initial.base,
    pending,
    sending: isSending,
    isSent: isSending || result !== null,
    modified,
    result,
    refusals,
    changes,
    recovered: recovered && modified ? { at: recovered.at, discard } : null,
    send: () => void submit(),
    receive,
    closeResult: close,
    set: anyForm.setFieldValue,
  };
}

/** The current values, for parts of a screen that depend on them. */
export function useFormValues<V>(form: FormApi<V>): V {
  return useStore(form.form.store, (state): V => state.values);
}

import type { Pendiente } from '#data/queries/pending-change.ts';
import type { Resultado } from '#data/changes/result.ts';
import type { ErrorDeCampo } from '#domain/refusal.ts';
import { type AnyFormApi, useForm, useStore, type ValidationLogicFn } from '@tanstack/react-form';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import type { RechazoDeCampo } from './form-context.ts';
import { useBorrador } from './use-draft.ts';
import { byField, schemaErrors } from './validation.ts';

export interface FormularioOptions<V extends object, S extends v.GenericSchema> {
  /** The contract's own schema of what is sent. */
  schema: S;
  /** What the fields start from. Newer ones replace them for as long as nobody has touched the form. */
  defaults: V;
  /** The change of the tray that the form was opened for. */
  pendiente?: Pendiente | null;
  /** What the values are compared with where that is not what they start from: the record before that change. */
  base?: V;
  /** Further rules of this form, by the names of its fields; judged after the schema's. */
  validar?: (values: V) => ErrorDeCampo[];
  /** Sends what the schema made of the values; `base` is what they are compared with. */
  enviar: (body: v.InferOutput<S>, values: V, base: V) => Promise<Resultado>;
  /** A press of Guardar that sent nothing, before the first invalid field is focused. True: leave the focus alone. */
  onInvalido?: (values: V) => boolean;
}

export interface FormularioApi<V> {
  form: AnyFormApi;
  /** What the values are compared with. */
  base: V;
  /** The change of the tray that it edits. */
  pendiente: Pendiente | null;
  enviando: boolean;
  /** Sent, and its result still on the screen: what is shown stays as it was. */
  enviado: boolean;
  /** Something differs from what the fields started from, and is not saved. */
  modificado: boolean;
  resultado: Resultado | null;
  rechazos: Readonly<Record<string, RechazoDeCampo>>;
  enviar: () => void;
  cerrarResultado: () => void;
  set: (name: string, value: unknown) => void;
}

/** One validator, run at every event: its verdict never lags behind the values. */
const always: ValidationLogicFn = ({ validators, event, form, runValidation }) =>
  runValidation({
    validators: event.async ? [] : [{ fn: validators?.onChange, cause: 'change' }],
    form,
  });

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function rejections(resultado: Resultado, form: AnyFormApi): Record<string, RechazoDeCampo> {
  if (resultado.estado !== 'rechazado') return {};
  const fields = Object.entries(byField(resultado.errores) ?? {});
  return Object.fromEntries(
    fields.map(([name, mensaje]) => [name, { mensaje, value: form.getFieldValue(name) }]),
  );
}

/** The first invalid control; of a group of radios its first radio. After React has painted the messages. */
export function focusFirstInvalid(): void {
  setTimeout(() => {
    const first = document.querySelector<HTMLElement>('form [aria-invalid=true]');
    (first?.matches('fieldset') ? first.querySelector<HTMLElement>('input') : first)?.focus();
  });
}

/** A form over TanStack Form: values as typed, judged by the contract, sent once, answered by a Resultado. */
export function useFormulario<V extends object, S extends v.GenericSchema>(
  options: FormularioOptions<V, S>,
): FormularioApi<V> {
  const { schema, defaults, pendiente = null, validar, enviar, onInvalido } = options;
  const given = { defaults, base: options.base ?? defaults };
  const [inicio, setInicio] = useState(given);
  const [resultado, setResultado] = useState<Resultado | null>(null);
  const [rechazos, setRechazos] = useState<Record<string, RechazoDeCampo>>({});
  const sending = useRef(false);

  const form = useForm({
    defaultValues: inicio.defaults,
    canSubmitWhenInvalid: true,
    validationLogic: always,
    validators: {
      onChange: ({ value }) => {
        const fields = byField([...schemaErrors(schema, value), ...(validar?.(value) ?? [])]);
        return fields && { fields };
      },
    },
    onSubmit: async ({ value, formApi }) => {
      const answer = await enviar(v.parse(schema, value), value, inicio.base);
      setRechazos(rejections(answer, formApi));
      setResultado(answer);
    },
    onSubmitInvalid: ({ value }) => {
      if (!onInvalido?.(value)) focusFirstInvalid();
    },
  });
  const enviando = useStore(form.store, (state) => state.isSubmitting);
  const touched = useStore(form.store, (state) => state.isTouched);
  const atDefaults = useStore(form.store, (state) => state.isDefaultValue);
  if (!touched && !same(defaults, inicio.defaults)) setInicio(given);

  const submit = async (): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    setResultado(null);
    await form.handleSubmit().finally(() => (sending.current = false));
  };
  const anyForm: AnyFormApi = form;
  const saved = resultado?.estado === 'aceptado' || resultado?.estado === 'guardado';
  const modificado = !atDefaults && !saved;
  useBorrador(anyForm, modificado, inicio.defaults);
  return {
    form: anyForm,
    base: inicio.base,
    pendiente,
    enviando,
    enviado: enviando || resultado !== null,
    modificado,
    resultado,
    rechazos,
    enviar: () => void submit(),
    cerrarResultado: () => setResultado(null),
    set: anyForm.setFieldValue,
  };
}

/** The values as they are now, for what a screen shows or asks in their light. */
export function useValores<V>(formulario: FormularioApi<V>): V {
  return useStore(formulario.form.store, (state): V => state.values);
}

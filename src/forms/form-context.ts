import { type AnyFormApi, useField, useStore } from '@tanstack/react-form';
import { createContext, useContext } from 'react';

/** Why the server refused a field, and the value it refused: another value is no longer refused. */
export interface RechazoDeCampo {
  mensaje: string;
  value: unknown;
}

export interface ContextoDeFormulario {
  form: AnyFormApi;
  rechazos: Readonly<Record<string, RechazoDeCampo>>;
  /** The form was sent, and its result is still on the screen. */
  enviado: boolean;
}

export const Contexto = createContext<ContextoDeFormulario | null>(null);

export interface CampoApi<T> {
  value: T;
  /** The message, shown once the field was touched or changed (R9.1). */
  error: string | undefined;
  onChange: (value: T) => void;
  onBlur: () => void;
}

export function useContexto(): ContextoDeFormulario {
  const contexto = useContext(Contexto);
  if (contexto === null) throw new Error('A Campo… stands outside of a <Formulario>');
  return contexto;
}

/** One field of the surrounding `<Formulario>` by name ('nombre', 'plantas[0].nombre'), for a control of any kind. */
export function useCampo<T>(name: string): CampoApi<T> {
  const { form, rechazos } = useContexto();
  const { state, handleChange, handleBlur } = useField({ form, name });
  const { value, meta } = state;
  const own: unknown = meta.isTouched || meta.isDirty ? meta.errorMap.onChange : undefined;
  const rechazo = rechazos[name];
  const refused = rechazo && Object.is(rechazo.value, value) ? rechazo.mensaje : undefined;
  return {
    value,
    error: typeof own === 'string' ? own : refused,
    onChange: handleChange,
    onBlur: handleBlur,
  };
}

/** The text alone of a field that another control stands for: a second useCampo would take its messages away. */
export function useTexto(name: string): string {
  const { form } = useContexto();
  const value: unknown = useStore(form.store, () => form.getFieldValue(name));
  return typeof value === 'string' ? value : '';
}

export interface ListaApi {
  length: number;
  push: (item: object) => void;
  remove: (index: number) => void;
}

/** A repeating part of the form: how many there are, and how to add and remove one. */
export function useLista(name: string): ListaApi {
  const { form } = useContexto();
  const field = useField({ form, name, mode: 'array' });
  const items: unknown = field.state.value;
  return {
    length: Array.isArray(items) ? items.length : 0,
    push: (item) => field.pushValue(item),
    remove: (index) => field.removeValue(index),
  };
}

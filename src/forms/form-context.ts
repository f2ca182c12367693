import { type AnyFormApi, useField, useStore } from '@tanstack/react-form';
import { createContext, createElement, type ReactNode, useContext } from 'react';
import { FieldChangeNotice } from './conflict/FieldChangeNotice.tsx';
import type { FieldChanges } from './conflict/take-over.ts';

/** The server's refusal of a field, and the refused value: another value removes the message. */
export interface FieldRefusal {
  mensaje: string;
  value: unknown;
}

export interface FormContextValue {
  form: AnyFormApi;
  refusals: Readonly<Record<string, FieldRefusal>>;
  changes: FieldChanges;
  /** Whether the form was sent and its result is still shown. */
  isSent: boolean;
}

export const FormContext = createContext<FormContextValue | null>(null);

export interface FieldApi<T> {
  value: T;
  /** The error message, shown once the field was touched or changed (R9.1). */
  error: string | undefined;
  onChange: (value: T) => void;
  onBlur: () => void;
  /** What another user has changed meanwhile; in place of the field's own hint. */
  hint?: ReactNode;
}

export function useFormContext(): FormContextValue {
  const context = useContext(FormContext);
  if (context === null) throw new Error('A form field must be inside a <Form>');
  return context;
}

/** One field of the surrounding `<Form>` by name ('nombre', 'plantas[0].nombre'), for a control of any kind. */
export function useFormField<T>(name: string): FieldApi<T> {
  const { form, refusals, changes } = useFormContext();
  const { state, handleChange, handleBlur } = useField({ form, name });
  const { value, meta } = state;
  const own: unknown = meta.isTouched || meta.isDirty ? meta.errorMap.onChange : undefined;
  const refusal = refusals[name];
  const refused = refusal && Object.is(refusal.value, value) ? refusal.mensaje : undefined;
  const change = changes.fields[name];
  const { record } = changes;
  return {
    value,
    ...(change && { hint: createElement(FieldChangeNotice, { change, record }) }),
    error: typeof own === 'string' ? own : refused,
    onChange: handleChange,
    onBlur: handleBlur,
  };
}

/** The text of a field that another control edits. A second useFormField() would remove its messages. */
export function useTextField(name: string): string {
  const { form } = useFormContext();
  const value: unknown = useStore(form.store, () => form.getFieldValue(name));
  return typeof value === 'string' ? value : '';
}

export interface FieldListApi {
  length: number;
  push: (item: object) => void;
  remove: (index: number) => void;
}

/** A repeating part of the form: its length, and functions to add and remove items. */
export function useFieldList(name: string): FieldListApi {
  const { form } = useFormContext();
  const field = useField({ form, name, mode: 'array' });
  const items: unknown = field.state.value;
  return {
    length: Array.isArray(items) ? items.length : 0,
    push: (item) => field.pushValue(item),
    remove: (index) => field.removeValue(index),
  };
}

import { type ReactNode, useMemo } from 'react';
import { PendingNotice } from './PendingNotice.tsx';
import { FormContext } from './form-context.ts';
import type { FormApi } from './use-form.ts';

export interface FormProps {
  de: FormApi<unknown>;
  children: ReactNode;
}

/** The `<form>` of a useFormulario; the Campo… inside find their values by name. Enter submits. */
export function Form({ de, children }: FormProps) {
  const { form, refusals, enviado, send, pendiente } = de;
  const context = useMemo(() => ({ form, refusals, enviado }), [form, refusals, enviado]);
  return (
    <FormContext value={context}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // A form in a modal is inside of the page's form for React, not for the browser.
          event.stopPropagation();
          send();
        }}
      >
        {pendiente !== null && <PendingNotice />}
        {children}
      </form>
    </FormContext>
  );
}

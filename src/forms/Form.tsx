import { type ReactNode, useMemo } from 'react';
import { AvisoPendiente } from './PendingNotice.tsx';
import { Contexto } from './form-context.ts';
import type { FormularioApi } from './use-form.ts';

export interface FormularioProps {
  de: FormularioApi<unknown>;
  children: ReactNode;
}

/** The `<form>` of a useFormulario; the Campo… inside find their values by name. Enter submits. */
export function Formulario({ de, children }: FormularioProps) {
  const { form, rechazos, enviado, enviar, pendiente } = de;
  const contexto = useMemo(() => ({ form, rechazos, enviado }), [form, rechazos, enviado]);
  return (
    <Contexto value={contexto}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // A form in a modal is inside of the page's form for React, not for the browser.
          event.stopPropagation();
          enviar();
        }}
      >
        {pendiente !== null && <AvisoPendiente />}
        {children}
      </form>
    </Contexto>
  );
}

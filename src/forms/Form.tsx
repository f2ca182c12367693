import { type ReactNode, useMemo } from 'react';
import { DraftNotice } from './DraftNotice.tsx';
import { PendingNotice } from './PendingNotice.tsx';
import { FormContext } from './form-context.ts';
import type { FormApi } from './use-form.ts';

export interface FormProps {
  form: FormApi<unknown>;
  children: ReactNode;
}

/** The `<form>` element of `useRecordForm`; the fields inside find their values by name. Enter submits. */
export function Form({ form: api, children }: FormProps) {
  const { form, refusals, changes, isSent, send, pending, recovered } = api;
  const context = useMemo(() => ({ form, refusals, changes, isSent }), [form, refusals, changes, isSent]);
  return (
    <FormContext value={context}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // React events of a form in a modal bubble to the page's form, although the DOM does not nest them.
          event.stopPropagation();
          send();
        }}
      >
        {pending !== null && <PendingNotice />}
        {recovered !== null && <DraftNotice draft={recovered} />}
        {children}
      </form>
    </FormContext>
  );
}

import { Form } from '#forms/Form.tsx';
import { LeaveGuard } from '#forms/LeaveGuard.tsx';
import { FormResultModal } from '#forms/FormResultModal.tsx';
import type { FormApi } from '#forms/use-form.ts';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { SubmitBar } from '#ui/form/SubmitBar.tsx';
import { type LinkProps, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface UsuarioFormProps {
  form: FormApi<unknown>;
  children: ReactNode;
  /** Where to go after a success, and the button that leads there. */
  next?: LinkProps['to'];
  doneLabel?: string;
}

/** The common parts of the forms of a user. */
export function UsuarioForm(props: UsuarioFormProps) {
  const { form, children, next = '/admin/usuario', doneLabel = 'Ir a la lista de Usuarios' } = props;
  const navigate = useNavigate();
  return (
    <>
      <Form form={form}>
        <FormGrid>{children}</FormGrid>
        <SubmitBar busy={form.sending} />
      </Form>
      <LeaveGuard form={form} />
      <FormResultModal form={form} doneLabel={doneLabel} onDone={() => void navigate({ to: next })} />
    </>
  );
}

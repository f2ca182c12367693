import { Form } from '#forms/Form.tsx';
import { LeaveGuard } from '#forms/LeaveGuard.tsx';
import { SaveResultModal } from '#forms/SaveResultModal.tsx';
import type { FormApi } from '#forms/use-form.ts';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { SubmitBar } from '#ui/form/SubmitBar.tsx';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface UsuarioFormProps {
  form: FormApi<unknown>;
  children: ReactNode;
}

/** The common parts of the three forms of a user. After a success it returns to the list. */
export function UsuarioForm({ form, children }: UsuarioFormProps) {
  const navigate = useNavigate();
  return (
    <>
      <Form form={form}>
        <FormGrid>{children}</FormGrid>
        <SubmitBar busy={form.sending} />
      </Form>
      <LeaveGuard form={form} />
      <SaveResultModal
        result={form.result}
        doneLabel="Ir a la lista de Usuarios"
        onDone={() => void navigate({ to: '/admin/usuario' })}
        onRetry={form.send}
        onResult={form.receive}
        onDismiss={form.closeResult}
      />
    </>
  );
}

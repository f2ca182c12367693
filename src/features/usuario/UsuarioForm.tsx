import { Form } from '#forms/Form.tsx';
import { LeaveGuard } from '#forms/LeaveGuard.tsx';
import { SaveResultModal } from '#forms/SaveResultModal.tsx';
import type { FormApi } from '#forms/use-form.ts';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { SubmitBar } from '#ui/form/SubmitBar.tsx';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface UsuarioFormProps {
  de: FormApi<unknown>;
  children: ReactNode;
}

/** The frame of the three forms of a user; a success leads back to the list. */
export function UsuarioForm({ de, children }: UsuarioFormProps) {
  const navigate = useNavigate();
  return (
    <>
      <Form de={de}>
        <FormGrid>{children}</FormGrid>
        <SubmitBar busy={de.sending} />
      </Form>
      <LeaveGuard de={de} />
      <SaveResultModal
        result={de.result}
        doneLabel="Ir a la lista de Usuarios"
        onDone={() => void navigate({ to: '/admin/usuario' })}
        onRetry={de.send}
        onDismiss={de.cerrarResultado}
      />
    </>
  );
}

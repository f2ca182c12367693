import { Formulario } from '#forms/Form.tsx';
import { GuardiaDeSalida } from '#forms/LeaveGuard.tsx';
import { ResultadoModal } from '#forms/SaveResultModal.tsx';
import type { FormularioApi } from '#forms/use-form.ts';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { SubmitBar } from '#ui/form/SubmitBar.tsx';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface UsuarioFormularioProps {
  de: FormularioApi<unknown>;
  children: ReactNode;
}

/** What the three forms of a user have in common; a success leads back to the list. */
export function UsuarioFormulario({ de, children }: UsuarioFormularioProps) {
  const navigate = useNavigate();
  return (
    <>
      <Formulario de={de}>
        <FormGrid>{children}</FormGrid>
        <SubmitBar busy={de.enviando} />
      </Formulario>
      <GuardiaDeSalida de={de} />
      <ResultadoModal
        resultado={de.resultado}
        listoLabel="Ir a la lista de Usuarios"
        onListo={() => void navigate({ to: '/admin/usuario' })}
        onReintentar={de.enviar}
        onCerrar={de.cerrarResultado}
      />
    </>
  );
}

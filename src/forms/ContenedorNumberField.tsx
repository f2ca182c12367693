import { checkNumero } from '#domain/iso6346.ts';
import { StatusPill } from '#ui/feedback/StatusPill.tsx';
import { FormTextField } from './FormTextField.tsx';
import { useTextField } from './form-context.ts';

/** Whether the number typed so far is valid by ISO 6346. It only warns, since containers with other numbers exist. */
function Verdict({ numero }: { numero: string }) {
  if (numero.trim() === '') return null;
  const check = checkNumero(numero);
  if (check.estado === 'formato') return <>Cuatro letras y siete números: CSQU3054383</>;
  return check.estado === 'ok' ? (
    <StatusPill tone="ok" bare>
      Número válido
    </StatusPill>
  ) : (
    <StatusPill tone="aviso" bare>
      El dígito de control debería ser {check.expected}
    </StatusPill>
  );
}

export interface ContenedorNumberFieldProps {
  name: string;
  label?: string;
  required?: boolean;
  width?: 2 | 3 | 6;
}

/** A container number in upper case, with the result of checking its check digit while it is typed. */
export function ContenedorNumberField({
  name,
  label = 'Número de contenedor',
  required = false,
  width,
}: ContenedorNumberFieldProps) {
  const numero = useTextField(name);
  return (
    <FormTextField
      name={name}
      label={label}
      required={required}
      width={width}
      upperCase
      hint={<Verdict numero={numero} />}
    />
  );
}

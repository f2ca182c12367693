import { checkNumero } from '#domain/iso6346.ts';
import { StatusPill } from '#ui/feedback/StatusPill.tsx';
import { CampoTexto } from './FormTextField.tsx';
import { useTexto } from './form-context.ts';

/** What ISO 6346 says of the number typed so far. It only warns: such containers exist. */
function Veredicto({ numero }: { numero: string }) {
  if (numero.trim() === '') return null;
  const check = checkNumero(numero);
  if (check.estado === 'formato') return <>Cuatro letras y siete números: CSQU3054383</>;
  return check.estado === 'ok' ? (
    <StatusPill tone="ok" bare>
      Número válido
    </StatusPill>
  ) : (
    <StatusPill tone="aviso" bare>
      El dígito de control debería ser {check.esperado}
    </StatusPill>
  );
}

export interface CampoNumeroContenedorProps {
  name: string;
  required?: boolean;
  width?: 2 | 3 | 6;
}

/** A container's number in capitals, with the verdict on its check digit as it is typed. */
export function CampoNumeroContenedor({ name, required = false, width }: CampoNumeroContenedorProps) {
  const numero = useTexto(name);
  return (
    <CampoTexto
      name={name}
      label="Número de contenedor"
      required={required}
      width={width}
      upperCase
      hint={<Veredicto numero={numero} />}
    />
  );
}

import { checkNumero } from '#domain/iso6346.ts';
import { CampoTexto } from '#formulario/CampoTexto.tsx';
import { useCampo } from '#formulario/contexto.ts';
import { StatusPill } from '#ui/StatusPill.tsx';

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

export function CampoNumeroContenedor({ required }: { required: boolean }) {
  const { value } = useCampo<string>('numero');
  return (
    <CampoTexto
      name="numero"
      label="Número de contenedor"
      required={required}
      upperCase
      hint={<Veredicto numero={value} />}
    />
  );
}

import type { Pendiente } from '#data/queries/pendiente.ts';
import type { Resultado } from '#data/outbox/resultado.ts';
import type { Id } from '#domain/tablas.ts';
import { Formulario } from '#formulario/Formulario.tsx';
import { GuardiaDeSalida } from '#formulario/GuardiaDeSalida.tsx';
import { useSalida } from '#formulario/pendiente.ts';
import { ResultadoModal } from '#formulario/ResultadoModal.tsx';
import { focusFirstInvalid, useFormulario } from '#formulario/use-formulario.ts';
import { Card } from '#ui/Card.tsx';
import { ResultModal } from '#ui/ResultModal.tsx';
import { SubmitBar } from '#ui/SubmitBar.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Definicion, Modo } from './definicion.ts';
import { Grupos } from './Grupos.tsx';
import { avisoNoNumerico, type Valores } from './valores.ts';

export interface ModuloFormProps {
  definicion: Definicion;
  modo: Modo;
  /** Of the record that is edited; null where one is made. */
  id: Id | null;
  defaults: Valores;
  /** What an edit of a waiting change is compared with. */
  base?: Valores | undefined;
  /** The change of the tray that is edited. */
  pendiente: Pendiente | null;
  /** `body` as the contract made it of `valores`; `base` is what they are compared with. */
  enviar: (body: unknown, valores: Valores, base: Valores) => Promise<Resultado>;
}

/** The form of a module, the same for create and edit (R4.1). */
export function ModuloForm({ definicion, modo, id, defaults, base, pendiente, enviar }: ModuloFormProps) {
  const { contract } = definicion;
  const navigate = useNavigate();
  const [aviso, setAviso] = useState<string | null>(null);
  const formulario = useFormulario({
    schema: contract.body,
    defaults,
    ...(base && { base }),
    pendiente,
    enviar,
    onInvalido: (valores) => {
      const texto = avisoNoNumerico(definicion, valores, modo);
      setAviso(texto);
      return texto !== null;
    },
  });
  const salida = useSalida(pendiente, {
    listoLabel: `Ir a la lista de ${contract.plural}`,
    onListo: () => void navigate({ to: '/admin/$modulo', params: { modulo: contract.key } }),
  });
  const closeAviso = (): void => {
    setAviso(null);
    focusFirstInvalid();
  };
  return (
    <Card>
      <Formulario de={formulario}>
        <Grupos definicion={definicion} modo={modo} propio={id ?? pendiente?.uuid ?? null} />
        <SubmitBar busy={formulario.enviando} />
      </Formulario>
      <ResultadoModal
        resultado={formulario.resultado}
        {...salida}
        onReintentar={formulario.enviar}
        onCerrar={formulario.cerrarResultado}
      />
      {aviso !== null && <ResultModal kind="info" message={aviso} onClose={closeAviso} />}
      <GuardiaDeSalida de={formulario} />
    </Card>
  );
}

import type { Pendiente } from '#data/queries/pending-change.ts';
import type { Resultado } from '#data/changes/result.ts';
import type { Id } from '#domain/tables.ts';
import { Formulario } from '#forms/Form.tsx';
import { GuardiaDeSalida } from '#forms/LeaveGuard.tsx';
import { useSalida } from '#forms/pending-context.ts';
import { ResultadoModal } from '#forms/SaveResultModal.tsx';
import { focusFirstInvalid, useFormulario } from '#forms/use-form.ts';
import { Card } from '#ui/layout/Card.tsx';
import { ResultModal } from '#ui/overlay/ResultModal.tsx';
import { SubmitBar } from '#ui/form/SubmitBar.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Definicion, Modo } from './definition.ts';
import { Grupos } from './FieldGroups.tsx';
import { avisoNoNumerico, type Valores } from './values.ts';

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

import type { OpcionSelect } from '#contracts/endpoints.ts';
import { asignacion, type OperacionRecord } from '#contracts/operacion.ts';
import { useMutar } from '#data/queries/use-mutar.ts';
import { CampoNumero } from '#formulario/CampoNumero.tsx';
import { CamposChoferCamion } from '#formulario/CamposChoferCamion.tsx';
import { Formulario } from '#formulario/Formulario.tsx';
import { GuardiaDeSalida } from '#formulario/GuardiaDeSalida.tsx';
import { ResultadoModal } from '#formulario/ResultadoModal.tsx';
import { useFormulario } from '#formulario/use-formulario.ts';
import { Card } from '#ui/Card.tsx';
import { FormGrid } from '#ui/FormGrid.tsx';
import { SubmitBar } from '#ui/SubmitBar.tsx';
import { useState } from 'react';
import * as v from 'valibot';
import { nombreOperacion } from './nombre-operacion.ts';

/** An emptied commission is sent as null: the driver's own applies again. */
const schema = v.pipe(
  asignacion,
  v.transform((body) => ({ ...body, comision_externo: body.comision_externo ?? null })),
);

interface AsignarChoferFormProps {
  operacion: OperacionRecord;
  choferes: readonly OpcionSelect[];
  camiones: readonly OpcionSelect[];
  onListo: () => void;
}

export function AsignarChoferForm({ operacion, choferes, camiones, onListo }: AsignarChoferFormProps) {
  const mutar = useMutar();
  // What an edit is compared with, should someone else have changed it meanwhile.
  const [original, setOriginal] = useState(operacion);
  const { id, chofer, camion, comision_externo } = operacion;
  const formulario = useFormulario({
    schema,
    defaults: {
      choferId: String(chofer?.id ?? ''),
      camionId: String(camion?.id ?? ''),
      comision_externo: comision_externo === null ? '' : String(comision_externo).replace('.', ','),
    },
    enviar: (body, valores, base) => {
      // Only what was changed: what another changed meanwhile stays as they left it.
      const changed = Object.entries(body).filter(
        ([campo]) => Reflect.get(valores, campo) !== Reflect.get(base, campo),
      );
      return mutar('operacion.update', {
        id,
        body: Object.fromEntries(changed),
        etiqueta: nombreOperacion(id),
        original: { ...original },
      });
    },
  });
  if (!formulario.modificado && original.version !== operacion.version) setOriginal(operacion);
  return (
    <Card>
      <Formulario de={formulario}>
        <FormGrid>
          <CamposChoferCamion choferes={choferes} camiones={camiones} actual={operacion} />
          <CampoNumero
            name="comision_externo"
            label="Comision Chofer Externo (opcional)"
            unit="%"
            decimal
            width={3}
            hint="Reemplaza la comisión propia del chofer en esta operación"
          />
        </FormGrid>
        <SubmitBar busy={formulario.enviando} />
      </Formulario>
      <GuardiaDeSalida de={formulario} />
      <ResultadoModal
        resultado={formulario.resultado}
        listoLabel="Ir a la lista de Operaciones"
        onListo={onListo}
        onReintentar={formulario.enviar}
        onCerrar={formulario.cerrarResultado}
      />
    </Card>
  );
}

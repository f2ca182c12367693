import type { OpcionSelect } from '#contracts/endpoints.ts';
import { asignacion, type OperacionRecord } from '#contracts/operacion.ts';
import { useAdvertencias } from '#data/queries/use-warnings.ts';
import { antesDe } from '#data/queries/pending-change.ts';
import { useGuardar } from '#data/queries/use-pending-change.ts';
import { CampoNumero } from '#forms/FormNumberField.tsx';
import { CamposChoferCamion } from '#forms/ChoferCamionFields.tsx';
import { Formulario } from '#forms/Form.tsx';
import { GuardiaDeSalida } from '#forms/LeaveGuard.tsx';
import { usePendiente, useSalida } from '#forms/pending-context.ts';
import { ResultadoModal } from '#forms/SaveResultModal.tsx';
import { useFormulario, useValores } from '#forms/use-form.ts';
import { Card } from '#ui/layout/Card.tsx';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { SubmitBar } from '#ui/form/SubmitBar.tsx';
import { useState } from 'react';
import * as v from 'valibot';
import { Advertencias } from './Warnings.tsx';
import { nombreOperacion } from '#domain/numero.ts';
import { asignacionDe, valoresAsignacion } from '../create/operacion-values.ts';

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
  const { id, uuid } = operacion;
  const pendiente = usePendiente(['operacion.update'], [id, uuid]);
  const guardar = useGuardar(pendiente);
  // The base of the edit, compared with the record where another user has changed it.
  const [original, setOriginal] = useState(operacion);
  const antes = antesDe(original, pendiente);
  const formulario = useFormulario({
    schema,
    defaults: valoresAsignacion({ ...asignacionDe(antes), ...pendiente?.body }),
    base: valoresAsignacion(asignacionDe(antes)),
    pendiente,
    enviar: (body, valores, base) => {
      // Sends only the changed fields, so that changes of others stay.
      const changed = Object.entries(body).filter(
        ([campo]) => Reflect.get(valores, campo) !== Reflect.get(base, campo),
      );
      return guardar('operacion.update', {
        id,
        body: Object.fromEntries(changed),
        etiqueta: nombreOperacion(id),
        original: { ...antes },
      });
    },
  });
  const advertencias = useAdvertencias(id, useValores(formulario));
  if (!formulario.modificado && original.version !== operacion.version) setOriginal(operacion);
  const salida = useSalida(pendiente, { listoLabel: 'Ir a la lista de Operaciones', onListo });
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
        <Advertencias textos={advertencias} />
        <SubmitBar busy={formulario.enviando} />
      </Formulario>
      <GuardiaDeSalida de={formulario} />
      <ResultadoModal
        resultado={formulario.resultado}
        {...salida}
        onReintentar={formulario.enviar}
        onCerrar={formulario.cerrarResultado}
      />
    </Card>
  );
}

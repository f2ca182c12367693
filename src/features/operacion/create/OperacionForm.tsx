import type { OperacionRecord } from '#contracts/operacion.ts';
import { antesDe, type Pendiente } from '#data/queries/pending-change.ts';
import { useGuardar } from '#data/queries/use-pending-change.ts';
import { CampoFecha } from '#forms/FormDateField.tsx';
import { CampoNumero } from '#forms/FormNumberField.tsx';
import { Formulario } from '#forms/Form.tsx';
import { GuardiaDeSalida } from '#forms/LeaveGuard.tsx';
import { useSalida } from '#forms/pending-context.ts';
import { ResultadoModal } from '#forms/SaveResultModal.tsx';
import { useFormulario } from '#forms/use-form.ts';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { SubmitBar } from '#ui/form/SubmitBar.tsx';
import { useEffect, useState } from 'react';
import { AvisoEtas } from './EtaNotice.tsx';
import { nombreOperacion } from '#domain/numero.ts';
import { cambiosDe, correccion, valoresDe } from './operacion-values.ts';

interface OperacionFormProps {
  operacion: OperacionRecord;
  /** The change of the tray that is edited. */
  pendiente: Pendiente | null;
  /** Something was typed that is not saved. */
  onModificado: (modificado: boolean) => void;
  onListo: () => void;
}

/** Corrects the amount and the ETAs of an operation. */
export function OperacionForm({ operacion, pendiente, onModificado, onListo }: OperacionFormProps) {
  const guardar = useGuardar(pendiente);
  // What an edit is compared with, should someone else have changed it meanwhile.
  const [original] = useState(() => antesDe(operacion, pendiente));
  const { id } = original;
  const formulario = useFormulario({
    schema: correccion,
    defaults: valoresDe({ ...original, ...pendiente?.body }),
    base: valoresDe(original),
    pendiente,
    enviar: async (body, valores, base) => {
      const cambios = cambiosDe(body, valores, base);
      if (Object.keys(cambios).length === 0) {
        return { estado: 'aceptado', mensaje: 'No había cambios', datos: null, advertencias: [] };
      }
      return guardar('operacion.update', {
        id,
        body: cambios,
        etiqueta: nombreOperacion(id),
        original: { ...original },
      });
    },
  });
  const salida = useSalida(pendiente, { listoLabel: 'Volver a la operación', onListo });
  const { modificado } = formulario;
  useEffect(() => onModificado(modificado), [modificado, onModificado]);
  return (
    <Formulario de={formulario}>
      <FormGrid>
        <CampoNumero name="monto" label="Costo Operacional" unit="CLP" required />
        <CampoFecha name="eta_puerto" label="ETA Puerto" required />
        <CampoFecha
          name="eta_planta"
          label="ETA Planta"
          required
          hint={<AvisoEtas tipo={operacion.tipo} />}
        />
      </FormGrid>
      <SubmitBar busy={formulario.enviando} />
      <GuardiaDeSalida de={formulario} />
      <ResultadoModal
        resultado={formulario.resultado}
        {...salida}
        onReintentar={formulario.enviar}
        onCerrar={formulario.cerrarResultado}
      />
    </Formulario>
  );
}

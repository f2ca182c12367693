import type { OperacionRecord } from '#contracts/operacion.ts';
import { useMutar } from '#data/queries/use-mutar.ts';
import { CampoFecha } from '#formulario/CampoFecha.tsx';
import { CampoNumero } from '#formulario/CampoNumero.tsx';
import { Formulario } from '#formulario/Formulario.tsx';
import { GuardiaDeSalida } from '#formulario/GuardiaDeSalida.tsx';
import { ResultadoModal } from '#formulario/ResultadoModal.tsx';
import { useFormulario } from '#formulario/use-formulario.ts';
import { FormGrid } from '#ui/FormGrid.tsx';
import { SubmitBar } from '#ui/SubmitBar.tsx';
import { useEffect, useState } from 'react';
import { nombreOperacion } from './nombre-operacion.ts';
import { cambiosDe, correccion, valoresDe } from './operacion-valores.ts';

interface OperacionFormProps {
  operacion: OperacionRecord;
  /** Something was typed that is not saved. */
  onModificado: (modificado: boolean) => void;
  onListo: () => void;
}

/** Ships are late and prices are agreed anew: what an operation costs and when it is due. */
export function OperacionForm({ operacion, onModificado, onListo }: OperacionFormProps) {
  const mutar = useMutar();
  // What an edit is compared with, should someone else have changed it meanwhile.
  const [original] = useState(operacion);
  const { id } = original;
  const formulario = useFormulario({
    schema: correccion,
    defaults: valoresDe(original),
    enviar: async (body, valores, base) => {
      const cambios = cambiosDe(body, valores, base);
      if (Object.keys(cambios).length === 0) {
        return { estado: 'aceptado', mensaje: 'No había cambios', datos: null, advertencias: [] };
      }
      return mutar('operacion.update', {
        id,
        body: cambios,
        etiqueta: nombreOperacion(id),
        original: { ...original },
      });
    },
  });
  const { modificado } = formulario;
  useEffect(() => onModificado(modificado), [modificado, onModificado]);
  return (
    <Formulario de={formulario}>
      <FormGrid>
        <CampoNumero name="monto" label="Costo Operacional" unit="CLP" required />
        <CampoFecha name="eta_puerto" label="ETA Puerto" required />
        <CampoFecha name="eta_planta" label="ETA Planta" required />
      </FormGrid>
      <SubmitBar busy={formulario.enviando} />
      <GuardiaDeSalida de={formulario} />
      <ResultadoModal
        resultado={formulario.resultado}
        listoLabel="Volver a la operación"
        onListo={onListo}
        onReintentar={formulario.enviar}
        onCerrar={formulario.cerrarResultado}
      />
    </Formulario>
  );
}

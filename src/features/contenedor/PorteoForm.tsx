import { css } from '#ui/styles/chakra.ts';
import { porteoCreate, type TransporteRecord } from '#contracts/contenedor.ts';
import type { OpcionSelect } from '#contracts/endpoints.ts';
import { useGuardar } from '#data/queries/use-pending-change.ts';
import { useNombreDe } from '#data/queries/use-record-names.ts';
import { CampoFecha } from '#forms/FormDateField.tsx';
import { CampoMulti } from '#forms/FormMultiSelectField.tsx';
import { CamposChoferCamion } from '#forms/ChoferCamionFields.tsx';
import { Duracion } from '#forms/DurationNote.tsx';
import { Formulario } from '#forms/Form.tsx';
import { GuardiaDeSalida } from '#forms/LeaveGuard.tsx';
import { usePendiente, useSalida } from '#forms/pending-context.ts';
import { ResultadoModal } from '#forms/SaveResultModal.tsx';
import { useFormulario, useValores } from '#forms/use-form.ts';
import { Card } from '#ui/layout/Card.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { SubmitBar } from '#ui/form/SubmitBar.tsx';
import { useState } from 'react';
import { AgendamientoResumen } from './AgendamientoSummary.tsx';
import { CobroPorteo } from './PorteoCharge.tsx';
import { contenedorOptions } from './contenedor-option.ts';
import { valoresDePorteo } from './contenedor-values.ts';
import { nombreAgendamiento } from './agendamiento-name.ts';

interface MoverFormProps {
  agendamiento: TransporteRecord;
  choferes: readonly OpcionSelect[];
  camiones: readonly OpcionSelect[];
  onListo: () => void;
}

/** Driver, truck, times, and the containers, all of them unless some are left for later. */
export function MoverForm({ agendamiento, choferes, camiones, onListo }: MoverFormProps) {
  const pendiente = usePendiente(['transporte.create']);
  const guardar = useGuardar(pendiente);
  const nombreDe = useNombreDe();
  // After a porteo was saved nothing is left to move; this is not reported while its result is shown.
  const [shown, setShown] = useState(agendamiento);
  const { cliente, contenedores } = shown;
  const formulario = useFormulario({
    schema: porteoCreate,
    defaults: valoresDePorteo(shown, pendiente?.body),
    pendiente,
    enviar: (body) =>
      guardar('transporte.create', {
        body,
        etiqueta: nombreAgendamiento(cliente.nombre, body.contenedores.length),
      }),
  });
  const options = contenedorOptions(contenedores, pendiente?.body, nombreDe);
  const salida = useSalida(pendiente, { listoLabel: 'Ir a la lista de Agendados', onListo });
  const { inicio, fin, contenedores: elegidos } = useValores(formulario);
  if (!formulario.enviado && shown !== agendamiento) setShown(agendamiento);
  return (
    <>
      <AgendamientoResumen agendamiento={shown} />
      <Card className={css({ marginTop: '12px' })}>
        {options.length === 0 ? (
          <EmptyState
            title="No quedan contenedores por mover"
            hint="Todos los de este agendamiento ya están en su bodega."
          />
        ) : (
          <Formulario de={formulario}>
            <FormGrid>
              <CamposChoferCamion choferes={choferes} camiones={camiones} />
              <CampoFecha name="inicio" label="Inicio" required nowButton width={3} />
              <CampoFecha
                name="fin"
                label="Fin"
                required
                nowButton
                width={3}
                hint={<Duracion desde={inicio} hasta={fin} />}
              />
              <CampoMulti
                name="contenedores"
                label="Contenedores"
                options={options}
                hint="Los que no se marquen quedan agendados"
              />
            </FormGrid>
            <CobroPorteo agendamiento={shown.id} inicio={inicio} fin={fin} contenedores={elegidos.length} />
            <SubmitBar busy={formulario.enviando} />
          </Formulario>
        )}
      </Card>
      <GuardiaDeSalida de={formulario} />
      <ResultadoModal
        resultado={formulario.resultado}
        {...salida}
        onReintentar={formulario.enviar}
        onCerrar={formulario.cerrarResultado}
      />
    </>
  );
}

import { porteoCreate, type TransporteRecord } from '#contracts/contenedor.ts';
import type { OpcionSelect } from '#contracts/endpoints.ts';
import { useMutar } from '#data/queries/use-mutar.ts';
import { CampoFecha } from '#formulario/CampoFecha.tsx';
import { CampoMulti } from '#formulario/CampoMulti.tsx';
import { CamposChoferCamion } from '#formulario/CamposChoferCamion.tsx';
import { Duracion } from '#formulario/Duracion.tsx';
import { Formulario } from '#formulario/Formulario.tsx';
import { GuardiaDeSalida } from '#formulario/GuardiaDeSalida.tsx';
import { ResultadoModal } from '#formulario/ResultadoModal.tsx';
import { useFormulario, useValores } from '#formulario/use-formulario.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { FormGrid } from '#ui/FormGrid.tsx';
import { SubmitBar } from '#ui/SubmitBar.tsx';
import { useState } from 'react';
import { AgendamientoResumen } from './AgendamientoResumen.tsx';
import { contenedorOption } from './contenedor-option.ts';
import { nombreAgendamiento } from './nombre-agendamiento.ts';

interface MoverFormProps {
  agendamiento: TransporteRecord;
  choferes: readonly OpcionSelect[];
  camiones: readonly OpcionSelect[];
  onListo: () => void;
}

/** Driver, truck, times, and the containers, all of them unless some are left for later. */
export function MoverForm({ agendamiento, choferes, camiones, onListo }: MoverFormProps) {
  const mutar = useMutar();
  // A porteo that was just saved has nothing left to move, which is no news while its result is on the screen.
  const [shown, setShown] = useState(agendamiento);
  const { cliente, contenedores } = shown;
  const formulario = useFormulario({
    schema: porteoCreate,
    defaults: {
      contenedorTransporteId: shown.id,
      choferId: '',
      camionId: '',
      inicio: '',
      fin: '',
      // By uuid: what was scheduled on this device gets its number while the form is open.
      contenedores: contenedores.map(({ uuid }) => uuid),
    },
    enviar: (body) =>
      mutar('transporte.create', {
        body,
        etiqueta: nombreAgendamiento(cliente.nombre, body.contenedores.length),
      }),
  });
  const { inicio, fin } = useValores(formulario);
  const settled = !formulario.enviando && formulario.resultado === null;
  if (settled && shown !== agendamiento) setShown(agendamiento);
  return (
    <>
      <AgendamientoResumen agendamiento={shown} />
      <Card marginTop="12px">
        {contenedores.length === 0 ? (
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
                options={contenedores.map(contenedorOption)}
                hint="Los que no se marquen quedan agendados"
              />
            </FormGrid>
            <SubmitBar busy={formulario.enviando} />
          </Formulario>
        )}
      </Card>
      <GuardiaDeSalida de={formulario} />
      <ResultadoModal
        resultado={formulario.resultado}
        listoLabel="Ir a la lista de Agendados"
        onListo={onListo}
        onReintentar={formulario.enviar}
        onCerrar={formulario.cerrarResultado}
      />
    </>
  );
}

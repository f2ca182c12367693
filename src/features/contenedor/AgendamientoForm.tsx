import { agendamientoCreate } from '#contracts/contenedor.ts';
import type { OpcionSelect } from '#contracts/endpoints.ts';
import { useGuardar } from '#data/queries/use-pending-change.ts';
import { useNombreDe } from '#data/queries/use-record-names.ts';
import { AvisoSinNegociacion } from '#forms/NoNegociacionNotice.tsx';
import { CampoFecha } from '#forms/FormDateField.tsx';
import { CampoLista } from '#forms/FormFieldList.tsx';
import { CampoNumeroContenedor } from '#forms/ContenedorNumberField.tsx';
import { CampoSelect } from '#forms/FormSelectField.tsx';
import { CampoSiNo } from '#forms/FormYesNoField.tsx';
import { Formulario } from '#forms/Form.tsx';
import { GuardiaDeSalida } from '#forms/LeaveGuard.tsx';
import { nombreOptions } from '#forms/options.ts';
import { usePendiente, useSalida } from '#forms/pending-context.ts';
import { ResultadoModal } from '#forms/SaveResultModal.tsx';
import { useFormulario } from '#forms/use-form.ts';
import { Card } from '#ui/layout/Card.tsx';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { SubmitBar } from '#ui/form/SubmitBar.tsx';
import { CONTENEDOR, valoresDeAgenda } from './contenedor-values.ts';
import { nombreAgendamiento } from './agendamiento-name.ts';

interface AgendarFormProps {
  clientes: readonly OpcionSelect[];
  bodegas: readonly OpcionSelect[];
  depositos: readonly OpcionSelect[];
  onListo: () => void;
}

export function AgendarForm({ clientes, bodegas, depositos, onListo }: AgendarFormProps) {
  const pendiente = usePendiente(['contenedor.create']);
  const guardar = useGuardar(pendiente);
  const nombreDe = useNombreDe();
  const formulario = useFormulario({
    schema: agendamientoCreate,
    defaults: valoresDeAgenda(pendiente?.body),
    pendiente,
    enviar: (body) => {
      const cliente = nombreDe('cliente', body.clienteId) ?? '';
      return guardar('contenedor.create', {
        body,
        etiqueta: nombreAgendamiento(cliente, body.contenedores.length),
      });
    },
  });
  const salida = useSalida(pendiente, { listoLabel: 'Ir a la lista de Agendados', onListo });
  return (
    <Card>
      <Formulario de={formulario}>
        <FormGrid>
          <CampoSelect
            name="clienteId"
            tabla="cliente"
            label="Cliente"
            options={nombreOptions(clientes)}
            required
            width={3}
            hint={<AvisoSinNegociacion name="clienteId" />}
          />
          <CampoSelect
            name="bodegaId"
            tabla="bodega"
            label="Bodega"
            options={nombreOptions(bodegas)}
            required
            width={3}
            hint="Donde se guardarán"
          />
          <CampoSelect
            name="depositoId"
            tabla="deposito"
            label="Depósito"
            options={nombreOptions(depositos)}
            required
            width={3}
            hint="De donde se retirarán"
          />
          <CampoFecha name="fecha_agendamiento" label="Fecha de agendamiento" dateOnly required width={3} />
          <CampoLista
            name="contenedores"
            title="Contenedor"
            addLabel="Agregar contenedor"
            empty={CONTENEDOR}
            min={1}
          >
            {(set) => (
              <>
                <CampoNumeroContenedor name={`${set}.numero`} required width={3} />
                <CampoSiNo name={`${set}.underlang`} label="Underlang" required width={3} />
              </>
            )}
          </CampoLista>
        </FormGrid>
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

import type { OpcionSelect } from '#contracts/endpoints.ts';
import { operacionCreate } from '#contracts/operacion.ts';
import { useDato } from '#data/queries/use-record.ts';
import { useGuardar } from '#data/queries/use-pending-change.ts';
import { useNombreDe } from '#data/queries/use-record-names.ts';
import { TIPO_OPERACION_LABEL, TIPOS_OPERACION } from '#domain/vocabulary.ts';
import { AvisoSinNegociacion } from '#forms/NoNegociacionNotice.tsx';
import { CampoFecha } from '#forms/FormDateField.tsx';
import { CampoNumero } from '#forms/FormNumberField.tsx';
import { CampoRadio } from '#forms/FormRadioField.tsx';
import { CampoSelect } from '#forms/FormSelectField.tsx';
import { Formulario } from '#forms/Form.tsx';
import { GuardiaDeSalida } from '#forms/LeaveGuard.tsx';
import { usePendiente, useSalida } from '#forms/pending-context.ts';
import { ResultadoModal } from '#forms/SaveResultModal.tsx';
import { useFormulario } from '#forms/use-form.ts';
import { Card } from '#ui/layout/Card.tsx';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { NoDataModal } from '#ui/overlay/NoDataModal.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { SubmitBar } from '#ui/form/SubmitBar.tsx';
import { useNavigate } from '@tanstack/react-router';
import { AvisoEtas } from './EtaNotice.tsx';
import { valoresNuevos } from './operacion-values.ts';

const TIPOS = TIPOS_OPERACION.map((value) => ({ value, label: TIPO_OPERACION_LABEL[value] }));

const paso = (numero: number): string => `Es la operación N° ${numero}. Falta asignarle chofer y camión.`;

/** 'Agendar Operación'. */
export function OperacionCreate() {
  const pendiente = usePendiente(['operacion.create']);
  const guardar = useGuardar(pendiente);
  const nombreDe = useNombreDe();
  const navigate = useNavigate();
  const clientes = useDato<OpcionSelect[]>('cliente.select');
  const options = (clientes.datos ?? []).map(({ id, nombre }) => ({ value: String(id), label: nombre }));
  const formulario = useFormulario({
    schema: operacionCreate,
    defaults: valoresNuevos(pendiente?.body),
    pendiente,
    enviar: (body) => {
      const nombre = nombreDe('cliente', body.cliente) ?? '';
      return guardar('operacion.create', {
        body,
        etiqueta: `${TIPO_OPERACION_LABEL[body.tipo]} · ${nombre}`,
      });
    },
  });
  const toList = (): void => void navigate({ to: '/admin/operacion' });
  const salida = useSalida(pendiente, { listoLabel: 'Ir a la lista de Operaciones', onListo: toList });
  return (
    <>
      <PageHeader
        title="Agendar Operación"
        description="Registre una importación o exportación; el chofer se asigna después"
        crumbs={[{ label: 'Operación', link: { to: '/admin/operacion' } }, { label: 'Agendar' }]}
        local={clientes.local}
      />
      <Card>
        <Formulario de={formulario}>
          <FormGrid>
            <CampoRadio name="tipo" label="Tipo" options={TIPOS} required width={3} />
            <CampoSelect
              name="cliente"
              tabla="cliente"
              label="Cliente"
              options={options}
              loading={clientes.cargando}
              required
              width={3}
              hint={<AvisoSinNegociacion name="cliente" />}
            />
            <CampoNumero name="monto" label="Costo Operacional" unit="CLP" required width={2} />
            <CampoFecha name="eta_puerto" label="ETA Puerto" required width={2} />
            <CampoFecha name="eta_planta" label="ETA Planta" required width={2} hint={<AvisoEtas />} />
          </FormGrid>
          <SubmitBar busy={formulario.enviando} />
        </Formulario>
      </Card>
      <GuardiaDeSalida de={formulario} />
      {clientes.datos?.length === 0 && (
        <NoDataModal
          hint="Agregue antes un cliente en Mantenedores."
          onRetry={clientes.reintentar}
          onClose={toList}
        />
      )}
      <ResultadoModal
        resultado={formulario.resultado}
        {...salida}
        detalle={paso}
        onReintentar={formulario.enviar}
        onCerrar={formulario.cerrarResultado}
      />
    </>
  );
}

import type { MovimientoRecord } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { CampoFecha } from '#forms/FormDateField.tsx';
import { Duracion } from '#forms/DurationNote.tsx';
import { Formulario } from '#forms/Form.tsx';
import { GuardiaDeSalida } from '#forms/LeaveGuard.tsx';
import { ResultadoModal } from '#forms/SaveResultModal.tsx';
import { useValores } from '#forms/use-form.ts';
import { FieldWarning } from '#ui/form/FieldWarning.tsx';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { chakra } from '#ui/styles/chakra.ts';
import { SubmitBar } from '#ui/form/SubmitBar.tsx';
import { useNow } from '#ui/base/use-now.ts';
import { CampoDeMovimiento } from './MovimientoField.tsx';
import { CampoTipo } from './TipoField.tsx';
import { CobrosPrevistos } from './ExpectedCharges.tsx';
import { advertenciasDe } from './movimiento-warnings.ts';
import type { useMovimientoForm } from './use-movimiento-form.ts';

const Lines = chakra('span', { base: { display: 'grid' } });

interface MovimientoFormProps {
  operacion: OperacionRecord;
  movimiento: MovimientoRecord | null;
  estado: ReturnType<typeof useMovimientoForm>;
}

/** The type, the two times, and the fields that the type asks for (R9.4). */
export function MovimientoForm({ operacion, movimiento, estado }: MovimientoFormProps) {
  const { formulario, salida, visiblesDe, leaving } = estado;
  const valores = useValores(formulario);
  const { inicio, termino } = advertenciasDe(operacion, movimiento, valores, useNow(60_000));
  return (
    <Formulario de={formulario}>
      <FormGrid>
        <CampoTipo formulario={formulario} operacion={operacion} movimiento={movimiento} />
        <CampoFecha
          name="fecha_inicio"
          label="Fecha de inicio"
          required
          nowButton
          hint={inicio !== null && <FieldWarning>{inicio}</FieldWarning>}
        />
        <CampoFecha
          name="fecha_termino"
          label="Fecha de término"
          required
          nowButton
          hint={
            <Lines>
              <Duracion desde={valores.fecha_inicio} hasta={valores.fecha_termino} />
              {termino !== null && <FieldWarning>{termino}</FieldWarning>}
            </Lines>
          }
        />
        {visiblesDe(valores).map(({ campo, requerido }) => (
          <CampoDeMovimiento
            key={`${valores.tipo} ${campo}`}
            campo={campo}
            requerido={requerido}
            operacion={operacion}
            movimiento={movimiento}
          />
        ))}
      </FormGrid>
      <CobrosPrevistos operacion={operacion} movimiento={movimiento} valores={valores} />
      <SubmitBar busy={formulario.enviando || leaving} />
      <GuardiaDeSalida de={formulario} />
      <ResultadoModal
        resultado={leaving ? null : formulario.resultado}
        {...salida}
        onReintentar={formulario.enviar}
        onCerrar={formulario.cerrarResultado}
      />
    </Formulario>
  );
}

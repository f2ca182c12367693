import type { MovimientoRecord } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { CampoFecha } from '#formulario/CampoFecha.tsx';
import { Duracion } from '#formulario/Duracion.tsx';
import { Formulario } from '#formulario/Formulario.tsx';
import { GuardiaDeSalida } from '#formulario/GuardiaDeSalida.tsx';
import { ResultadoModal } from '#formulario/ResultadoModal.tsx';
import { useValores } from '#formulario/use-formulario.ts';
import { FormGrid } from '#ui/FormGrid.tsx';
import { SubmitBar } from '#ui/SubmitBar.tsx';
import { useNow } from '#ui/use-now.ts';
import { Advertencias } from './Advertencias.tsx';
import { CampoDeMovimiento } from './CampoDeMovimiento.tsx';
import { CampoTipo } from './CampoTipo.tsx';
import { CobrosPrevistos } from './CobrosPrevistos.tsx';
import { advertenciasDe } from './movimiento-advertencias.ts';
import type { useMovimientoForm } from './use-movimiento-form.ts';

interface MovimientoFormProps {
  operacion: OperacionRecord;
  movimiento: MovimientoRecord | null;
  estado: ReturnType<typeof useMovimientoForm>;
}

/** The type, the two times, and the fields that the type asks for (specification, section 5, 'Movement'). */
export function MovimientoForm({ operacion, movimiento, estado }: MovimientoFormProps) {
  const { formulario, salida, visiblesDe, leaving } = estado;
  const valores = useValores(formulario);
  const now = useNow(60_000);
  return (
    <Formulario de={formulario}>
      <FormGrid>
        <CampoTipo formulario={formulario} operacion={operacion} movimiento={movimiento} />
        <CampoFecha name="fecha_inicio" label="Fecha de inicio" required nowButton />
        <CampoFecha
          name="fecha_termino"
          label="Fecha de término"
          required
          nowButton
          hint={<Duracion desde={valores.fecha_inicio} hasta={valores.fecha_termino} />}
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
      <Advertencias textos={advertenciasDe(operacion, movimiento, valores, now)} />
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

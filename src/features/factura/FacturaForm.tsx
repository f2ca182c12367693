import type { ExtraFacturable } from '#contracts/extra.ts';
import { facturaCreate } from '#contracts/factura.ts';
import type { OperacionFacturable } from '#contracts/operacion.ts';
import { useCobrosDe } from '#data/queries/use-cobros-de.ts';
import { useGuardar } from '#data/queries/use-pendiente.ts';
import { formatPesos } from '#domain/dinero.ts';
import { totalesFactura } from '#domain/factura.ts';
import type { Id } from '#domain/tablas.ts';
import { CampoMulti } from '#formulario/CampoMulti.tsx';
import { Formulario } from '#formulario/Formulario.tsx';
import { GuardiaDeSalida } from '#formulario/GuardiaDeSalida.tsx';
import { usePendiente, useSalida } from '#formulario/pendiente.ts';
import { ResultadoModal } from '#formulario/ResultadoModal.tsx';
import { useHeld } from '#formulario/use-held.ts';
import { useFormulario, useValores } from '#formulario/use-formulario.ts';
import { Card } from '#ui/Card.tsx';
import { FormGrid } from '#ui/FormGrid.tsx';
import { SubmitBar } from '#ui/SubmitBar.tsx';
import { FacturaTotales } from './FacturaTotales.tsx';
import { nombreFactura } from '#domain/numero.ts';
import { elegidos, extraOption, juntos, montosDe, operacionOption, sinSeleccion, suma } from './seleccion.ts';

interface FacturaFormProps {
  cliente: { id: Id; nombre: string };
  operaciones: readonly OperacionFacturable[];
  extras: readonly ExtraFacturable[];
  onListo: () => void;
}

/** Two multi-selects and what they come to. */
export function FacturaForm({ cliente, onListo, ...facturables }: FacturaFormProps) {
  const pendiente = usePendiente(['factura.create']);
  const guardar = useGuardar(pendiente);
  const propios = useCobrosDe(pendiente?.uuid ?? null);
  const now = {
    operaciones: juntos(facturables.operaciones, propios.operaciones),
    extras: juntos(facturables.extras, propios.extras),
  };
  const formulario = useFormulario({
    schema: facturaCreate,
    defaults: {
      cliente: cliente.id,
      operaciones: elegidos(pendiente?.body.operaciones, now.operaciones),
      extras: elegidos(pendiente?.body.extras, now.extras),
    },
    pendiente,
    validar: sinSeleccion,
    enviar: (body) => guardar('factura.create', { body, etiqueta: cliente.nombre }),
  });
  const { operaciones, extras } = useHeld(now, formulario.enviado);
  const valores = useValores(formulario);
  const deExtras = montosDe(extras, valores.extras);
  const deOperaciones = montosDe(operaciones, valores.operaciones);
  const salida = useSalida(pendiente, { listoLabel: 'Ir a la lista de Facturas', onListo });
  return (
    <Card>
      <Formulario de={formulario}>
        <FormGrid>
          <CampoMulti
            name="extras"
            label="Extras"
            width={3}
            options={extras.map(extraOption)}
            total={formatPesos(suma(deExtras))}
            emptyText="No hay extras por facturar"
          />
          <CampoMulti
            name="operaciones"
            label="Operaciones"
            width={3}
            options={operaciones.map(operacionOption)}
            total={formatPesos(suma(deOperaciones))}
            emptyText="No hay operaciones por facturar"
          />
        </FormGrid>
        <FacturaTotales totales={totalesFactura([...deOperaciones, ...deExtras])} />
        <SubmitBar busy={formulario.enviando} />
      </Formulario>
      <GuardiaDeSalida de={formulario} />
      <ResultadoModal
        resultado={formulario.resultado}
        {...salida}
        detalle={(numero) => `Es la ${nombreFactura(numero)}.`}
        onReintentar={formulario.enviar}
        onCerrar={formulario.cerrarResultado}
      />
    </Card>
  );
}

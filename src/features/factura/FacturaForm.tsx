import type { ExtraFacturable } from '#contracts/extra.ts';
import { facturaCreate } from '#contracts/factura.ts';
import type { OperacionFacturable } from '#contracts/operacion.ts';
import { useCobrosDe } from '#data/queries/use-charges-of.ts';
import { useGuardar } from '#data/queries/use-pending-change.ts';
import { formatPesos } from '#domain/money.ts';
import { totalesFactura } from '#domain/factura.ts';
import type { Id } from '#domain/tables.ts';
import { CampoMulti } from '#forms/FormMultiSelectField.tsx';
import { Formulario } from '#forms/Form.tsx';
import { GuardiaDeSalida } from '#forms/LeaveGuard.tsx';
import { usePendiente, useSalida } from '#forms/pending-context.ts';
import { ResultadoModal } from '#forms/SaveResultModal.tsx';
import { useHeld } from '#forms/use-held.ts';
import { useFormulario, useValores } from '#forms/use-form.ts';
import { Card } from '#ui/layout/Card.tsx';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { SubmitBar } from '#ui/form/SubmitBar.tsx';
import { FacturaTotales } from './FacturaTotals.tsx';
import { nombreFactura } from '#domain/numero.ts';
import { elegidos, extraOption, juntos, montosDe, operacionOption, sinSeleccion, suma } from './selection.ts';

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

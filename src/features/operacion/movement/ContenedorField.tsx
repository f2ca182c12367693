import type { ContenedorOption } from '#contracts/contenedor.ts';
import type { MovimientoRecord } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { useRecord } from '#data/queries/use-record.ts';
import { FormSelectField } from '#forms/FormSelectField.tsx';
import { contenedorOptions } from '#forms/options.ts';

interface ContenedorFieldProps {
  required: boolean;
  operacion: OperacionRecord;
  movimiento: MovimientoRecord | null;
}

/** A stored empty container of the operation's client. */
export function ContenedorField({ required, operacion, movimiento }: ContenedorFieldProps) {
  const { datos } = useRecord<ContenedorOption[]>('contenedor.select', { clienteId: operacion.cliente.id });
  const bound = movimiento?.contenedor ?? null;
  const current = bound === null ? null : { id: bound, numero: movimiento?.datos.numero ?? null };
  const options = contenedorOptions(datos ?? [], current);
  return (
    <FormSelectField
      name="contenedor"
      table="contenedor"
      label="Contenedor"
      options={options}
      required={required}
      hint={
        datos &&
        options.length === 0 &&
        'El cliente no tiene contenedores vacíos en bodega: mueva antes los agendados, o retire uno de un depósito'
      }
    />
  );
}

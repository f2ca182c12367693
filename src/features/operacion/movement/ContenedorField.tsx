import type { ContenedorOpcion } from '#contracts/contenedor.ts';
import type { MovimientoRecord } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { useDato } from '#data/queries/use-record.ts';
import { CampoSelect } from '#forms/FormSelectField.tsx';
import { contenedorOptions } from '#forms/options.ts';

interface CampoContenedorProps {
  required: boolean;
  operacion: OperacionRecord;
  movimiento: MovimientoRecord | null;
}

/** A stored empty container of the operation's client. */
export function CampoContenedor({ required, operacion, movimiento }: CampoContenedorProps) {
  const { datos } = useDato<ContenedorOpcion[]>('contenedor.select', { clienteId: operacion.cliente.id });
  const bound = movimiento?.contenedor ?? null;
  const current = bound === null ? null : { id: bound, numero: movimiento?.datos.numero ?? null };
  const options = contenedorOptions(datos ?? [], current);
  return (
    <CampoSelect
      name="contenedor"
      tabla="contenedor"
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

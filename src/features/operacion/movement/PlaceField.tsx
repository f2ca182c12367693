import type { SelectOption } from '#contracts/endpoints.ts';
import type { MovimientoRecord } from '#contracts/movimiento.ts';
import { useRecord } from '#data/queries/use-record.ts';
import { FormSelectField } from '#forms/FormSelectField.tsx';
import { nombreOptions } from '#forms/options.ts';

type PlaceTable = 'puerto' | 'deposito' | 'bodega';
const LABELS: Record<PlaceTable, string> = { puerto: 'Puerto', deposito: 'Depósito', bodega: 'Bodega' };

interface PlaceFieldProps {
  campo: PlaceTable;
  required: boolean;
  movimiento: MovimientoRecord | null;
}

/** A port, depot or warehouse. The edited movement's own place stays an option even if it was deleted since. */
export function PlaceField({ campo, required, movimiento }: PlaceFieldProps) {
  const { datos = [], loading } = useRecord<SelectOption[]>(`${campo}.select`);
  const id = movimiento?.[campo] ?? null;
  const missing = id !== null && !datos.some((each) => each.id === id);
  const current = missing ? [{ id, nombre: movimiento?.datos[campo] ?? '—' }] : [];
  return (
    <FormSelectField
      name={campo}
      tabla={campo}
      label={LABELS[campo]}
      options={nombreOptions([...current, ...datos])}
      required={required}
      showAsRadios={campo === 'bodega'}
      loading={loading}
    />
  );
}

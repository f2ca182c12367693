import type { SelectOption } from '#contracts/endpoints.ts';
import type { MovimientoRecord } from '#contracts/movimiento.ts';
import { useRecord } from '#data/queries/use-record.ts';
import { FormSelectField } from '#forms/FormSelectField.tsx';
import { nombreOptions } from '#forms/options.ts';

type PlaceTable = 'puerto' | 'deposito' | 'bodega';
const LABELS: Record<PlaceTable, string> = { puerto: 'Puerto', deposito: 'Depósito', bodega: 'Bodega' };

interface PlaceFieldProps {
  field: PlaceTable;
  required: boolean;
  movimiento: MovimientoRecord | null;
}

/** A port, depot or warehouse. The edited movement's own place stays an option even if it was deleted since. */
export function PlaceField({ field, required, movimiento }: PlaceFieldProps) {
  const { datos = [], loading } = useRecord<SelectOption[]>(`${field}.select`);
  const id = movimiento?.[field] ?? null;
  const missing = id !== null && !datos.some((each) => each.id === id);
  const current = missing ? [{ id, nombre: movimiento?.datos[field] ?? '—' }] : [];
  return (
    <FormSelectField
      name={field}
      table={field}
      label={LABELS[field]}
      options={nombreOptions([...current, ...datos])}
      required={required}
      showAsRadios={field === 'bodega'}
      loading={loading}
    />
  );
}

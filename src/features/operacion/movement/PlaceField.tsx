import type { OpcionSelect } from '#contracts/endpoints.ts';
import type { MovimientoRecord } from '#contracts/movimiento.ts';
import { useDato } from '#data/queries/use-record.ts';
import { CampoSelect } from '#forms/FormSelectField.tsx';
import { nombreOptions } from '#forms/options.ts';

type Lugar = 'puerto' | 'deposito' | 'bodega';
const LABELS: Record<Lugar, string> = { puerto: 'Puerto', deposito: 'Depósito', bodega: 'Bodega' };

interface CampoLugarProps {
  campo: Lugar;
  required: boolean;
  movimiento: MovimientoRecord | null;
}

/** A port, deposit or warehouse; the edited movement's own stays a choice where it was deleted since. */
export function CampoLugar({ campo, required, movimiento }: CampoLugarProps) {
  const { datos = [], cargando } = useDato<OpcionSelect[]>(`${campo}.select`);
  const id = movimiento?.[campo] ?? null;
  const missing = id !== null && !datos.some((each) => each.id === id);
  const current = missing ? [{ id, nombre: movimiento?.datos[campo] ?? '—' }] : [];
  return (
    <CampoSelect
      name={campo}
      tabla={campo}
      label={LABELS[campo]}
      options={nombreOptions([...current, ...datos])}
      required={required}
      enVista={campo === 'bodega'}
      loading={cargando}
    />
  );
}

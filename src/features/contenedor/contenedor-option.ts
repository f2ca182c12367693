import type { TransporteRecord } from '#contracts/contenedor.ts';
import type { MultiOption } from '#ui/MultiSelectField.tsx';

type Contenedor = TransporteRecord['contenedores'][number];

/** A scheduled container as a choice, kept by uuid. */
export function contenedorOption({ uuid, numero, underlang }: Contenedor): MultiOption {
  return { value: uuid, label: numero ?? 'Sin número', detail: underlang ? 'Underlang' : undefined };
}

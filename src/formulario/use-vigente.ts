import type { Tabla } from '#contracts/tablas.ts';
import { useIdVigente } from '#data/queries/use-registros.ts';
import type { Option } from '#ui/SelectField.tsx';

/**
 * Which option a form's value is. The options are named by the ids that their records have now; a value chosen earlier
 * may be the uuid that its record had before the server numbered it. The form keeps it: the server takes both.
 */
export function useVigente(): (tabla: Tabla, value: string, options: readonly Option[]) => string {
  const idVigente = useIdVigente();
  return (tabla, value, options) =>
    value === '' || options.some((option) => option.value === value) ? value : idVigente(tabla, value);
}

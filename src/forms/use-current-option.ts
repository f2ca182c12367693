import type { Tabla } from '#contracts/tables.ts';
import { useIdVigente, useNombreDe } from '#data/queries/use-record-names.ts';
import type { Option } from '#ui/select/option.ts';

interface Eleccion {
  value: string;
  options: readonly Option[];
}

/**
 * Which option a form's value is. The options are named by the ids that their records have now; a value chosen earlier
 * may be the uuid that its record had before the server numbered it. The form keeps it: the server takes both. A
 * record that can no longer be chosen is shown all the same, for as long as the form holds it.
 */
export function useVigente(): (tabla: Tabla, value: string, options: readonly Option[]) => Eleccion {
  const idVigente = useIdVigente();
  const nombreDe = useNombreDe();
  return (tabla, value, options) => {
    const has = (id: string): boolean => options.some((option) => option.value === id);
    if (value === '' || has(value)) return { value, options };
    const current = idVigente(tabla, value);
    if (has(current)) return { value: current, options };
    const label = nombreDe(tabla, value);
    return { value, options: label === null ? options : [{ value, label }, ...options] };
  };
}

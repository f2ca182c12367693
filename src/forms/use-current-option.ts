import type { TableName } from '#contracts/tables.ts';
import { useCurrentId, useNameOf } from '#data/queries/use-record-names.ts';
import type { Option } from '#ui/select/option.ts';

interface Choice {
  value: string;
  options: readonly Option[];
}

/**
 * Finds the option of a form's value. Options have the current ids of their records; a value that was chosen earlier
 * may be the uuid that its record had before the server assigned an id. The form keeps it, since the server accepts
 * both. A record that can no longer be chosen is shown as long as the form contains it.
 */
export function useCurrentOption(): (table: TableName, value: string, options: readonly Option[]) => Choice {
  const currentId = useCurrentId();
  const nameOf = useNameOf();
  return (table, value, options) => {
    const has = (id: string): boolean => options.some((option) => option.value === id);
    if (value === '' || has(value)) return { value, options };
    const current = currentId(table, value);
    if (has(current)) return { value: current, options };
    const label = nameOf(table, value);
    return { value, options: label === null ? options : [{ value, label }, ...options] };
  };
}

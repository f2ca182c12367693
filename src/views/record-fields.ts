/** The editable fields of a record, for comparisons. */
import { isEmbarqueField, isPlannedPlace } from '#domain/embarque.ts';
import type { Id } from '#domain/tables.ts';

/**
 * The fields of a record under their names in a PATCH; 'datos.numero' is within its `datos`, what is planned for an
 * operation within its `embarque`.
 */
export function fieldsOf(
  record: Record<string, unknown>,
  fields: readonly string[],
): Record<string, unknown> {
  const idOf = (value: unknown): unknown => (value as { id?: Id } | null | undefined)?.id ?? null;
  const read = (field: string): unknown => {
    if (field === 'choferId') return idOf(record.chofer);
    if (field === 'camionId') return idOf(record.camion);
    if (field === 'chofer' || field === 'camion') return idOf(record[field]);
    // A plant that was created offline gets its number later; its uuid stays the same.
    if (field === 'plantas' && Array.isArray(record.plantas)) {
      return (record.plantas as Record<string, unknown>[]).map(({ id: _id, ...planta }) => planta);
    }
    if (isEmbarqueField(field)) {
      const value = (record.embarque as Record<string, unknown> | undefined)?.[field];
      return isPlannedPlace(field) ? idOf(value) : (value ?? null);
    }
    const [outer = '', inner] = field.split('.');
    return inner === undefined ? record[field] : (record[outer] as Record<string, unknown> | null)?.[inner];
  };
  return Object.fromEntries(fields.map((field) => [field, read(field)]));
}

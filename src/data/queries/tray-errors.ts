/** The server's refusal of a change, field by field, with what this device knows more. */
import { tableOfField } from '#contracts/references.ts';
import type { FieldError } from '#domain/refusal.ts';
import type { Id } from '#domain/tables.ts';
import type { Reader } from '#views/reader.ts';
import type { OutboxRow } from '../changes/row.ts';

const DELETED = 'El registro fue eliminado';

/** For the server a deleted record does not exist; this device may still know that it was deleted. */
export function trayErrors({ args, error }: Pick<OutboxRow, 'args' | 'error'>, reader: Reader): FieldError[] {
  return (error?.errores ?? []).map((each) => {
    const table = tableOfField(each.campo);
    const id = args.body?.[each.campo] as Id | undefined;
    const row = table && id !== undefined ? reader.get(table, id) : undefined;
    return row && row.deleted_at !== null ? { ...each, mensaje: DELETED } : each;
  });
}

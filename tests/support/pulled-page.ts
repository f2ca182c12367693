/** Pages of a pull with made up rows, as the server answers them. */
import type { TableName } from '#contracts/tables.ts';
import type { Answer } from '#data/net/decision.ts';
import { answerOf } from './device.ts';

/** The uuid of the record with that id, in any table. */
export const uuidOfId = (id: number): string => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;

/** A row of version `id`, unless `fields` has another one. */
export const pulledRow = (id: number, fields: object) => ({
  id,
  uuid: uuidOfId(id),
  version: id,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  deleted_at: null,
  ...fields,
});

/** The changes of one table: its rows, and the ids of deleted ones. */
export const pulledChanges = (table: TableName, rows: object[], deleted: number[] = []) => ({
  tabla: table,
  filas: rows,
  eliminados: deleted,
});

/** The last page of a pull; `more` replaces fields of the page. */
export const lastPage = (cursor: number, changes: object[], more: object = {}): Answer =>
  answerOf(200, {
    cambios: changes,
    cursor,
    hayMas: false,
    reinicio: false,
    instancia: 'a',
    ...more,
  });

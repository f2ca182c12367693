/** A minimal client of GET /sync/cambios. */
import { expect } from 'vitest';
import type { ChangesAnswer } from '#contracts/sync.ts';
import type { TableName } from '#contracts/tables.ts';
import type { Api } from './api.ts';

interface Row {
  id: number;
  version: number;
  operacion_id?: number | null;
}

export async function getChanges(api: Pick<Api, 'get'>, query = ''): Promise<ChangesAnswer> {
  const { status, body } = await api.get(`/sync/cambios?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** A replica: the rows of a device after its pulls. */
export function createReplica(api: Pick<Api, 'get'>) {
  const tables = new Map<TableName, Map<unknown, Row>>();
  const state = { cursor: 0, pages: 0, versions: [] as number[] };
  const tableOf = (tableName: TableName): Map<unknown, Row> => {
    const table = tables.get(tableName) ?? new Map<unknown, Row>();
    tables.set(tableName, table);
    return table;
  };
  async function sync(limit = 1000): Promise<void> {
    for (let more = true; more;) {
      const answer = await getChanges(api, `desde=${state.cursor}&limite=${limit}`);
      expect(answer.reinicio).toBe(false);
      expect(answer.cursor).toBeGreaterThanOrEqual(state.cursor);
      for (const { tabla, filas, eliminados } of answer.cambios) {
        for (const row of filas as Row[]) {
          expect(row.version).toBeGreaterThan(state.cursor);
          expect(row.version).toBeLessThanOrEqual(answer.cursor);
          state.versions.push(row.version);
          tableOf(tabla).set(row.id, row);
        }
        for (const id of eliminados) tableOf(tabla).delete(id);
      }
      state.cursor = answer.cursor;
      state.pages += 1;
      more = answer.hayMas;
    }
  }
  return { state, sync, rows: (tableName: TableName) => [...tableOf(tableName).values()] };
}

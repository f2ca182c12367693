/** What a device does with GET /sync/changes, in its plainest form. */
import { expect } from 'vitest';
import type { Cambios } from '#contracts/sync.ts';
import type { Tabla } from '#contracts/tables.ts';
import type { Api } from './api.ts';

interface Fila {
  id: number;
  version: number;
  operacion_id?: number | null;
}

export async function pull(api: Api, query = ''): Promise<Cambios> {
  const { status, body } = await api.get(`/sync/changes?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** A replica: what a device holds after its pulls. */
export function createReplica(api: Api) {
  const tables = new Map<Tabla, Map<unknown, Fila>>();
  const state = { cursor: 0, pages: 0, versions: [] as number[] };
  const tableOf = (tabla: Tabla): Map<unknown, Fila> => {
    const table = tables.get(tabla) ?? new Map<unknown, Fila>();
    tables.set(tabla, table);
    return table;
  };
  async function sync(limite = 1000): Promise<void> {
    for (let more = true; more;) {
      const answer = await pull(api, `desde=${state.cursor}&limite=${limite}`);
      expect(answer.reinicio).toBe(false);
      expect(answer.cursor).toBeGreaterThanOrEqual(state.cursor);
      for (const { tabla, filas, eliminados } of answer.cambios) {
        for (const fila of filas as Fila[]) {
          expect(fila.version).toBeGreaterThan(state.cursor);
          expect(fila.version).toBeLessThanOrEqual(answer.cursor);
          state.versions.push(fila.version);
          tableOf(tabla).set(fila.id, fila);
        }
        for (const id of eliminados) tableOf(tabla).delete(id);
      }
      state.cursor = answer.cursor;
      state.pages += 1;
      more = answer.hayMas;
    }
  }
  return { state, sync, rows: (tabla: Tabla) => [...tableOf(tabla).values()] };
}

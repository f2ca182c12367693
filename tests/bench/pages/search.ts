/** Queries of operation lists answered from memory, as the screens ask them. */
import type { ListQuery } from '#contracts/common.ts';
import type { AsignadoListRow } from '#contracts/operacion.ts';
import { relevantEta } from '#domain/agenda.ts';
import { LISTS } from '#contracts/lists.ts';
import type { TableName } from '#contracts/tables.ts';
import { normalize } from '#domain/text.ts';
import { pageOf } from '#data/replica/lists.ts';
import { Overlay } from '#data/overlay/overlay.ts';
import { pack } from '#data/replica/packed/pack.ts';
import { Replica } from '#data/replica/replica.ts';
import type { OutboxRow } from '#data/changes/row.ts';
import { prepare } from '#data/outbox/prepare.ts';
import { localRecord } from '#data/replica/local-answers.ts';

const LIST = 'asignado';
const CHUNK = 20_000;
const replica = new Replica();
const overlay = new Overlay(replica, Date.now);
const queued: OutboxRow[] = [];

/** The tables that grow with the work. The size of the others depends on the company. */
const GROWING = new Set<TableName>(['operacion', 'contenedor', 'movimiento', 'factura', 'factura_item']);
const REFERENCES = ['operacion_id', 'contenedor_id', 'factura_id', 'extra_id'];
const STEP = 10_000_000;

/** Copies the work once more, with other ids. */
function again(row: Record<string, unknown>, time: number): Record<string, unknown> {
  const references = REFERENCES.filter((field) => typeof row[field] === 'number');
  const moved = ['id', ...references].map((field) => [field, (row[field] as number) + time * STEP]);
  return { ...row, ...Object.fromEntries(moved), uuid: `${String(row.uuid)}-${time}` };
}

/** Fills memory with the data of the bench's server, repeated that many times, as the app keeps it. @returns the rows */
export async function load(times: number): Promise<number> {
  for (let n = 0; ; n++) {
    const answer = await fetch(`/api/filas?desde=${n}`);
    if (!answer.ok) break;
    const { tabla, filas } = (await answer.json()) as { tabla: TableName; filas: Record<string, unknown>[] };
    for (let time = 0; time < (GROWING.has(tabla) ? times : 1); time++) {
      for (const row of filas) replica.put(tabla, again(row, time) as never);
    }
  }
  await replica.pack(pack, () => new Promise((resolve) => setTimeout(resolve)));
  overlay.rebuild(queued);
  return replica.size;
}

/** The list in the peers' form, for their page: one row per operation with the searched and sorted values. */
export async function handOver(): Promise<void> {
  const query = { page: 1, limit: Number.MAX_SAFE_INTEGER, search: '', sort: '' };
  const { results } = pageOf(overlay.layer, LIST, query);
  const rows = results.map((row) => {
    const {
      op_tipo: tipo,
      op_eta_planta: eta_planta,
      op_eta_puerto: eta_puerto,
    } = row as unknown as AsignadoListRow;
    return {
      ...row,
      finalizado: row.finalizado === true ? 1 : 0,
      facturada: row.facturada === true ? 1 : 0,
      eta: relevantEta({ tipo, eta_planta, eta_puerto }),
      busca: LISTS[LIST].searched
        .map((field) => normalize(String((row[field] as string | number | null) ?? '')))
        .join('\n'),
    };
  });
  for (let start = 0; start < rows.length; start += CHUNK) {
    await fetch('/api/lista', { method: 'POST', body: JSON.stringify(rows.slice(start, start + CHUNK)) });
  }
}

/** Milliseconds of a search: first page and count. Each search must differ from the previous one. */
export function search(text: string, sort: string): { ms: number; found: number } {
  const query: ListQuery = { page: 1, limit: 5, search: text, sort };
  const start = performance.now();
  const { totalDocs } = pageOf(overlay.layer, LIST, query);
  return { ms: performance.now() - start, found: totalDocs };
}

/**
 * Milliseconds of a filtered list: first page and count. Each call must differ from the previous one.
 */
export function filter(filters: Record<string, string>): { ms: number; found: number } {
  const query = { page: 1, limit: 5, search: '', sort: '', ...filters } satisfies ListQuery;
  const start = performance.now();
  const { totalDocs } = pageOf(overlay.layer, LIST, query);
  return { ms: performance.now() - start, found: totalDocs };
}

/** The ids of the first records of a table. */
export const ids = (table: TableName, count: number): string[] =>
  [...overlay.layer.all(table)].slice(0, count).map(({ id }) => String(id));

/** Milliseconds of each of several pages of the list without a search, from any part of it. */
export function anyPages(count: number): number[] {
  const query: ListQuery = { page: 1, limit: 5, search: '', sort: '' };
  const { totalPages } = pageOf(overlay.layer, LIST, query);
  return Array.from({ length: count }, (_, n) => {
    const page = 1 + Math.floor((totalPages - 1) * ((n * 0.618) % 1));
    const start = performance.now();
    pageOf(overlay.layer, LIST, { ...query, page });
    return performance.now() - start;
  });
}

/** Milliseconds from one more change of an operation until the open list has its page again. */
export function edit(n: number): number {
  const query: ListQuery = { page: 1, limit: 5, search: '', sort: '' };
  const { results } = pageOf(overlay.layer, LIST, query);
  const id = results[n % results.length]!.op_id as number;
  const record = localRecord(overlay.layer, 'operacion', id);
  const request = { id, body: { monto: 100_000 + n }, label: `Operación ${id}` };
  const made = prepare('operacion.update', request, {
    reader: overlay.layer,
    record,
    userId: 1,
    now: Date.now(),
  });
  if (made.refusal) throw new Error('The contract refused an edit of the bench');
  const row = { ...made.row, seq: queued.length + 1 };
  queued.push(row);
  const start = performance.now();
  overlay.add(queued, [row]);
  const after = pageOf(overlay.layer, LIST, query).results.find(({ op_id }) => op_id === id);
  const time = performance.now() - start;
  if (after?.op_monto !== 100_000 + n) throw new Error('The edit does not show');
  return time;
}

/** Types texts letter by letter at human speed. @returns the longest task that blocked the page, in ms */
export async function type(texts: readonly string[]): Promise<number> {
  const tasks: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  });
  observer.observe({ type: 'longtask' });
  const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 60));
  for (const text of texts) {
    for (let end = 1; end <= text.length; end++) {
      await pause();
      const query = { page: 1, limit: 5, search: text.slice(0, end), sort: '' };
      const { results, totalDocs } = pageOf(overlay.layer, LIST, query);
      document.body.textContent = `${totalDocs} ${JSON.stringify(results)}`;
    }
  }
  await pause();
  observer.disconnect();
  return Math.max(0, ...tasks);
}

/**
 * Brings the replica up to the server's last version, page by page. Rows acknowledged before the pull began are in
 * what it brings, so they leave the outbox with its last page, in the same transaction.
 */
import { ENDPOINTS } from '#contracts/endpoints.ts';
import type { Cambios } from '#contracts/sync.ts';
import type { Transport } from '../http.ts';
import type { Cola } from '../outbox/cola.ts';
import type { Almacen } from './almacen.ts';

const LIMITE = 2000;

export type PullEnd =
  | { kind: 'done'; changed: boolean }
  /** Status 0 or no answer of ours. */
  | { kind: 'offline' }
  | { kind: 'login' };

export interface PullDeps {
  almacen: Almacen;
  cola: Cola;
  transport: Transport;
  now: () => number;
  /** A page is on the disk and in memory; rows received so far by this pull. */
  onPage: (rows: number) => void;
}

const isCambios = (body: unknown): body is Cambios =>
  typeof body === 'object' && body !== null && 'cambios' in body && 'cursor' in body && 'reinicio' in body;

const countRows = ({ cambios }: Cambios): number =>
  cambios.reduce((sum, { filas, eliminados }) => sum + filas.length + eliminados.length, 0);

export async function pull({ almacen, cola, transport, now, onPage }: PullDeps): Promise<PullEnd> {
  const acked = cola.rows.filter(({ state }) => state === 'acked').map(({ seq }) => seq);
  let desde = almacen.meta?.cursor ?? 0;
  let instancia = almacen.meta?.instancia;
  /** Pages of a new start wait for the last one, and then replace everything at once. */
  let fresh: Cambios[] | null = null;
  let received = 0;
  for (;;) {
    const query = { desde, limite: LIMITE, ...(instancia === undefined ? {} : { instancia }) };
    const { status, body } = await transport({ method: 'GET', path: ENDPOINTS['sync.cambios'].path, query });
    if (status === 401) return { kind: 'login' };
    if (status !== 200 || !isCambios(body)) return { kind: 'offline' };
    if (body.reinicio && desde > 0) {
      fresh = [];
      desde = 0;
      instancia = undefined;
      continue;
    }
    received += countRows(body);
    fresh?.push(body);
    const done = !body.hayMas;
    if (fresh === null || done) {
      await almacen.write(fresh ?? [body], { fresh: fresh !== null, acked: done ? acked : [], at: now() });
    }
    onPage(received);
    if (done) {
      cola.forget(acked);
      return { kind: 'done', changed: received > 0 || acked.length > 0 };
    }
    desde = body.cursor;
    instancia = body.instancia;
  }
}

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
  | { kind: 'login' }
  /** It could not be kept on this device. */
  | { kind: 'failed' };

export interface PullDeps {
  almacen: Almacen;
  cola: Cola;
  transport: Transport;
  now: () => number;
  /** Brings memory in step with the disk, which another tab has written. */
  reload: () => Promise<void>;
  /** A page is on the disk and in memory; rows still to come, where the server has said. */
  onPage: (restantes: number | null) => void;
}

const isCambios = (body: unknown): body is Cambios =>
  typeof body === 'object' && body !== null && 'cambios' in body && 'cursor' in body && 'reinicio' in body;

const countRows = ({ cambios }: Cambios): number =>
  cambios.reduce((sum, { filas, eliminados }) => sum + filas.length + eliminados.length, 0);

export async function pull({ almacen, cola, transport, now, reload, onPage }: PullDeps): Promise<PullEnd> {
  const acked = cola.rows.filter(({ state }) => state === 'acked').map(({ seq }) => seq);
  /** What the next page is put on top of; a new start is put in the place of all of it. */
  let from = almacen.meta;
  /** Pages of a new start wait for the last one, and then replace everything at once. */
  let fresh: Cambios[] | null = null;
  let received = 0;
  let reloaded = false;
  for (;;) {
    const last: { cursor: number; instancia: string } | null | undefined = fresh ? fresh.at(-1) : from;
    const desde = last?.cursor ?? 0;
    const query = { desde, limite: LIMITE, ...(last ? { instancia: last.instancia } : {}) };
    const { status, body } = await transport({ method: 'GET', path: ENDPOINTS['sync.cambios'].path, query });
    if (status === 401) return { kind: 'login' };
    if (status !== 200 || !isCambios(body)) return { kind: 'offline' };
    if (body.reinicio && desde > 0) {
      fresh = [];
      continue;
    }
    received += countRows(body);
    fresh?.push(body);
    const done = !body.hayMas;
    if (fresh === null || done) {
      const escrita = { from, fresh: fresh !== null, acked: done ? acked : [], at: done ? now() : null };
      if (!(await almacen.write(fresh ?? [body], escrita))) {
        await reload();
        from = almacen.meta;
        fresh = null;
        reloaded = true;
        continue;
      }
      from = almacen.meta;
    }
    if (done && acked.length > 0) cola.forget(acked);
    else if (!done || received > 0) onPage(body.restantes ?? null);
    if (done) return { kind: 'done', changed: received > 0 || acked.length > 0 || reloaded };
  }
}

import { describe, expect, it } from 'vitest';
import type { Motor } from '#data/engine/engine.ts';
import type { OutboxRow } from '#data/changes/row.ts';
import { DEMORA_MS, keepPedido } from '#data/engine/sync-registration.ts';

describe('the request to the browser', () => {
  const pendiente = { state: 'pending' } as OutboxRow;
  function abrir(rows: OutboxRow[]) {
    let told = (): void => {};
    let timer: { ms: number; work: () => void } | null = null;
    let count = 0;
    const motor = {
      rows: rows as readonly OutboxRow[],
      subscribe: (listener: () => void) => {
        told = listener;
        return () => {};
      },
    };
    const pedido = keepPedido({
      motor: motor satisfies Pick<Motor, 'rows' | 'subscribe'>,
      after: (ms, work) => {
        timer = { ms, work };
        return () => (timer = null);
      },
      register: () => {
        count++;
        return Promise.reject(new Error('refused'));
      },
    });
    return {
      pedido,
      tell: (now: OutboxRow[]) => {
        motor.rows = now;
        told();
      },
      pasar: () => timer?.work(),
      waiting: () => timer?.ms ?? null,
      count: () => count,
    };
  }

  it('is made once for a whole queue, some time after it began, and again for the next queue', () => {
    const { tell, pasar, waiting, count } = abrir([]);
    expect(waiting()).toBeNull();
    tell([pendiente]);
    tell([pendiente, pendiente]);
    expect([waiting(), count()]).toEqual([DEMORA_MS, 0]);
    pasar();
    tell([pendiente, pendiente, pendiente]);
    expect([waiting(), count()]).toEqual([null, 1]);
    tell([]);
    tell([pendiente]);
    pasar();
    expect(count()).toBe(2);
  });

  it('is not made for what is answered at once, nor for what only the user can go on with', () => {
    const { tell, waiting, count } = abrir([]);
    tell([pendiente]);
    tell([{ state: 'acked' } as OutboxRow]);
    expect(waiting()).toBeNull();
    tell([{ state: 'conflict' } as OutboxRow]);
    expect([waiting(), count()]).toEqual([null, 0]);
  });

  it('is made at once when the page goes out of sight, each time', () => {
    const { pedido, tell, waiting, count } = abrir([pendiente]);
    pedido.hidden();
    expect([waiting(), count()]).toEqual([null, 1]);
    pedido.hidden();
    expect(count()).toBe(2);
    tell([]);
    pedido.hidden();
    expect(count()).toBe(2);
  });
});

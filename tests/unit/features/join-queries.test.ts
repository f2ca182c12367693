import type { QueryAnswer } from '#data/queries/query.ts';
import { join } from '#data/queries/join-queries.ts';
import { describe, expect, it, vi } from 'vitest';

const query = <D>(more: Partial<QueryAnswer<D>>): QueryAnswer<D> => ({
  datos: undefined,
  loading: false,
  notFound: false,
  error: null,
  retry: () => {},
  local: null,
  unsentRecords: new Map(),
  ...more,
});

describe('Joined queries', () => {
  it('Joined queries have one answer, with a part under the name of each, once each of them has an answer', () => {
    const a = query({ datos: 1 });
    expect(join({ a, b: query({ datos: 'x' }) }).datos).toEqual({ a: 1, b: 'x' });
    const waiting = join({ a, b: query({ loading: true }) });
    expect(waiting).toMatchObject({ datos: undefined, loading: true, error: null });
  });

  it('Joined queries give the first error unless each of them has an answer', () => {
    const a = query({ datos: 1, error: 'x' });
    expect(join({ a }).error).toBeNull();
    expect(join({ a: query({ datos: 1 }), b: query({ error: 'no' }) })).toMatchObject({
      error: 'no',
      loading: false,
    });
  });

  it('Joined queries are as old as the oldest of them, and are all asked again', () => {
    const retry = vi.fn<() => void>();
    const junta = join({
      a: query({ datos: 1, local: { at: 20 }, retry }),
      b: query({ datos: 2, local: { at: 10 }, retry }),
      c: query({ datos: 3 }),
    });
    expect(junta.local).toEqual({ at: 10 });
    junta.retry();
    expect(retry).toHaveBeenCalledTimes(2);
  });

  it('Joined queries are not found if one of them is not', () => {
    expect(join({ a: query({ notFound: true }), b: query({ loading: true }) })).toMatchObject({
      notFound: true,
      loading: false,
    });
  });
});

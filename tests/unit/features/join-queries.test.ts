import type { Consulta } from '#data/queries/query.ts';
import { juntar } from '#data/queries/join-queries.ts';
import { describe, expect, it, vi } from 'vitest';

const consulta = <D>(more: Partial<Consulta<D>>): Consulta<D> => ({
  datos: undefined,
  cargando: false,
  noEncontrado: false,
  error: null,
  reintentar: () => {},
  local: null,
  pendientes: new Map(),
  ...more,
});

describe('several questions as one', () => {
  it('has an answer once all have one, by name', () => {
    const a = consulta({ datos: 1 });
    expect(juntar({ a, b: consulta({ datos: 'x' }) }).datos).toEqual({ a: 1, b: 'x' });
    const waiting = juntar({ a, b: consulta({ cargando: true }) });
    expect(waiting).toMatchObject({ datos: undefined, cargando: true, error: null });
  });

  it('gives the first error, but not over answers that are all there', () => {
    const a = consulta({ datos: 1, error: 'x' });
    expect(juntar({ a }).error).toBeNull();
    expect(juntar({ a: consulta({ datos: 1 }), b: consulta({ error: 'no' }) })).toMatchObject({
      error: 'no',
      cargando: false,
    });
  });

  it('is as old as its oldest part, and asks all of them again', () => {
    const reintentar = vi.fn<() => void>();
    const junta = juntar({
      a: consulta({ datos: 1, local: { at: 20 }, reintentar }),
      b: consulta({ datos: 2, local: { at: 10 }, reintentar }),
      c: consulta({ datos: 3 }),
    });
    expect(junta.local).toEqual({ at: 10 });
    junta.reintentar();
    expect(reintentar).toHaveBeenCalledTimes(2);
  });

  it('is not found where one part is not', () => {
    expect(juntar({ a: consulta({ noEncontrado: true }), b: consulta({ cargando: true }) })).toMatchObject({
      noEncontrado: true,
      cargando: false,
    });
  });
});

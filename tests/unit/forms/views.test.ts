import { describe, expect, it } from 'vitest';
import { viewAddressOf, changesTo, isSameAddress, nameError, viewsOf } from '#forms/filters/views.ts';

const listed = (parts: Record<string, string>, sort = 'op_id:DESC') => ({
  given: (part: string): string => parts[part] ?? '',
  query: { page: 1, limit: 5, search: '', sort },
});

describe('The views of a list among the preferences', () => {
  it('The views of a list are read by name, and those of other lists and damaged ones are left out', () => {
    const values = new Map<string, unknown>([
      ['vista.operacion.b', { nombre: 'Zeta', direccion: { orden: 'id:ASC', cliente: 'x' } }],
      ['vista.operacion.a', { nombre: 'Ávila', direccion: { buscar: '', tipo: 'IMPORTACION', pagina: 3 } }],
      ['vista.operacion.asignado.c', { nombre: 'De otra lista', direccion: {} }],
      ['vista.operacion.d', { nombre: 5, direccion: {} }],
      ['vista.operacion.e', { nombre: 'Sin dirección' }],
      ['vista.operacion.f', null],
      ['vista-inicial.operacion', 'a'],
    ]);
    expect(viewsOf(values, 'operacion')).toEqual([
      { id: 'a', nombre: 'Ávila', direccion: { tipo: 'IMPORTACION' } },
      { id: 'b', nombre: 'Zeta', direccion: { orden: 'id:ASC', cliente: 'x' } },
    ]);
    expect(viewsOf(values, 'operacion.asignado').map(({ id }) => id)).toEqual(['c']);
    expect(viewsOf(values, 'factura')).toEqual([]);
  });
});

describe('The address of a view', () => {
  it('A view has search, filters as they were written, and the order, but no page and no other parameter', () => {
    const state = listed({ desde: 'hoy', hasta: 'hoy-1', buscar: 'ñ', pagina: '4', vista: 'a', orden: '' });
    expect(viewAddressOf('asignado', state)).toEqual({
      buscar: 'ñ',
      orden: 'op_id:DESC',
      desde: 'hoy',
      hasta: 'hoy-1',
    });
  });

  it('A view removes every filter, search and order that it does not have', () => {
    expect(changesTo('factura', 'a', { estado: 'pendiente' })).toEqual({
      buscar: undefined,
      orden: undefined,
      cliente: undefined,
      estado: 'pendiente',
      desde: undefined,
      hasta: undefined,
      vista: 'a',
    });
  });

  it('Addresses with the same texts are equal in any order, and differ by one text more', () => {
    expect(isSameAddress({ a: '1', b: '2' }, { b: '2', a: '1' })).toBe(true);
    expect(isSameAddress({ a: '1' }, { a: '1', b: '2' })).toBe(false);
    expect(isSameAddress({ a: '1', b: '2' }, { a: '1' })).toBe(false);
    expect(isSameAddress({ a: '1' }, { a: '2' })).toBe(false);
  });
});

describe('The name of a view', () => {
  const views = [{ id: 'a', nombre: 'Mañana', direccion: {} }];
  it('A name is refused where it is empty, too long, or taken by another view in any case', () => {
    expect(nameError(views, '')).toBe('Escriba un nombre');
    expect(nameError(views, 'MAÑANA')).toBe('Ya hay una vista con ese nombre');
    expect(nameError(views, 'MAÑANA', 'a')).toBeNull();
    expect(nameError(views, 'ñ'.repeat(60))).toBeNull();
    expect(nameError(views, 'ñ'.repeat(61))).toBe('Use 60 caracteres como máximo');
  });
});

import { duplicateNoticeOf } from '#modules/natural-key.ts';
import type { ModuleDefinition } from '#modules/definition.ts';
import { definitionOf } from '#modules/registry.ts';
import { describe, expect, test } from 'vitest';

const module = (key: string): ModuleDefinition => {
  const definition = definitionOf(key);
  if (!definition) throw new Error(`No module ${key}`);
  return definition;
};

describe('The notice of an existing record', () => {
  test.each([
    [
      'cliente',
      { rut: '76123456-0' },
      { rut: '76.123.456-0', nombre: 'Viña Sur' },
      'cliente con este RUT: Viña Sur',
    ],
    ['cliente', { rut: '11.111.111-k' }, { rut: '11111111-K', nombre: 'Una' }, 'cliente con este RUT: Una'],
    ['camion', { placa: 'abcd 12' }, { placa: 'ABCD-12', marca: 'Volvo' }, 'camión con esta placa: ABCD-12'],
    ['camion', { placa: 'ABCD12' }, { placa: 'ABCD12', marca: 'Volvo' }, 'camión con esta placa'],
    ['chofer', { nombre: 'Juan  Perez ' }, { nombre: 'Juan Pérez' }, 'chofer con este nombre: Juan Pérez'],
    ['chofer', { nombre: 'Juan Pérez' }, { nombre: 'Juan Pérez' }, 'chofer con este nombre'],
  ])(
    'A record that exists already is reported while it is typed: %s %j of %j',
    (key, typed, there, words) => {
      expect(duplicateNoticeOf(module(key), typed, [{ otro: 1 }, there])).toBe(`Ya existe un ${words}`);
    },
  );

  test('The notice of an existing warehouse is feminine', () => {
    const notice = duplicateNoticeOf(module('bodega'), { nombre: 'Placilla' }, [{ nombre: 'placilla' }]);
    expect(notice).toBe('Ya existe una bodega con este nombre: placilla');
  });

  test.each([
    ['cliente', { rut: '' }, { rut: '' }],
    ['cliente', { rut: '76.123.456-0' }, { rut: '76.123.456-1' }],
    ['chofer', { nombre: ' ' }, { nombre: '' }],
    ['chofer', {}, { nombre: 'undefined' }],
    // Without a key no row counts as repeated: a client has one tariff, and its form offers no other.
    ['negociacion', { cliente: '1' }, { cliente: '1' }],
  ])('No existing record is reported: %s %j is not %j', (key, typed, there) => {
    expect(duplicateNoticeOf(module(key), typed, [there])).toBeNull();
  });
});

import { MODULE_CONTRACTS } from '#contracts/modules.ts';
import { MODULES } from '#contracts/module.ts';
import { withExamples } from '#server/demo/example.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

describe('Examples for the fields of a contract', () => {
  it.each(MODULES)('The example payload of %s is valid for a module without other fields', (key) => {
    expect(v.safeParse(MODULE_CONTRACTS[key].body, withExamples(key, {})).issues).toBeUndefined();
  });

  it('Examples leave given values and optional fields alone', () => {
    expect(withExamples('deposito', { nombre: 'Sitrans', porteo: 'San Antonio' })).toEqual({
      nombre: 'Sitrans',
      comuna: 'Sin dato',
      direccion: 'Sin dato',
      porteo: 'San Antonio',
    });
    expect(withExamples('cliente', {})).not.toHaveProperty('plantas');
  });

  it('Examples take the id of a row for a reference of a payload', () => {
    expect(withExamples('negociacion', { cliente_id: 7 })).not.toHaveProperty('cliente');
  });
});

import { expect, test } from 'vitest';
import { UNCONFIGURED_EMPRESA } from '#contracts/empresa.ts';
import { readEmpresa } from '#server/config-empresa.ts';
import { StartupError } from '#server/startup-error.ts';

test('Without settings the company has a name and no data to print', () => {
  expect(readEmpresa({})).toEqual(UNCONFIGURED_EMPRESA);
  expect(readEmpresa({ EMPRESA: '  ', EMPRESA_RUT: '' })).toEqual(UNCONFIGURED_EMPRESA);
});

test('The settings of the company are trimmed, and the RUT is written as everywhere', () => {
  const env = {
    EMPRESA: ' Transportes Ñandú SpA ',
    EMPRESA_RUT: '76.105.422-8',
    EMPRESA_DIRECCION: 'Av. Errázuriz 755, Valparaíso',
    EMPRESA_CONTACTO: '+56 32 212 3456 · facturas@nandu.cl',
  };
  expect(readEmpresa(env)).toEqual({
    nombre: 'Transportes Ñandú SpA',
    rut: '76105422-8',
    direccion: 'Av. Errázuriz 755, Valparaíso',
    contacto: '+56 32 212 3456 · facturas@nandu.cl',
  });
});

test.for([
  ['EMPRESA', 'x'.repeat(81)],
  ['EMPRESA', 'Dos\nlíneas'],
  ['EMPRESA_RUT', '76105422-1'],
  ['EMPRESA_RUT', 'sin rut'],
  ['EMPRESA_DIRECCION', 'x'.repeat(161)],
  ['EMPRESA_CONTACTO', 'a\u0000b'],
] as const)('The setting of the company %s=%j is refused', ([name, value]) => {
  expect(() => readEmpresa({ [name]: value })).toThrow(StartupError);
  expect(() => readEmpresa({ [name]: value })).toThrow(name);
});

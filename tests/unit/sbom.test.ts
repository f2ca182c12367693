import { describe, expect, it } from 'vitest';
import { judgeSbom } from '#tests/audit/sbom.ts';

const packageOf = (name: string) => ({
  'bom-ref': `${name}@1.0.0`,
  type: 'library',
  name,
  version: '1.0.0',
  purl: `pkg:npm/${name}@1.0.0`,
  hashes: [{ alg: 'SHA-512', content: '4da8' }],
  licenses: [{ license: { id: 'MIT' } }],
  properties: [] as object[],
});
const BOM = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  serialNumber: 'urn:uuid:25a33614-bef5-408c-ae51-444581861b02',
  version: 1,
  metadata: { timestamp: '2026-11-24T15:32:20.661Z', component: { 'bom-ref': 'transporte@1.0.0' } },
  components: [packageOf('hono'), packageOf('pg')],
  dependencies: [{ ref: 'transporte@1.0.0', dependsOn: ['hono@1.0.0', 'pg@1.0.0'] }],
};
const judged = (change: object = {}) => judgeSbom(JSON.stringify({ ...BOM, ...change }), ['hono', 'pg']);
const MARK = { name: 'cdx:npm:package:development', value: 'true' };
const { hashes: _, ...unhashed } = packageOf('pg');

describe('A bill of materials', () => {
  it('A complete bill of materials passes the check', () => {
    expect(judged()).toEqual({ passes: true, text: 'The bill of materials lists 2 packages.' });
  });

  it.each([
    ['of another format', { bomFormat: 'SPDX' }, 'bomFormat'],
    ['without a serial number', { serialNumber: '25a33614' }, 'serialNumber'],
    ['with a package that has no hash', { components: [packageOf('hono'), unhashed] }, 'components.1.hashes'],
    ['without a dependency', { components: [packageOf('hono')], dependencies: [] }, 'pg is missing'],
    [
      'with a dependency marked as one of development',
      { components: [packageOf('hono'), { ...packageOf('pg'), properties: [MARK] }] },
      'pg is missing',
    ],
    [
      'with a package twice',
      { components: [...BOM.components, packageOf('pg')] },
      'pg@1.0.0 is listed twice',
    ],
    ['with an unknown reference', { dependencies: [{ ref: 'ky@2.1.0' }] }, 'ky@2.1.0 is not described'],
  ])('A bill of materials fails the check %s', (_name, change, why) => {
    const { passes, text } = judged(change);
    expect(passes).toBe(false);
    expect(text).toContain(why);
  });

  it.each(['', '<html>', 'null'])(
    'A bill of materials fails the check if the command printed %j',
    (output) => {
      expect(judgeSbom(output, []).passes).toBe(false);
    },
  );
});

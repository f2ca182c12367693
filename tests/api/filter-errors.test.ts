/** The filters of lists (R14.6): values that are not of their kind, and ids of no record. */
import { expect, it } from 'vitest';
import { ENDPOINTS } from '#contracts/endpoints.ts';
import { LISTS, type ListKey, type ListSpec } from '#contracts/lists.ts';
import { listCall } from '#data/replica/table-of.ts';
import { expectRefused, useApi } from '#tests/support/api.ts';

const api = useApi();
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

const get = (path: string, params: Record<string, string>) =>
  api.get(`${path}?${new URLSearchParams(params)}`);

/** Each filter of each list. */
const EACH = (Object.keys(LISTS) as ListKey[]).flatMap((key) => {
  const { filters = {} }: ListSpec = LISTS[key];
  const { path } = ENDPOINTS[listCall(key)];
  return Object.entries(filters).map(([name, { kind }]) => [path, name, kind] as const);
});
const WRONG: Record<(typeof EACH)[number][2], string[]> = {
  word: ['importacion', 'Importación', 'PENDIENTE', 'interno', 'San antonio', 'true', '1', 'null', '\0'],
  record: [
    '-1',
    '1.0',
    '1e3',
    'uno',
    'null',
    '1,2',
    '1 2',
    '٣',
    '00000000-0000-4000-8000',
    "1' or 1=1 --",
    '\0',
  ],
  from: [
    '2026-02-30',
    '2026-8-5',
    '05-08-2026',
    '2026-08-05T00:00:00Z',
    'hoy',
    '20260805',
    '2026-13-01',
    '1',
  ],
  until: [
    '2026-02-30',
    '2026-8-5',
    '05-08-2026',
    '2026-08-05T00:00:00Z',
    'hoy',
    '20260805',
    '2026-00-10',
    '1',
  ],
};

it.each(EACH)(
  'GET %s answers a value of %s that is not of its kind with a 400 that names it',
  async (path, name, kind) => {
    for (const value of WRONG[kind]) {
      const answer = await get(path, { [name]: value });
      expectRefused(answer, 'validacion');
      expect(answer.body.errores, value).toEqual([{ campo: name, mensaje: expect.any(String) }]);
    }
    expect((await get(path, { [name]: '' })).status).toBe(200);
  },
);

it.each(EACH.filter(([, , kind]) => kind === 'record'))(
  'GET %s has no rows for a value of %s that no record has',
  async (path, name) => {
    for (const value of ['0', '999999', '999999999999999', '99999999999999999999999', UNKNOWN]) {
      const { status, body } = await get(path, { [name]: value });
      expect({ status, ...body }, value).toMatchObject({
        status: 200,
        results: [],
        totalDocs: 0,
        totalPages: 1,
      });
    }
  },
);

it.each(EACH.filter(([, , kind]) => kind === 'until'))(
  'GET %s answers a day in %s before the one in desde with a 400 that names hasta',
  async (path) => {
    const answer = await get(path, { desde: '2026-08-05', hasta: '2026-08-04' });
    expectRefused(answer, 'validacion');
    expect(answer.body.errores).toEqual([
      { campo: 'hasta', mensaje: 'Debe ser igual o posterior a «desde»' },
    ]);
    const both = await get(path, { desde: '2026-08-05', hasta: 'x', cliente: 'y' });
    expect(both.body.errores.map(({ campo }: { campo: string }) => campo).toSorted()).toEqual([
      'cliente',
      'hasta',
    ]);
  },
);

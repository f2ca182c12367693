import { beforeAll, describe, expect, it } from 'vitest';
import { LISTS } from '#contracts/lists.ts';
import { normalize } from '#domain/text.ts';
import { useApi } from '#tests/support/api.ts';
import { payloads } from '#tests/support/payloads.ts';
import { TARIFA } from '#tests/support/tarifa.ts';

const api = useApi();
const NOMBRES = [
  'Óscar Ñañez',
  'oscar',
  'Zoë',
  'Ángel',
  'ana',
  'Ana',
  'Nuño',
  'Nuno 100%',
  'Nu_o',
  'Á',
  String.raw`C:\d`,
];

beforeAll(async () => {
  for (const [index, nombre] of NOMBRES.entries()) {
    const contrato = index % 2 ? 'Interno' : 'Externo';
    await api.make('/chofer', { nombre, contrato, comision: (index % 4) + 2 });
  }
});

const nombres = async (query: string): Promise<string[]> =>
  (await api.get(`/chofer?limit=100&${query}`)).body.results.map(({ nombre }: { nombre: string }) => nombre);

describe('A list is paged', () => {
  it('A list has pages of 5 rows, and says its page, pages and total', async () => {
    const { body } = await api.get('/chofer');
    expect(body).toMatchObject({
      totalDocs: 11,
      totalPages: 3,
      page: 1,
      limit: 5,
      hasNextPage: true,
      hasPrevPage: false,
    });
    expect(body.results).toHaveLength(5);
    const last = (await api.get('/chofer?page=3')).body;
    expect(last).toMatchObject({ page: 3, hasNextPage: false, hasPrevPage: true });
    expect(last.results).toHaveLength(1);
  });

  it('A list clamps page and limit outside of their range, and a page past the end is empty', async () => {
    const { body } = await api.get('/chofer?page=0&limit=1000');
    expect(body).toMatchObject({ page: 1, limit: 100 });
    expect((await api.get('/chofer?page=-3&limit=-1')).body).toMatchObject({ page: 1, limit: 1 });
    expect((await api.get('/chofer?page=x&limit=y')).body).toMatchObject({ page: 1, limit: 5 });
    const past = (await api.get('/chofer?page=99')).body;
    expect(past).toMatchObject({ results: [], totalDocs: 11, totalPages: 3, page: 99, hasPrevPage: true });
  });

  it('An empty list has one page', async () => {
    const { body } = await api.get('/puerto');
    expect(body).toEqual({
      results: [],
      totalDocs: 0,
      totalPages: 1,
      page: 1,
      limit: 5,
      hasNextPage: false,
      hasPrevPage: false,
    });
  });

  it('Each row of a list carries its version', async () => {
    const { results } = (await api.get('/chofer')).body;
    expect(results[0].version).toEqual(expect.any(Number));
  });
});

describe('A search', () => {
  it.each([
    ['ANA', ['ana', 'Ana']],
    ['nuno', ['Nuño', 'Nuno 100%']],
    ['ÑAÑ', ['Óscar Ñañez']],
    ['%', ['Nuno 100%']],
    ['_', ['Nu_o']],
    ['\\', [String.raw`C:\d`]],
    ['  ana  ', ['ana', 'Ana']],
    ['nadie', []],
    ["'; drop table chofer; --", []],
    ['\0', []],
  ])('A search for %j finds texts that contain it, ignoring case and accents', async (search, found) => {
    const result = await nombres(`search=${encodeURIComponent(search)}`);
    expect(result.toSorted()).toEqual(found.toSorted());
  });

  it('A search looks at every column that R14.4 names, and at no other', async () => {
    expect(await nombres('search=externo')).toHaveLength(6);
    expect(await nombres('search=3')).toEqual([]);
  });

  it("A search by client finds a negotiation, whose row has the client's name and id", async () => {
    const cliente = await api.make('/cliente', { ...payloads.cliente(), nombre: 'Viña Ñuble' });
    await api.make('/negociacion', { cliente: cliente.id, ...TARIFA });
    const { results } = (await api.get('/negociacion?search=nuble')).body;
    expect(results).toHaveLength(1);
    expect(results[0]).toMatchObject({ cliente: 'Viña Ñuble', cliente_id: cliente.id, ...TARIFA });
  });
});

/** The list as the browser computes it in memory. */
function inMemory(rows: Record<string, string | number>[], field: string, direction: string) {
  const key = (row: Record<string, string | number>) => {
    const value = row[field] ?? '';
    return typeof value === 'string' ? normalize(value) : value;
  };
  const sign = direction === 'DESC' ? -1 : 1;
  return rows.toSorted((a, b) => {
    if (key(a) !== key(b)) return key(a) < key(b) ? -sign : sign;
    return Number(a.id) - Number(b.id);
  });
}

describe('A list is sorted as the browser sorts it', () => {
  it.each(
    ['nombre', 'contrato', 'comision'].flatMap(
      (field) =>
        [
          [field, 'ASC'],
          [field, 'DESC'],
        ] as const,
    ),
  )('A list is sorted by %s %s as the browser sorts it, ties by id ascending', async (field, direction) => {
    const rows = await api.all(`/chofer?sort=${field}:${direction}`);
    expect(rows).toHaveLength(11);
    expect(rows.map(({ id }) => id)).toEqual(inMemory(rows, field, direction).map(({ id }) => id));
  });

  it('A list is sorted by its default column for ASC or DESC alone, and for an unknown column', async () => {
    const up = await nombres('sort=ASC');
    expect(await nombres('')).toEqual(up);
    expect(await nombres('sort=password_hash:DESC')).toEqual(up);
    expect(await nombres('sort=nombre;drop')).toEqual(up);
    expect((await nombres('sort=DESC')).at(-1)).toBe(up[0]);
  });

  it.each(Object.entries(LISTS))(
    'The list %s can be sorted by every column that it shows',
    async (key, spec) => {
      const paths: Record<string, string> = {
        deudas: '/cliente/deudas',
        cobranza: '/cliente/cobranza',
        asignado: '/operacion/asignado',
        mercaderia: '/contenedor/mercaderia',
        transporte: '/contenedor/transporte',
      };
      for (const field of [...spec.sortable, spec.defaultSort]) {
        for (const direction of ['ASC', 'DESC']) {
          const path = `${paths[key] ?? `/${key}`}?sort=${field}:${direction}&search=a`;
          expect((await api.get(path)).status, path).toBe(200);
        }
      }
    },
  );
});

/** Papers of drivers and trucks that expire (R29). */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectRefused, expectSaved, useApi } from '#tests/support/api.ts';
import { payloads } from '#tests/support/payloads.ts';
import { logInWith } from '#tests/support/users.ts';
import { inDays, licencia } from '#tests/support/vencimientos.ts';

const api = useApi();
const makeChofer = (more = {}) => api.make('/chofer', payloads.chofer(more));
const makeCamion = (more = {}) => api.make('/camion', payloads.camion(more));
const listed = async (query: string) => (await api.get(`/vencimiento?${query}`)).body;

describe('POST, GET, PATCH, DELETE', () => {
  it('A created one is answered as its row in the list, with the days to its last day', async () => {
    const chofer = await makeChofer({ nombre: 'Juan Pérez' });
    const answer = await api.post('/vencimiento', licencia(chofer.id));
    const datos = expectSaved(answer, 'Vencimiento creado correctamente', 201);
    expect(datos).toEqual({
      id: expect.any(Number),
      uuid: expect.any(String),
      version: expect.any(Number),
      created_at: expect.any(String),
      updated_at: expect.any(String),
      chofer: { id: chofer.id, nombre: 'Juan Pérez' },
      camion: null,
      tipo: 'Licencia',
      numero: 'A5-1',
      vence: inDays(10),
      dias: 10,
      estado: 'por_vencer',
    });
    expect(answer.body.advertencias).toBeUndefined();
    expect((await api.get(`/vencimiento/${datos.id}`)).body.datos).toEqual(datos);
    expect((await api.get(`/vencimiento/${datos.uuid}`)).body.datos).toEqual(datos);
    expect((await listed('search=juan')).results).toEqual([datos]);
  });

  it('One of a truck has its plate, and a number that is missing or empty is null', async () => {
    const camion = await makeCamion({ placa: 'VENC11' });
    const soap = await api.make('/vencimiento', { camion: camion.uuid, tipo: 'SOAP', vence: '2026-01-31' });
    expect(soap).toMatchObject({
      chofer: null,
      camion: { id: camion.id, placa: 'VENC11' },
      numero: null,
      vence: '2026-01-31',
    });
    const seguro = { camion: camion.id, chofer: '', tipo: 'Seguro', numero: ' ', vence: '2026-01-31' };
    expect(await api.make('/vencimiento', seguro)).toMatchObject({ chofer: null, numero: null });
  });

  it('PATCH changes type, number and day; DELETE removes it', async () => {
    const chofer = await makeChofer();
    const { id, version } = await api.make('/vencimiento', licencia(chofer.id));
    const renewed = await api.patch(`/vencimiento/${id}`, { vence: inDays(400) }, { ifMatch: version });
    expect(expectSaved(renewed, 'Vencimiento actualizado correctamente')).toMatchObject({
      numero: 'A5-1',
      dias: 400,
      estado: 'vigente',
    });
    expect((await api.patch(`/vencimiento/${id}`, { numero: null }, { ifMatch: version })).status).toBe(412);
    const changed = await api.patch(`/vencimiento/${id}`, { tipo: 'Seguro', numero: null });
    expect(changed.body.datos).toMatchObject({ tipo: 'Seguro', numero: null, dias: 400 });
    expectSaved(await api.remove(`/vencimiento/${id}`), 'Vencimiento eliminado correctamente');
    expectRefused(await api.get(`/vencimiento/${id}`), 'no_encontrado');
    expectRefused(await api.patch(`/vencimiento/${id}`, { numero: '1' }), 'no_encontrado');
    expectRefused(await api.remove(`/vencimiento/${id}`), 'no_encontrado');
  });

  it('A POST that repeats its uuid answers 200 with the same content, and 409 with another', async () => {
    const chofer = await makeChofer();
    const uuid = randomUUID();
    const first = await api.make('/vencimiento', licencia(chofer.id, { uuid }));
    const again = await api.post('/vencimiento', licencia(chofer.uuid, { uuid }));
    expect(again.status).toBe(200);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body.datos).toEqual(first);
    expectRefused(await api.post('/vencimiento', licencia(chofer.id, { uuid, numero: 'B' })), 'existe');
  });

  it('Each change is in the history of the record, in words', async () => {
    const chofer = await makeChofer();
    const { id } = await api.make('/vencimiento', licencia(chofer.id));
    await api.patch(`/vencimiento/${id}`, { vence: '2027-05-01' });
    const { results } = (await api.get(`/historial/vencimiento/${id}`)).body;
    expect(results).toMatchObject([
      { accion: 'editar', cambios: [{ campo: 'vence', antes: inDays(10), despues: '2027-05-01' }] },
      { accion: 'crear', nombre: 'Licencia' },
    ]);
  });
});

describe('GET /vencimiento', () => {
  it('The list is by day, and pages, searches, filters and sorts', async () => {
    const chofer = await makeChofer({ nombre: 'Ñusta Ábalos' });
    const camion = await makeCamion({ placa: 'ÑUST99' });
    const days = [-1, 0, 30, 31];
    for (const day of days) {
      // oxlint-disable-next-line no-await-in-loop -- one by one
      await api.make('/vencimiento', licencia(chofer.id, { tipo: 'Otro', vence: inDays(day) }));
    }
    await api.make('/vencimiento', { camion: camion.id, tipo: 'Revisión técnica', vence: inDays(5) });
    const of = async (query: string) =>
      ((await listed(`search=ñust&limit=100&${query}`)).results as { dias: number }[]).map(
        ({ dias }) => dias,
      );
    expect(await of('')).toEqual([-1, 0, 5, 30, 31]);
    expect(await of('sort=DESC')).toEqual([31, 30, 5, 0, -1]);
    expect(await of('estado=vencido')).toEqual([-1]);
    expect(await of('estado=por_vencer')).toEqual([0, 5, 30]);
    expect(await of('estado=vigente')).toEqual([31]);
    expect(await of('estado=')).toHaveLength(5);
    expect(await of('sort=owner:ASC')).toEqual([5, -1, 0, 30, 31]);
    const revision = await listed('search=REVISION tec');
    expect(revision.results).toContainEqual(expect.objectContaining({ tipo: 'Revisión técnica', dias: 5 }));
    const page = await listed('search=ñust&limit=2&page=2');
    expect(page).toMatchObject({ totalDocs: 5, totalPages: 3, hasNextPage: true });
    expect((await api.get('/vencimiento')).body.limit).toBe(5);
    expectRefused(await api.get('/vencimiento?estado=otro'), 'validacion', undefined, [
      expect.objectContaining({ campo: 'estado' }),
    ]);
  });

  it('Drivers have no papers: a CHOFER is refused, and his device gets none', async () => {
    const { token } = await logInWith(api, 'CHOFER');
    for (const path of ['/vencimiento', '/vencimiento/1']) {
      // oxlint-disable-next-line no-await-in-loop -- two calls
      expectRefused(
        await api.get(path, { token }),
        'sin_permiso',
        'No tiene permiso para ver los vencimientos',
      );
    }
    const tablas = async (as?: string) =>
      (await api.get('/sync/cambios', as === undefined ? {} : { token: as })).body.cambios.map(
        ({ tabla }: { tabla: string }) => tabla,
      );
    expect(await tablas()).toContain('vencimiento');
    expect(await tablas(token)).not.toContain('vencimiento');
  });

  it('Replicas get the columns of the table, and a removed one as removed', async () => {
    const chofer = await makeChofer();
    const { cursor } = (await api.get('/sync/cambios')).body;
    const made = await api.make('/vencimiento', licencia(chofer.id, { vence: '2026-12-01' }));
    const [changes] = (await api.get(`/sync/cambios?desde=${cursor}`)).body.cambios;
    expect(changes).toEqual({
      tabla: 'vencimiento',
      filas: [
        {
          id: made.id,
          uuid: made.uuid,
          version: made.version,
          created_at: made.created_at,
          updated_at: made.updated_at,
          deleted_at: null,
          chofer_id: chofer.id,
          camion_id: null,
          tipo: 'Licencia',
          numero: 'A5-1',
          vence: '2026-12-01',
        },
      ],
      eliminados: [],
    });
    await api.remove(`/vencimiento/${made.id}`);
    const after = (await api.get(`/sync/cambios?desde=${made.version}`)).body.cambios;
    expect(after).toMatchObject([{ tabla: 'vencimiento', filas: [], eliminados: [made.id] }]);
  });
});

describe('With their owner', () => {
  it.each(['chofer', 'camion'] as const)(
    'The papers of a %s do not block its deletion and go with it',
    async (owner) => {
      const { id } = owner === 'chofer' ? await makeChofer() : await makeCamion();
      const paper = { [owner]: id, tipo: 'Seguro', vence: '2026-12-01' };
      const made = await api.make('/vencimiento', paper);
      expect((await api.remove(`/${owner}/${id}`)).status).toBe(200);
      expectRefused(await api.get(`/vencimiento/${made.id}`), 'no_encontrado');
      const after = (await api.get(`/sync/cambios?desde=${made.version}`)).body.cambios;
      expect(after).toContainEqual({ tabla: 'vencimiento', filas: [], eliminados: [made.id] });
      expectRefused(await api.post('/vencimiento', paper), 'validacion', undefined, [
        { campo: owner, mensaje: 'El registro no existe' },
      ]);
    },
  );
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNCONFIGURED_EMPRESA, type Empresa } from '#contracts/empresa.ts';
import { zoneOf } from '#domain/date.ts';
import { createApp } from '#server/app.ts';
import { type Api, expectRefused, openApi } from '#tests/support/api.ts';

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.drop());

describe('GET /empresa', () => {
  it('GET /empresa answers the default name if the server has no setting for it', async () => {
    const { status, body } = await api.get('/empresa');
    expect({ status, body }).toEqual({
      status: 200,
      body: { datos: { ...UNCONFIGURED_EMPRESA, zona: zoneOf(Date.now()) } },
    });
  });

  it('GET /empresa answers the settings that the server was started with', async () => {
    const empresa: Empresa = {
      nombre: 'Transportes Ñandú SpA',
      rut: '76105422-8',
      direccion: 'Av. Errázuriz 755, Valparaíso',
      contacto: null,
    };
    const app = createApp({ db: api.db, empresa, staticDir: null });
    const headers = { authorization: `Bearer ${api.token}` };
    const answer = await app.request('/api/empresa', { headers });
    expect(await answer.json()).toMatchObject({ datos: empresa });
  });

  it('GET /empresa answers 401 without a login', async () => {
    expectRefused(await api.get('/empresa', { token: null }), 'no_autenticado');
  });
});

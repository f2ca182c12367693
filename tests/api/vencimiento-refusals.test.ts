/** Which papers of drivers and trucks are refused (R29.2). */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { TIPOS_VENCIMIENTO } from '#domain/vocabulary.ts';
import { expectRefused, useApi } from '#tests/support/api.ts';
import { payloads } from '#tests/support/payloads.ts';
import { licencia } from '#tests/support/vencimientos.ts';

const REQUIRED_TEXT = 'Este campo es obligatorio';

const api = useApi();
const makeChofer = () => api.make('/chofer', payloads.chofer());
const makeCamion = () => api.make('/camion', payloads.camion());

describe('Refusals', () => {
  let chofer: { id: number; uuid: string };
  let camion: { id: number; uuid: string };
  beforeAll(async () => {
    chofer = await makeChofer();
    camion = await makeCamion();
  });
  const post = (body: object) => api.post('/vencimiento', body);

  it.each([
    ['neither driver nor truck', 'chofer', REQUIRED_TEXT, () => ({})],
    [
      'both driver and truck',
      'camion',
      'Elija un chofer o un camión, no ambos',
      () => ({ chofer: chofer.id, camion: camion.id }),
    ],
    ['an unknown driver', 'chofer', 'El registro no existe', () => ({ chofer: 999_999 })],
    ['an unknown truck', 'camion', 'El registro no existe', () => ({ camion: randomUUID() })],
  ])('One with %s is a 400 that names %s', async (_, field, mensaje, owner) => {
    const answer = await post({ ...owner(), tipo: 'Otro', vence: '2026-12-01' });
    expectRefused(answer, 'validacion', undefined, [{ campo: field, mensaje }]);
  });

  it.each(TIPOS_VENCIMIENTO)('%s is a 400 for an owner that does not have it', async (tipo) => {
    const of = { chofer: /Licencia|Credencial|Seguro|Otro/, camion: /Revis|Permiso|SOAP|Seguro|Otro/ };
    for (const owner of ['chofer', 'camion'] as const) {
      const { id } = owner === 'chofer' ? chofer : camion;
      // oxlint-disable-next-line no-await-in-loop -- two calls
      const answer = await post({ [owner]: id, tipo, vence: '2026-12-01' });
      if (of[owner].test(tipo)) expect(answer.status, tipo).toBe(201);
      else expectRefused(answer, 'validacion', undefined, [expect.objectContaining({ campo: 'tipo' })]);
    }
  });

  it.each([
    ['tipo', { tipo: 'Pasaporte' }],
    ['tipo', { tipo: '' }],
    ['tipo', { tipo: undefined }],
    ['vence', { vence: '2026-02-30' }],
    ['vence', { vence: '2026-12-01T10:00' }],
    ['vence', { vence: '' }],
    ['vence', { vence: undefined }],
    ['numero', { numero: 'x'.repeat(201) }],
    ['chofer', { chofer: 'nobody' }],
  ])('A wrong %s is a 400 that names it (%#)', async (field, wrong) => {
    const { id } = await makeChofer();
    const answer = await post(licencia(id, wrong));
    expectRefused(answer, 'validacion', undefined, [expect.objectContaining({ campo: field })]);
  });

  it('A second live one of the same owner and type is a 409, except for Otro and after a removal', async () => {
    const { id } = await makeChofer();
    const first = await api.make('/vencimiento', licencia(id));
    const REFUSED = 'El chofer ya tiene un vencimiento de este tipo';
    expectRefused(await post(licencia(id, { numero: 'B' })), 'regla', REFUSED);
    const other = licencia(id, { tipo: 'Otro' });
    await api.make('/vencimiento', other);
    const { id: second } = await api.make('/vencimiento', other);
    expectRefused(await api.patch(`/vencimiento/${second}`, { tipo: 'Licencia' }), 'regla', REFUSED);
    expect((await api.patch(`/vencimiento/${first.id}`, { tipo: 'Licencia' })).status).toBe(200);
    await api.remove(`/vencimiento/${first.id}`);
    expect((await api.patch(`/vencimiento/${second}`, { tipo: 'Licencia' })).status).toBe(200);
    const truck = await makeCamion();
    await api.make('/vencimiento', { camion: truck.id, tipo: 'SOAP', vence: '2026-12-01' });
    expectRefused(
      await post({ camion: truck.id, tipo: 'SOAP', vence: '2026-12-02' }),
      'regla',
      'El camión ya tiene un vencimiento de este tipo',
    );
  });

  it('Of two simultaneous ones of the same owner and type only one is saved', async () => {
    const { id } = await makeChofer();
    const answers = await Promise.all([1, 2, 3].map(() => post(licencia(id))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });

  it('The owner is not changed: another one is a 409, the same one by number or uuid is accepted', async () => {
    const mine = await makeChofer();
    const { id } = await api.make('/vencimiento', licencia(mine.id));
    const change = (body: object) => api.patch(`/vencimiento/${id}`, body);
    const REFUSED = 'El chofer o camión de un vencimiento no se puede cambiar';
    for (const body of [
      { chofer: chofer.id },
      { chofer: null },
      { camion: camion.id },
      { camion: camion.uuid, chofer: '' },
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- four calls
      expectRefused(await change(body), 'regla', REFUSED);
    }
    expect((await change({ chofer: mine.uuid, camion: null, numero: 'C' })).body.datos.numero).toBe('C');
    expect((await change({ chofer: mine.id, numero: 'D' })).body.datos.numero).toBe('D');
  });
});

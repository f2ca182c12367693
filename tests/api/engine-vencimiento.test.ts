/** Papers that expire, without a network: shown at once, sent later, the same as on the server (R29). */
import { afterEach, describe, expect, it } from 'vitest';
import { localAnswerOf } from '#data/replica/local-answers.ts';
import { pageOf } from '#data/replica/lists.ts';
import { formatFecha } from '#domain/date.ts';
import type { Id } from '#domain/tables.ts';
import { laterDay } from '#domain/plain-day.ts';
import { formatDay } from '#domain/vencimiento.ts';
import { asignacionWarnings } from '#views/asignacion.ts';
import { agendar } from '#tests/support/empresa.ts';
import { expectEqualAnswers } from '#tests/support/expect-equal.ts';
import { type OfflineDay, startOfflineDay } from '#tests/support/offline-day.ts';
import { payloads } from '#tests/support/payloads.ts';

let day: OfflineDay;
afterEach(() => day.close());

/** The device's clock is not that of the server: both compare days with their own. */
const today = (): string => formatFecha(day.device.clock.now());
const shown = (id: Id) => localAnswerOf(day.tab.engine.reader, 'vencimiento.get', { id });
const listed = (query: object = {}) =>
  pageOf(day.tab.engine.reader, 'vencimiento', { search: '', sort: '', page: 1, limit: 100, ...query })
    .results as { id: Id; tipo: string }[];

describe('Without a network', () => {
  it('A new one of a new driver is listed and found at once, and edited and removed before it is sent', async () => {
    day = await startOfflineDay();
    const { e, save, settle, tray, tab } = day;
    const [chofer] = await save('chofer.create', { body: payloads.chofer({ nombre: 'Nadia Ñanco' }) });
    const vence = laterDay(today(), 3);
    const [uuid] = await save('vencimiento.create', { body: { chofer, tipo: 'Licencia', vence } });
    const [other] = await save('vencimiento.create', { body: { camion: e.camion, tipo: 'SOAP', vence } });
    expect(shown(uuid!)).toMatchObject({
      id: uuid,
      chofer: { id: chofer, nombre: 'Nadia Ñanco' },
      camion: null,
      numero: null,
      vence,
    });
    expect(listed({ search: 'ÑANCO' })).toMatchObject([{ id: uuid }]);
    expect(listed({ search: 'abcd12' })).toMatchObject([{ id: other }]);
    await save('vencimiento.update', { id: uuid!, body: { numero: 'B-2', tipo: 'Seguro' } });
    expect(shown(uuid!)).toMatchObject({ numero: 'B-2', tipo: 'Seguro', vence });
    await save('vencimiento.remove', { id: other! });
    expect(listed().map(({ id }) => id)).toEqual([uuid]);
    await settle();
    expect(tray()).toEqual([]);
    const { results } = (await e.api.get('/vencimiento')).body;
    expect(results).toMatchObject([
      { uuid, chofer: { nombre: 'Nadia Ñanco' }, tipo: 'Seguro', numero: 'B-2' },
    ]);
    await expectEqualAnswers(tab.engine.reader, e.api);
  });

  it('A deleted driver takes his papers along, here and on the server', async () => {
    day = await startOfflineDay(async ({ api, chofer2, camion2 }) => {
      await api.make('/vencimiento', { chofer: chofer2, tipo: 'Licencia', vence: '2026-12-01' });
      await api.make('/vencimiento', { camion: camion2, tipo: 'SOAP', vence: '2026-12-01' });
    });
    const { e, save, settle, tray, tab } = day;
    await save('chofer.remove', { id: e.chofer2 });
    expect(listed().map(({ tipo }) => tipo)).toEqual(['SOAP']);
    await save('camion.remove', { id: e.camion2 });
    expect(listed()).toEqual([]);
    await settle();
    expect(tray()).toEqual([]);
    expect((await e.api.get('/vencimiento')).body.totalDocs).toBe(0);
    await expectEqualAnswers(tab.engine.reader, e.api);
  });

  it('A driver whose paper came meanwhile is deleted with it, without a question', async () => {
    day = await startOfflineDay();
    const { e, save, settle, tray } = day;
    await save('chofer.remove', { id: e.chofer2 });
    await e.api.make('/vencimiento', { chofer: e.chofer2, tipo: 'Licencia', vence: '2026-12-01' });
    await settle();
    expect(tray()).toEqual([]);
    expect((await e.api.get('/vencimiento')).body.totalDocs).toBe(0);
  });

  it.each([
    ['a second one of the same type', 'El chofer ya tiene un vencimiento de este tipo', { tipo: 'Licencia' }],
    ['one of a type that drivers do not have', 'Tipo: Este tipo no es de un chofer', { tipo: 'SOAP' }],
  ])('The device foresees the refusal of %s', async (_, mensaje, more) => {
    day = await startOfflineDay(async ({ api, chofer }) => {
      await api.make('/vencimiento', { chofer, tipo: 'Licencia', vence: '2026-12-01' });
    });
    const { e, settle, tray, tab } = day;
    const body = { chofer: e.chofer, vence: '2026-12-02', ...more };
    expect(await tab.engine.mutate('vencimiento.create', { body }, 0)).toMatchObject({
      advertencias: [`Según los datos de este dispositivo, el servidor lo rechazará: ${mensaje}`],
    });
    expect(listed()).toHaveLength(1);
    await settle();
    expect(tray()).toEqual([expect.stringMatching(/^vencimiento.create rejected (regla|validacion)$/)]);
  });

  it('Two users who renew the same paper are asked about number and day together', async () => {
    let id = 0;
    day = await startOfflineDay(async ({ api, chofer }) => {
      const body = { chofer, tipo: 'Licencia', numero: 'A', vence: '2026-12-01' };
      ({ id } = await api.make('/vencimiento', body));
    });
    const { e, settle, tray, tab } = day;
    const original = shown(id) as Record<string, unknown>;
    const request = { id, body: { vence: '2030-01-01' }, original };
    expect(await tab.engine.mutate('vencimiento.update', request, 0)).toMatchObject({ estado: 'guardado' });
    await e.api.patch(`/vencimiento/${id}`, { vence: '2029-05-05', numero: 'B' });
    await settle();
    expect(tray()).toEqual(['vencimiento.update conflict version']);
  });

  it('An edit of the number is sent on top of another user’s edit of the type', async () => {
    let id = 0;
    day = await startOfflineDay(async ({ api, chofer }) => {
      ({ id } = await api.make('/vencimiento', { chofer, tipo: 'Licencia', vence: '2026-12-01' }));
    });
    const { e, settle, tray, tab } = day;
    const original = shown(id) as Record<string, unknown>;
    await tab.engine.mutate('vencimiento.update', { id, body: { numero: 'C' }, original }, 0);
    await e.api.patch(`/vencimiento/${id}`, { tipo: 'Seguro' });
    await settle();
    expect(tray()).toEqual([]);
    expect((await e.api.get(`/vencimiento/${id}`)).body.datos).toMatchObject({ tipo: 'Seguro', numero: 'C' });
  });

  it('The device warns of an assignment in the words of the server', async () => {
    let id = 0;
    day = await startOfflineDay(async (e) => {
      id = await agendar(e, 'IMPORTACION', { asignada: false });
      await e.api.make('/vencimiento', { chofer: e.chofer, tipo: 'Licencia', vence: '2026-03-01' });
      await e.api.make('/vencimiento', { camion: e.camion, tipo: 'SOAP', vence: '2026-02-01' });
      await e.api.make('/vencimiento', { camion: e.camion, tipo: 'Seguro', vence: '2026-03-02' });
    });
    const { e, tab } = day;
    const { reader } = tab.engine;
    const assigned = { ...reader.get('operacion', id)!, chofer_id: e.chofer, camion_id: e.camion };
    const own = asignacionWarnings(reader, assigned, Date.now());
    const answer = await e.api.patch(`/operacion/${id}`, { choferId: e.chofer, camionId: e.camion });
    expect(own).toEqual(answer.body.advertencias);
    expect(own).toEqual([
      `Licencia de Álvaro Pérez venció el ${formatDay('2026-03-01')}`,
      `SOAP de ABCD12 venció el ${formatDay('2026-02-01')}`,
    ]);
  });
});

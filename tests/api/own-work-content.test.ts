/** What the rows of a driver's device show and cost: names of deleted places, work that returns, thumbnails (R26.6). */
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChangesAnswer } from '#contracts/sync.ts';
import { attach, sampleMiniatura } from '#tests/support/attachments.ts';
import { type DriverCompany, openDriverCompany } from '#tests/support/driver-company.ts';
import { agendar, insertRows, type TestEmpresa } from '#tests/support/empresa.ts';
import { movimientos } from '#tests/support/movimientos.ts';
import { payloads } from '#tests/support/payloads.ts';
import { insertPhotos, THUMBNAIL_BYTES } from '#tests/support/photo-rows.ts';

let company: DriverCompany;
let empresa: TestEmpresa;
let driver: DriverCompany['driver'];

beforeAll(async () => {
  company = await openDriverCompany();
  ({ empresa, driver } = company);
});
afterAll(async () => {
  await company?.close();
});

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

let numbers = 0;
/** An operation of the driver that ended so many days ago. @returns it and its movements */
async function finished(days: number, { camion = empresa.camion, ...places }: Record<string, number> = {}) {
  const { api } = empresa;
  const operacion = await agendar(empresa);
  await api.patch(`/operacion/${operacion}`, { choferId: empresa.chofer, camionId: camion });
  const moves = movimientos(empresa);
  const numero = `ABCU${String(300_000 + numbers++)}`;
  const bodies = [
    { ...moves.retiroPuerto(['2 08:00', '2 09:00'], { numero }) },
    { ...moves.descarga(['2 11:00', '2 12:00']) },
    { ...moves.entregaContenedor(['3 11:00', '3 12:00']), fecha_termino: daysAgo(days) },
  ];
  const ids: number[] = [];
  for (const body of bodies)
    ids.push((await api.make('/movimiento', { ...body, ...pick(places, body), operacion })).id);
  return { operacion, ids };
}
/** The places that the movement has. */
const pick = (places: object, body: object): object =>
  Object.fromEntries(Object.entries(places).filter(([place]) => place in body));

describe('Names of records that were deleted', () => {
  it('Recent work shows the names of places and trucks that were deleted since, to a driver as to the office', async () => {
    const { api, cliente } = empresa;
    const puerto = (await api.make('/puerto', payloads.puerto({ nombre: 'Puerto Antiguo' }))).id;
    const deposito = (await api.make('/deposito', payloads.deposito({ nombre: 'Depósito Antiguo' }))).id;
    const camion = (await api.make('/camion', payloads.camion({ placa: 'OLDT11' }))).id;
    const [planta] = await insertRows(api.db, 'planta', {
      cliente_id: cliente,
      nombre: 'Planta Antigua',
      comuna: 'Chillán',
      direccion: 'Camino 1',
    });
    const { operacion, ids } = await finished(10, { puerto, deposito, camion, planta: planta! });
    const early = await company.openDriver();
    for (const path of [`/puerto/${puerto}`, `/deposito/${deposito}`, `/camion/${camion}`])
      expect((await api.remove(path)).status).toBe(200);
    const { plantas, ...client } = (await api.get(`/cliente/${cliente}`)).body.datos;
    const kept = plantas.filter(({ id }: { id: number }) => id !== planta);
    expect((await api.patch(`/cliente/${cliente}`, { ...client, plantas: kept })).status).toBe(200);
    for (const token of [api.token, driver.token])
      expect((await api.get(`/operacion/${operacion}`, { token })).body.datos).toMatchObject({
        camion: { placa: 'OLDT11' },
        movimientos: [
          { datos: { puerto: 'Puerto Antiguo' } },
          { datos: { planta: 'Planta Antigua' } },
          { datos: { deposito: 'Depósito Antiguo' } },
        ],
      });
    const late = await company.openDriver();
    await early.engine.sync(true);
    for (const phone of [early, late]) {
      expect(phone.engine.reader.get('puerto', puerto)?.nombre).toBe('Puerto Antiguo');
      expect(phone.engine.reader.get('planta', planta!)?.nombre).toBe('Planta Antigua');
      expect(phone.ids('puerto')).not.toContain(puerto);
      await company.expectRowsOf(phone);
    }
    late.pages.length = 0;
    await late.engine.sync(true);
    expect(late.pages.at(-1)!.alcance).toBeUndefined();
    expect(late.pages.at(-1)!.cambios).toEqual([]);
    // What shows the names leaves, and they leave with it.
    await api.patch(`/movimiento/${ids.at(-1)}`, { fecha_termino: daysAgo(40) });
    for (const phone of [early, late]) {
      await phone.engine.sync(true);
      expect(await phone.onDisk()).not.toContain('Antigu');
      expect(phone.engine.reader.get('puerto', puerto)).toBeUndefined();
    }
  });

  it('A place that was deleted and that his work does not show is not on his device', async () => {
    const { api } = empresa;
    const puerto = (await api.make('/puerto', payloads.puerto({ nombre: 'Puerto Vacío' }))).id;
    const early = await company.openDriver();
    expect(await early.onDisk()).toContain('Puerto Vacío');
    await api.remove(`/puerto/${puerto}`);
    await early.engine.sync(true);
    expect(await early.onDisk()).not.toContain('Puerto Vacío');
  });
});

describe('Work that returns', () => {
  it('Old work that returns by a later end of its last movement arrives without a new start', async () => {
    const { api } = empresa;
    const { operacion, ids } = await finished(40);
    const phone = await company.openDriver();
    expect(phone.ids('operacion')).not.toContain(operacion);
    phone.pages.length = 0;
    const answer = await api.patch(`/movimiento/${ids.at(-1)}`, { fecha_termino: daysAgo(3) });
    expect(answer.status).toBe(200);
    await phone.engine.sync(true);
    expect(phone.ids('operacion')).toContain(operacion);
    expect(phone.pages).toHaveLength(1);
    const others = phone.pages[0]!.cambios.flatMap(({ tabla, filas }) =>
      tabla === 'operacion' ? filas.filter(({ id }) => id !== operacion) : [],
    );
    expect(others).toEqual([]);
    await company.expectRowsOf(phone);
  });
});

describe('Thumbnails', () => {
  it('A first pull of a driver with 400 photos has less than 300 kB, with the thumbnails of his unfinished work', async () => {
    const { api } = empresa;
    const current = await agendar(empresa);
    const taken = await insertPhotos(api.db, current, 20);
    const done = await finished(5);
    const old: number[] = [];
    for (let at = 0; at < 4; at++)
      old.push(...(await insertPhotos(api.db, (await finished(6)).operacion, 95)));
    const { body } = await api.get('/sync/cambios', { token: driver.token });
    const { cambios } = body as ChangesAnswer;
    const photos = cambios.find(({ tabla }) => tabla === 'adjunto')!.filas as {
      id: number;
      miniatura: string;
    }[];
    expect(photos.length).toBeGreaterThanOrEqual(400);
    const shown = photos.filter(({ miniatura }) => miniatura !== null).map(({ id }) => id);
    expect(shown).toEqual(expect.arrayContaining(taken));
    // The others are those that came last.
    expect(shown.length).toBeGreaterThan(40);
    expect(shown.filter((id) => !taken.includes(id))).toEqual(old.slice(taken.length - shown.length));
    const size = gzipSync(JSON.stringify(body)).length;
    expect(size).toBeLessThan(300_000);

    const phone = await company.openDriver();
    const withPicture = (id: number) => phone.engine.reader.get('adjunto', id)?.miniatura !== null;
    expect(taken.every(withPicture)).toBe(true);
    expect(withPicture(old[0]!)).toBe(false);
    // A new photo comes with its thumbnail, whatever the others are, and takes none away.
    const { datos } = (
      await attach(api, {
        operacion: done.operacion,
        tipo: 'Sello',
        miniatura: sampleMiniatura(THUMBNAIL_BYTES),
      })
    ).body;
    await phone.engine.sync(true);
    expect(withPicture(datos.id)).toBe(true);
    expect(taken.every(withPicture)).toBe(true);
    // Its detail has all of them.
    const oldest = (phone.engine.reader.get('adjunto', old[0]!) as { operacion_id: number }).operacion_id;
    const detail = (await api.get(`/operacion/${oldest}`, { token: driver.token })).body.datos;
    expect(detail.adjuntos).toHaveLength(95);
    expect(detail.adjuntos.every(({ miniatura }: { miniatura: string | null }) => miniatura)).toBe(true);
  });
});

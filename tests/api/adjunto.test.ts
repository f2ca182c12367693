/** The records of attachments: POST, PATCH and DELETE /adjunto (R25.2 to R25.4). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { MAX_ADJUNTOS } from '#domain/adjunto-rules.ts';
import { TIPOS_ADJUNTO } from '#domain/vocabulary.ts';
import { expectSaved } from '#tests/support/api.ts';
import { attach, putContent, sampleBytes, sampleMiniatura, sha256Of } from '#tests/support/attachments.ts';
import { agendar, openEmpresa, type TestEmpresa } from '#tests/support/empresa.ts';
import { expectRefusal } from '#tests/support/expect-refusal.ts';
import { movimientos, postMovimientos } from '#tests/support/movimientos.ts';

let e: TestEmpresa;
let m: ReturnType<typeof movimientos>;
let operacion: number;
let movimiento: number;
let series = 0;

const retiro = () => m.retiroPuerto(['1 08:00', '1 09:00'], { numero: `PRU-${++series}` });

beforeAll(async () => {
  e = await openEmpresa();
  m = movimientos(e);
  operacion = await agendar(e);
  [movimiento = 0] = await postMovimientos(e, operacion, retiro());
});
afterAll(() => e.close());

const HOUR = 3_600_000;
const fromNow = (ms: number): string => new Date(Date.now() + ms).toISOString();

async function make(body: object = {}) {
  const answer = await attach(e.api, { operacion, ...body });
  return expectSaved(answer, 'Foto creada correctamente', 201);
}

describe('R25.2 A new attachment', () => {
  test('R25.2 A new attachment is answered with its record', async () => {
    const uuid = randomUUID();
    const bytes = sampleBytes('application/pdf', 900);
    await putContent(e.api, uuid, bytes, { type: 'application/pdf' });
    const miniatura = sampleMiniatura();
    const body = {
      uuid,
      operacion,
      movimiento,
      tipo: 'Firma',
      tomada_en: '2026-03-01T12:00:00-03:00',
      nota: ' Sin observaciones ',
      firmante_nombre: 'Rosa Díaz',
      firmante_rut: '12.345.678-5',
      miniatura,
    };
    const answer = await e.api.post('/adjunto', body);
    const datos = expectSaved(answer, 'Firma creada correctamente', 201);
    expect(datos).toEqual({
      id: expect.any(Number),
      uuid,
      version: expect.any(Number),
      created_at: expect.any(String),
      updated_at: datos.created_at,
      operacion,
      movimiento,
      tipo: 'Firma',
      tipo_contenido: 'application/pdf',
      bytes: 900,
      sha256: sha256Of(bytes),
      tomada_en: '2026-03-01T15:00:00.000Z',
      nota: 'Sin observaciones',
      firmante_nombre: 'Rosa Díaz',
      firmante_rut: '12.345.678-5',
      miniatura,
      usuario: { id: expect.any(Number), nombre: expect.any(String) },
    });
    expect(answer.headers.get('etag')).toBe(`"${datos.version}"`);
  });

  it.each(TIPOS_ADJUNTO.filter((tipo) => tipo !== 'Firma'))(
    'R25.2 A new attachment may be of the type %s',
    async (tipo) => {
      expect((await make({ tipo })).tipo).toBe(tipo);
    },
  );

  test('R25.2 A new attachment was made when the call comes unless it says otherwise', async () => {
    const before = Date.now();
    const { tomada_en, created_at } = await make();
    expect(tomada_en).toBe(created_at);
    expect(Math.abs(Date.parse(tomada_en) - before)).toBeLessThan(HOUR);
  });

  test('R25.2 A new attachment may be made up to a day after now', async () => {
    expect((await make({ tomada_en: fromNow(23 * HOUR) })).tipo).toBe('EIR');
    const answer = await attach(e.api, { operacion, tomada_en: fromNow(25 * HOUR) });
    expect(expectRefusal(answer, 'validacion')).toEqual(['tomada_en']);
  });

  test('R25.2 A new attachment without its bytes is refused', async () => {
    const answer = await e.api.post('/adjunto', { uuid: randomUUID(), operacion, tipo: 'EIR' });
    expectRefusal(answer, 'regla', 'Falta el contenido del adjunto');
  });

  it.each([
    ['without a type', { tipo: '' }, 'tipo'],
    ['with an unknown type', { tipo: 'Video' }, 'tipo'],
    ['a signature without the name of its signer', { tipo: 'Firma' }, 'firmante_nombre'],
    ['a signature with an empty name', { tipo: 'Firma', firmante_nombre: ' ' }, 'firmante_nombre'],
    ['a date that is none', { tomada_en: 'ayer' }, 'tomada_en'],
    ['a thumbnail that is no image', { miniatura: Buffer.from('GIF89a').toString('base64') }, 'miniatura'],
    ['a thumbnail that is no base64', { miniatura: 'data:image/jpeg;base64,/9j/' }, 'miniatura'],
    ['a thumbnail of more than 16 KiB', { miniatura: sampleMiniatura(16_385) }, 'miniatura'],
    ['a movement that does not exist', { movimiento: 999_999 }, 'movimiento'],
  ])('R25.2 A new attachment is refused with 400 that names its field: %s', async (_case, body, field) => {
    const answer = await attach(e.api, { operacion, ...body });
    expect(expectRefusal(answer, 'validacion')).toEqual([field]);
  });

  test('R25.2 A thumbnail may have 16 KiB', async () => {
    const miniatura = sampleMiniatura(16_384);
    expect((await make({ miniatura })).miniatura).toBe(miniatura);
  });

  test('R25.2 A new attachment needs the uuid of its bytes', async () => {
    const answer = await e.api.post('/adjunto', { operacion, tipo: 'EIR' });
    expect(expectRefusal(answer, 'validacion')).toEqual(['uuid']);
  });

  test('R25.2 A new attachment names an operation that exists, and a movement of it', async () => {
    expectRefusal(await attach(e.api, { operacion: randomUUID() }), 'no_encontrado');
    const other = await agendar(e);
    const answer = await attach(e.api, { operacion: other, movimiento });
    expect(expectRefusal(answer, 'validacion')).toEqual(['movimiento']);
  });

  test('R25.2 A new attachment that is sent again is answered 200, and 409 with other content', async () => {
    const made = await make({ movimiento, nota: 'a' });
    const body = { uuid: made.uuid, operacion, movimiento, tipo: 'EIR', nota: 'a' };
    const again = await e.api.post('/adjunto', body);
    expect(again.status).toBe(200);
    expect(again.body.datos.id).toBe(made.id);
    expectRefusal(await e.api.post('/adjunto', { ...body, nota: 'b' }), 'existe');
  });

  test('R25.2 A finished operation takes attachments', async () => {
    const done = await agendar(e);
    await postMovimientos(
      e,
      done,
      retiro(),
      m.descarga(['1 10:00', '1 12:00']),
      m.entregaContenedor(['1 15:00', '1 16:00']),
    );
    const detail = await e.api.get(`/operacion/${done}`);
    expect(detail.body.datos.finalizado).toBe(true);
    expect((await attach(e.api, { operacion: done })).status).toBe(201);
    await e.api.make('/factura', { cliente: e.cliente, operaciones: [done], extras: [] });
    expect((await attach(e.api, { operacion: done })).status).toBe(201);
  });

  test('R25.2 An operation takes 100 attachments, and another one once one of them was deleted', async () => {
    const full = await agendar(e);
    const first = (await attach(e.api, { operacion: full })).body.datos;
    await e.api.pool.query(
      `insert into adjunto (version, operacion_id, tipo, tipo_contenido, bytes, sha256, tomada_en, usuario_id, usuario_nombre)
       select a.version, operacion_id, tipo, tipo_contenido, bytes, sha256, tomada_en, usuario_id, usuario_nombre
       from adjunto a, generate_series(2, $2) where id = $1`,
      [first.id, MAX_ADJUNTOS],
    );
    expectRefusal(
      await attach(e.api, { operacion: full }),
      'regla',
      'La operación ya tiene 100 fotos y documentos',
    );
    await e.api.remove(`/adjunto/${first.id}`);
    expect((await attach(e.api, { operacion: full })).status).toBe(201);
  });
});

describe('R25.3 The change of an attachment', () => {
  test('R25.3 The change of an attachment alters type, note and movement, and nothing else', async () => {
    const made = await make();
    const changes = { tipo: 'Daño', nota: 'Abolladura', movimiento };
    const answer = await e.api.patch(`/adjunto/${made.uuid}`, { ...changes, operacion: 1, bytes: 7 });
    const datos = expectSaved(answer, 'Foto actualizada correctamente');
    expect(datos).toEqual({
      ...made,
      ...changes,
      version: datos.version,
      updated_at: datos.updated_at,
    });
    const cleared = await e.api.patch(`/adjunto/${made.id}`, { movimiento: null, nota: '' });
    expect(cleared.body.datos).toMatchObject({ tipo: 'Daño', nota: null, movimiento: null });
  });

  test('R25.3 The change of an attachment to a signature needs the name of its signer', async () => {
    const { id } = await make();
    const answer = await e.api.patch(`/adjunto/${id}`, { tipo: 'Firma' });
    expect(expectRefusal(answer, 'validacion')).toEqual(['firmante_nombre']);
    const signer = { firmante_nombre: 'Luis Soto', firmante_rut: '12.345.678-5' };
    const both = await e.api.patch(`/adjunto/${id}`, { tipo: 'Firma', ...signer });
    expect(both.body.datos).toMatchObject({ tipo: 'Firma', ...signer });
    const signed = await make({ firmante_nombre: 'Rosa Díaz' });
    expect((await e.api.patch(`/adjunto/${signed.id}`, { tipo: 'Firma' })).status).toBe(200);
  });

  test('R25.3 The change of an attachment is refused for another version, an unknown one and an empty movement', async () => {
    const { id, version } = await make();
    expectRefusal(await e.api.patch(`/adjunto/${id}`, { nota: 'x' }, { ifMatch: version - 1 }), 'version');
    expectRefusal(await e.api.patch('/adjunto/999999', { nota: 'x' }), 'no_encontrado');
    const answer = await e.api.patch(`/adjunto/${id}`, { movimiento: 999_999 });
    expect(expectRefusal(answer, 'validacion')).toEqual(['movimiento']);
  });
});

describe('R25.4 A deleted attachment', () => {
  test('R25.4 A deleted attachment is gone, and a second removal is answered 404', async () => {
    const { id } = await make();
    const answer = await e.api.remove(`/adjunto/${id}`);
    expect(expectSaved(answer, 'Foto eliminada correctamente').id).toBe(id);
    expectRefusal(await e.api.remove(`/adjunto/${id}`), 'no_encontrado');
    expect((await e.api.raw(`/adjunto/${id}/contenido`)).status).toBe(404);
  });

  test('R25.4 A deleted attachment keeps its bytes for 30 days', async () => {
    const { id, uuid } = await make();
    await e.api.remove(`/adjunto/${id}`);
    const login = () => e.api.post('/auth/login', { email: 'admin@transporte.cl', password: 'clave-segura' });
    const isKept = async (): Promise<boolean> => {
      await login();
      const { rowCount } = await e.api.pool.query('select from adjunto_contenido where uuid = $1', [uuid]);
      return rowCount === 1;
    };
    const age = 'update adjunto set deleted_at = now() - make_interval(days => $2) where id = $1';
    await e.api.pool.query(age, [id, 29]);
    expect(await isKept()).toBe(true);
    await e.api.pool.query(age, [id, 31]);
    expect(await isKept()).toBe(false);
  });
});

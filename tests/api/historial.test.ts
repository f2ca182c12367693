import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HistorialEntrada } from '#contracts/historial.ts';
import { sentencesOf } from '#views/historial-sentences.ts';
import { expectRefused } from '#tests/support/api.ts';
import { payloads } from '#tests/support/payloads.ts';
import { agendar, type TestEmpresa, openEmpresa } from '#tests/support/empresa.ts';
import { movimientos, postMovimientos } from '#tests/support/movimientos.ts';

let e: TestEmpresa;
beforeAll(async () => {
  e = await openEmpresa();
});
afterAll(() => e.close());

const historial = async (path: string): Promise<HistorialEntrada[]> => {
  const { status, body } = await e.api.get(`/historial${path}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.results;
};
/** The latest first. */
const sentences = async (path: string): Promise<string[]> => (await historial(path)).flatMap(sentencesOf);

describe('GET /historial/{tabla}/{id}', () => {
  it('GET /historial/{tabla}/{id} tells who did what and when, the latest first, with the values before and after', async () => {
    const { id, uuid } = await e.api.make('/chofer', { ...payloads.chofer(), nombre: 'Pedro' });
    await e.api.patch(`/chofer/${id}`, { comision: 12.5, nombre: 'Pedro' });
    await e.api.remove(`/chofer/${id}`);
    const entries = await historial(`/chofer/${id}`);
    const who = { id: expect.any(Number), nombre: 'Administrador' };
    const common = {
      id: expect.any(Number),
      tabla: 'chofer',
      nombre: 'Pedro',
      chofer: null,
      quien: who,
      cuando: expect.any(String),
    };
    expect(entries).toEqual([
      { ...common, accion: 'eliminar', cambios: [] },
      { ...common, accion: 'editar', cambios: [{ campo: 'comision', antes: 10, despues: 12.5 }] },
      { ...common, accion: 'crear', cambios: [] },
    ]);
    expect(entries.map(({ cuando }) => cuando)).toEqual(
      entries
        .map(({ cuando }) => cuando)
        .toSorted()
        .toReversed(),
    );
    expect(await historial(`/chofer/${uuid}`)).toEqual(entries);
  });

  it('GET /historial/{tabla}/{id} answers in pages', async () => {
    const { id } = await e.api.make('/bodega', payloads.bodega());
    for (const comuna of ['A', 'B', 'C', 'D']) await e.api.patch(`/bodega/${id}`, { comuna });
    const { body } = await e.api.get(`/historial/bodega/${id}?page=2&limit=2`);
    expect(body).toMatchObject({ page: 2, limit: 2, totalDocs: 5, totalPages: 3, hasNextPage: true });
    expect(body.results[0].cambios).toEqual([{ campo: 'comuna', antes: 'A', despues: 'B' }]);
  });

  it('GET /historial/{tabla}/{id} names references, also those that were deleted since', async () => {
    const id = await agendar(e, 'IMPORTACION');
    const { id: juan } = await e.api.make('/chofer', { ...payloads.chofer(), nombre: 'Juan Muñoz' });
    await e.api.patch(`/operacion/${id}`, { choferId: juan });
    await e.api.patch(`/operacion/${id}`, { choferId: e.chofer2, monto: 400_000 });
    await e.api.remove(`/chofer/${juan}`);
    expect(await sentences(`/operacion/${id}`)).toEqual([
      'Administrador cambió Costo Operacional de $350.000 a $400.000',
      'Administrador cambió Chofer de Juan Muñoz a Berta Soto',
      'Administrador cambió Chofer de Álvaro Pérez a Juan Muñoz',
      'Administrador asignó el camión ABCD12',
      'Administrador asignó el chofer Álvaro Pérez',
      'Administrador creó la operación',
    ]);
  });

  it('GET /historial/{tabla}/{id} of an operation includes its movements, deleted ones too', async () => {
    const m = movimientos(e);
    const id = await agendar(e, 'IMPORTACION', { asignada: false });
    await e.api.patch(`/operacion/${id}`, { choferId: e.chofer, camionId: e.camion });
    const [first] = await postMovimientos(e, id, m.retiroPuerto(['1 08:00', '1 09:00'], { numero: 'HIST1' }));
    await e.api.patch(`/movimiento/${first}`, {
      fecha_termino: '2026-03-01T10:00:00Z',
      datos: { terminal: 'TPS' },
    });
    await e.api.remove(`/movimiento/${first}`);
    expect((await sentences(`/operacion/${id}`)).slice(0, 4)).toEqual([
      'Administrador eliminó el movimiento Retiro en puerto',
      'Administrador cambió Fecha de término en el movimiento Retiro en puerto de 2026-03-01 06:00 a 2026-03-01 07:00',
      'Administrador cambió Terminal en el movimiento Retiro en puerto de STI a TPS',
      'Administrador registró el movimiento Retiro en puerto (chofer: Álvaro Pérez)',
    ]);
  });

  it('GET /historial/{tabla}/{id} of a client includes its plants and its negotiation', async () => {
    const cliente = await e.api.make('/cliente', {
      ...payloads.cliente(),
      nombre: 'Viña Sur',
      plantas: [{ nombre: 'Norte', comuna: 'C', direccion: 'D' }],
    });
    const plantas = [...cliente.plantas, { nombre: 'Centro', comuna: 'C', direccion: 'D' }];
    await e.api.patch(`/cliente/${cliente.id}`, { plantas });
    const tarifa = (await e.api.get('/negociacion')).body.results[0];
    const negociacion = await e.api.make('/negociacion', { ...tarifa, uuid: undefined, cliente: cliente.id });
    await e.api.patch(`/negociacion/${negociacion.id}`, { almacenaje_precio: 6000 });
    expect(await sentences(`/cliente/${cliente.id}`)).toEqual([
      'Administrador cambió Almacenaje: precio en la negociación de $5.000 a $6.000',
      'Administrador creó la negociación',
      'Administrador cambió Plantas de Norte a Norte, Centro',
      'Administrador creó el cliente Viña Sur',
    ]);
  });

  it('GET /historial/{tabla}/{id} of a user shows only that a password changed', async () => {
    const email = `${randomUUID()}@transporte.cl`;
    const { id } = await e.api.make('/usuario', { nombre: 'Ana', email, password: 'clave-segura' });
    await e.api.patch(`/usuario/${id}`, { password: 'otra-clave' });
    await e.api.patch(`/usuario/${id}`, { activo: false });
    expect((await historial(`/usuario/${id}`))[1]?.cambios).toEqual([
      { campo: 'password', antes: null, despues: null },
    ]);
    expect(await sentences(`/usuario/${id}`)).toEqual([
      'Administrador desactivó al usuario',
      'Administrador cambió la contraseña',
      'Administrador creó el usuario Ana',
    ]);
  });

  it('GET /historial/{tabla}/{id} has no entry of a refused change', async () => {
    const { id } = await e.api.make('/puerto', payloads.puerto());
    const before = await historial(`/puerto/${id}`);
    expectRefused(await e.api.patch(`/puerto/${id}`, { nombre: '' }), 'validacion');
    expectRefused(await e.api.patch(`/puerto/${id}`, { nombre: 'X' }, { ifMatch: 1 }), 'version');
    expect(await historial(`/puerto/${id}`)).toEqual(before);
    const key = randomUUID();
    await e.api.patch(`/puerto/${id}`, { nombre: 'Y' }, { key });
    await e.api.patch(`/puerto/${id}`, { nombre: 'Y' }, { key });
    expect(await historial(`/puerto/${id}`)).toHaveLength(before.length + 1);
  });

  it.each(['/chofer/999999', '/nada/1', '/sesion/1', '/chofer/x', '/bitacora/1'])(
    'GET /historial/{tabla}/{id} answers 404 to %s',
    async (path) => {
      expectRefused(await e.api.get(`/historial${path}`), 'no_encontrado');
    },
  );
});

/** A POST whose uuid exists: the same content was saved already, other content is a question for its user. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiAnswer, expectRefused } from '#tests/support/api.ts';
import { payloads } from '#tests/support/payloads.ts';
import { agendamiento, NUMEROS, porteoBody } from '#tests/support/contenedores.ts';
import { agendar, type TestEmpresa, insertRows, openEmpresa } from '#tests/support/empresa.ts';
import { movimientos, postMovimientos } from '#tests/support/movimientos.ts';
import { TARIFA } from '#tests/support/tarifa.ts';

let empresa: TestEmpresa;
let m: ReturnType<typeof movimientos>;
beforeAll(async () => {
  empresa = await openEmpresa();
  m = movimientos(empresa);
});
afterAll(() => empresa.close());

const EXISTS = 'Ya existe un registro con este identificador y otro contenido';

function expectSame({ status, body, headers }: ApiAnswer, datos: object): void {
  expect({ status, mensaje: body.mensaje }, JSON.stringify(body)).toEqual({
    status: 200,
    mensaje: 'El registro ya estaba guardado',
  });
  expect(headers.get('idempotency-replayed')).toBe('true');
  expect(body.datos).toEqual(datos);
}

/** Creates the record; then bodies with the same content get it as the answer, and other ones are refused with it. */
async function expectCompared(path: string, body: object, same: object[], other: object[]): Promise<void> {
  const { api } = empresa;
  const own = { uuid: randomUUID(), ...body };
  const made = await api.make(path, own);
  for (const each of [{}, ...same]) expectSame(await api.post(path, { ...own, ...each }), made);
  for (const each of other) {
    const answer = await api.post(path, { ...own, ...each });
    expectRefused(answer, 'existe', EXISTS);
    expect(answer.body.datos, JSON.stringify(each)).toEqual(made);
  }
}

const uuidOf = async (table: string, id: number): Promise<string> => {
  const { rows } = await empresa.api.pool.query(`select uuid from ${table} where id = $1`, [id]);
  return rows[0].uuid;
};

describe('A POST whose uuid exists', () => {
  it.each(['chofer', 'camion', 'bodega', 'deposito', 'puerto'] as const)(
    'A POST of a %s whose uuid exists answers 200 for the same content and 409 existe for other content',
    async (key) => {
      const body = { ...payloads[key]() } as Record<string, unknown>;
      const texts = Object.keys(body).filter((field) => typeof body[field] === 'string');
      const free = texts.filter((field) => field !== 'contrato' && field !== 'porteo');
      const spaced = Object.fromEntries(free.map((field) => [field, ` ${String(body[field])} `]));
      await expectCompared(
        `/${key}`,
        body,
        [spaced],
        free.map((field) => ({ [field]: 'Otra' })),
      );
    },
  );

  it('A POST of a client whose uuid exists compares its plants in any order', async () => {
    const place = { comuna: 'Lota', direccion: 'Mar 1' };
    const [north, south] = [
      { uuid: randomUUID(), nombre: 'Norte', ...place },
      { nombre: 'Sur', ...place },
    ];
    await expectCompared(
      '/cliente',
      { ...payloads.cliente(), plantas: [north, south] },
      [{ plantas: [south, north] }],
      [
        { nombre: 'Otro' },
        { plantas: [north] },
        { plantas: [] },
        { plantas: [north, north] },
        { plantas: [north, { ...south, comuna: 'Coronel' }] },
        { plantas: [{ ...north, uuid: randomUUID() }, south] },
      ],
    );
  });

  it('A POST of a tariff whose uuid exists answers 200 for the same content and 409 existe for other content', async () => {
    const { id, uuid } = await empresa.api.make('/cliente', payloads.cliente());
    await expectCompared(
      '/negociacion',
      { cliente: id, ...TARIFA },
      [{ cliente: uuid }, { almacenaje_precio: '5.000' }],
      [{ almacenaje_precio: 5001 }, { cliente: empresa.other }],
    );
  });

  it('A POST of an operation whose uuid exists is answered by its content, also once another user has corrected it', async () => {
    const { api, cliente, other } = empresa;
    const body = {
      tipo: 'IMPORTACION',
      cliente,
      monto: 350_000,
      eta_puerto: '2026-03-02T12:00:00Z',
      eta_planta: '2026-03-02T18:00:00Z',
    };
    await expectCompared(
      '/operacion',
      body,
      [{ cliente: await uuidOf('cliente', cliente) }, { monto: '350.000' }],
      [{ cliente: other }, { monto: 350_001 }, { eta_puerto: '2026-03-02T12:01:00Z' }],
    );
    const own = { ...body, uuid: randomUUID() };
    await api.make('/operacion', own);
    await api.patch(`/operacion/${own.uuid}`, { monto: 1 });
    expectRefused(await api.post('/operacion', own), 'existe', EXISTS);
    expect((await api.post('/operacion', { ...own, monto: 1 })).status).toBe(200);
  });

  it('A POST of a movement whose uuid exists ignores fields of other types and of a missing cooling unit', async () => {
    const { planta, bodega } = empresa;
    const operacion = await agendar(empresa);
    const retiro = { operacion, ...m.retiroPuerto(['2 08:00', '2 09:00'], { numero: 'mscu 664787-6' }) };
    await expectCompared(
      '/movimiento',
      retiro,
      [{ datos: { ...retiro.datos, numero: 'MSCU6647876' } }, { bodega }],
      [
        { fecha_termino: '2026-03-02T09:30:00Z' },
        { datos: { ...retiro.datos, terminal: 'TPS' } },
        { datos: { ...retiro.datos, numero: 'CBHU3202732' } },
        { operacion: await agendar(empresa) },
      ],
    );
    const descarga = { operacion, ...m.descarga(['2 10:00', '2 18:00'], { temperatura: '-18' }) };
    await expectCompared(
      '/movimiento',
      descarga,
      [{ planta: await uuidOf('planta', planta) }],
      [{ planta: empresa.plantaAjena }, { datos: { sello: 'S-9' } }],
    );
  });

  it('A POST of an agendamiento or porteo whose uuid exists is answered by its content, also once its containers were moved', async () => {
    const { api, bodega2, chofer2 } = empresa;
    const body = { ...agendamiento(empresa, [NUMEROS[1], NUMEROS[3]]), uuid: randomUUID() };
    const [first, second] = body.contenedores;
    const transporte = await api.make('/contenedor', body);
    expectSame(await api.post('/contenedor', { ...body, contenedores: [second, first] }), transporte);
    const move = { ...porteoBody(empresa, transporte), uuid: randomUUID() };
    const moved = await api.make('/contenedor/transporte', move);
    expectSame(await api.post('/contenedor', body), moved);
    for (const other of [
      { bodegaId: bodega2 },
      { contenedores: [first] },
      { contenedores: [first, { ...second, underlang: true }] },
      { contenedores: [first, { ...second, uuid: randomUUID() }] },
    ]) {
      expectRefused(await api.post('/contenedor', { ...body, ...other }), 'existe', EXISTS);
    }
    const uuids = transporte.contenedores.map(({ uuid }: { uuid: string }) => uuid);
    expectSame(await api.post('/contenedor/transporte', { ...move, contenedores: uuids }), moved);
    const again = { ...move, contenedorTransporteId: transporte.uuid };
    expectSame(await api.post('/contenedor/transporte', again), moved);
    for (const other of [{ choferId: chofer2 }, { contenedores: uuids.slice(1) }]) {
      expectRefused(await api.post('/contenedor/transporte', { ...move, ...other }), 'existe', EXISTS);
    }
  });

  it('A POST of an invoice whose uuid exists is compared by its client and its charges', async () => {
    const { api, db, cliente, other, chofer } = empresa;
    const operaciones = [await agendar(empresa), await agendar(empresa)];
    await db
      .updateTable('operacion')
      .set({ finalizado: true, chofer_id: chofer })
      .where('id', 'in', operaciones)
      .execute();
    const [extra] = await insertRows(db, 'extra', {
      cliente_id: cliente,
      operacion_id: operaciones[0],
      tipo: 'Underlang',
      monto: 80_000,
      detalle: {},
    });
    await expectCompared(
      '/factura',
      { cliente, operaciones, extras: [extra] },
      [{ operaciones: operaciones.toReversed() }, { operaciones: [...operaciones, operaciones[0]] }],
      [{ cliente: other }, { operaciones: operaciones.slice(1) }, { extras: [] }],
    );
    expect((await api.get('/factura')).body.totalDocs).toBe(1);
  });

  it('A POST of a user whose uuid exists is refused even with the right password, which the answer would reveal', async () => {
    const body = {
      nombre: 'Ana',
      email: 'ana@transporte.cl',
      password: 'una-clave-larga',
      uuid: randomUUID(),
    };
    await empresa.api.make('/usuario', body);
    expectRefused(await empresa.api.post('/usuario', body), 'existe');
    expectRefused(await empresa.api.post('/usuario', { ...body, password: 'otra-clave-larga' }), 'existe');
  });
});

it('A POST whose uuid is that of a deleted record is refused, whatever its content', async () => {
  const { api } = empresa;
  const body = { ...payloads.bodega(), uuid: randomUUID() };
  await api.make('/bodega', body);
  await api.remove(`/bodega/${body.uuid}`);
  expectRefused(await api.post('/bodega', body), 'regla', 'El registro ya existía y fue eliminado');
  await postMovimientos(
    empresa,
    await agendar(empresa),
    m.retiroPuerto(['2 08:00', '2 09:00'], { numero: null }),
  );
});

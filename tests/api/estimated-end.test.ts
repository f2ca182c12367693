/** Movements whose end is estimated: they are closed by the next one, and their charges are provisional (R18.7). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agendar, openEmpresa, type TestEmpresa } from '#tests/support/empresa.ts';
import { movimientos } from '#tests/support/movimientos.ts';

let e: TestEmpresa;
let m: ReturnType<typeof movimientos>;
beforeAll(async () => {
  e = await openEmpresa();
  m = movimientos(e);
});
afterAll(() => e.close());

const post = (operacion: number, body: object) => e.api.post('/movimiento', { operacion, ...body });
const arrival = (more: object = {}) => ({
  ...m.retiroPuerto(['2 08:00', '2 16:00'], { numero: 'PRU-1' }),
  termino_estimado: true,
  ...more,
});
/** An operation whose truck has arrived at the port, with the answer about the arrival. */
async function arrived() {
  const operacion = await agendar(e);
  const { status, body } = await post(operacion, {
    ...arrival(),
    datos: { terminal: 'STI', numero: `PRU-${operacion}` },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return { operacion, movimiento: body.datos as { id: number; extras: unknown[] } };
}
const get = async (operacion: number) => (await e.api.get(`/operacion/${operacion}`)).body.datos;
const ends = async (operacion: number) =>
  (await get(operacion)).movimientos.map(
    ({ fecha_termino, termino_estimado }: { fecha_termino: string; termino_estimado: boolean }) => [
      fecha_termino,
      termino_estimado,
    ],
  );

describe('POST /movimiento with an estimated end', () => {
  it('POST /movimiento with an estimated end has termino_estimado in every answer, and marks the charges as provisional', async () => {
    const { operacion, movimiento } = await arrived();
    const provisional = [{ tipo: 'Estadia puerto', monto: 30_000, provisional: true }];
    expect(movimiento).toMatchObject({ termino_estimado: true, extras: provisional });
    expect(await get(operacion)).toMatchObject({
      movimientos: [{ termino_estimado: true, extras: provisional }],
      extras: provisional,
    });
  });

  it('POST /movimiento with an estimated end marks its operation in the list of assigned ones until the end is known', async () => {
    const { operacion, movimiento } = await arrived();
    const isMarked = async (): Promise<unknown> => {
      const rows = await e.api.all('/operacion/asignado');
      return rows.find(({ op_id }) => op_id === operacion).en_curso;
    };
    expect(await isMarked()).toBe(true);
    await e.api.patch(`/movimiento/${movimiento.id}`, { termino_estimado: false });
    expect(await isMarked()).toBe(false);
  });

  it('POST /movimiento without termino_estimado has a known end', async () => {
    const operacion = await agendar(e);
    const { termino_estimado: _, ...known } = arrival({
      datos: { terminal: 'STI', numero: `PRU-${operacion}` },
    });
    const { body } = await post(operacion, known);
    expect(body.datos).toMatchObject({ termino_estimado: false, extras: [{ provisional: false }] });
  });

  it('POST /movimiento with a termino_estimado that is no boolean is refused', async () => {
    const { status, body } = await post(await agendar(e), arrival({ termino_estimado: 'quizás' }));
    expect([status, body.errores]).toMatchObject([400, [{ campo: 'termino_estimado' }]]);
  });
});

describe('POST /movimiento after one whose end is estimated', () => {
  it('POST /movimiento after one whose end is estimated closes that one, warns of it, and computes its charges anew', async () => {
    const { operacion, movimiento } = await arrived();
    const { body } = await post(operacion, m.descarga(['2 14:30', '2 18:00']));
    expect(body.advertencias).toEqual(['Se cerró Retiro en puerto a las 11:30']);
    const after = await get(operacion);
    expect(await ends(operacion)).toEqual([
      ['2026-03-02T14:30:00.000Z', false],
      ['2026-03-02T18:00:00.000Z', false],
    ]);
    expect(after.movimientos[0].extras).toMatchObject([{ monto: 15_000, provisional: false }]);
    const { body: history } = await e.api.get(`/historial/movimiento/${movimiento.id}`);
    expect(history.results[0]).toMatchObject({ accion: 'editar' });
    expect(history.results[0].cambios).toEqual([
      { campo: 'fecha_termino', antes: '2026-03-02T16:00:00.000Z', despues: '2026-03-02T14:30:00.000Z' },
      { campo: 'termino_estimado', antes: true, despues: false },
    ]);
  });

  it('POST /movimiento after one whose end is estimated does not close that one if the new movement begins before it', async () => {
    const { operacion } = await arrived();
    const { body } = await post(operacion, m.descarga(['2 07:00', '2 18:00']));
    expect(body.advertencias).toEqual(['El inicio es anterior al movimiento previo']);
    expect((await ends(operacion))[0]).toEqual(['2026-03-02T16:00:00.000Z', true]);
  });

  it('POST /movimiento after one whose end is estimated leaves that one closed when the new movement is undone', async () => {
    const { operacion } = await arrived();
    const { body } = await post(operacion, m.descarga(['2 14:30', '2 18:00']));
    expect((await e.api.remove(`/movimiento/${body.datos.id}`)).status).toBe(200);
    expect(await ends(operacion)).toEqual([['2026-03-02T14:30:00.000Z', false]]);
  });

  it('POST /movimiento after one whose end is estimated is answered again under its key, and closes nothing twice', async () => {
    const { operacion } = await arrived();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { operacion, ...m.descarga(['2 14:30', '2 18:00']) };
    const [first, second] = [
      await e.api.post('/movimiento', body, { headers }),
      await e.api.post('/movimiento', body, { headers }),
    ];
    expect(second.body).toEqual(first.body);
    expect(await ends(operacion)).toHaveLength(2);
  });
});

describe('PATCH /movimiento/{id} of an estimated end', () => {
  it.each([
    [
      'an end, which is then known',
      { fecha_termino: '2026-03-02T15:00:00Z' },
      ['2026-03-02T15:00:00.000Z', false],
    ],
    [
      'an end that it says is estimated',
      { fecha_termino: '2026-03-02T15:00:00Z', termino_estimado: true },
      ['2026-03-02T15:00:00.000Z', true],
    ],
    ['another field', { datos: { sello: 'S-1' } }, ['2026-03-02T16:00:00.000Z', true]],
    ['only that the end is known', { termino_estimado: false }, ['2026-03-02T16:00:00.000Z', false]],
  ])('PATCH /movimiento/{id} of an estimated end with %s', async (_case, patch, end) => {
    const { operacion, movimiento } = await arrived();
    expect((await e.api.patch(`/movimiento/${movimiento.id}`, patch)).status).toBe(200);
    expect(await ends(operacion)).toEqual([end]);
  });
});

describe('GET /extra/facturables/{clienteId}', () => {
  it('GET /extra/facturables/{clienteId} marks a charge that runs until an estimated end as provisional', async () => {
    const { operacion } = await arrived();
    await post(operacion, m.descarga(['2 16:00', '2 20:00']));
    const delivery = { ...m.entregaContenedor(['3 08:00', '3 09:00']), termino_estimado: true };
    await post(operacion, delivery);
    const read = async () => (await e.api.get(`/extra/facturables/${e.cliente}`)).body.datos;
    const known = [{ tipo: 'Estadia puerto', provisional: false }];
    expect(await read()).toMatchObject(known);
    const [, , { id }] = (await e.api.get(`/operacion/${operacion}`)).body.datos.movimientos;
    await e.api.remove(`/movimiento/${id}`);
    const open = { fecha_termino: '2026-03-02T23:00:00Z', termino_estimado: true };
    const [, plant] = (await e.api.get(`/operacion/${operacion}`)).body.datos.movimientos;
    await e.api.patch(`/movimiento/${plant.id}`, open);
    // The delivery begins before the plant's stop does: it does not close that one.
    await post(operacion, m.entregaContenedor(['2 15:00', '2 15:30']));
    expect(await read()).toMatchObject([...known, { tipo: 'Estadia planta', provisional: true }]);
  });
});

describe('POST /factura of an operation', () => {
  it('POST /factura of an operation with an estimated end is saved, with a warning for each such movement; GET /operacion/facturables says so before', async () => {
    const { operacion } = await arrived();
    await post(operacion, m.descarga(['2 18:00', '2 20:00']));
    await post(operacion, { ...m.entregaContenedor(['3 08:00', '3 09:00']), termino_estimado: true });
    const facturables = await e.api.get(`/operacion/facturables/cliente/${e.cliente}`);
    expect(facturables.body.datos).toContainEqual(
      expect.objectContaining({ id: operacion, estimado: true, finalizada_en: expect.any(String) }),
    );
    const body = { cliente: e.cliente, operaciones: [operacion] };
    const made = await e.api.post('/factura', body);
    expect([made.status, made.body.advertencias]).toEqual([
      201,
      ['El término de Entrega de contenedor es estimado'],
    ]);
  });
});

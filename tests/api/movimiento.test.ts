import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agendar, type TestEmpresa, openEmpresa, storeEmpty } from '#tests/support/empresa.ts';
import { expectRefusal } from '#tests/support/expect-refusal.ts';
import { movimientos, postMovimientos } from '#tests/support/movimientos.ts';

let e: TestEmpresa;
let m: ReturnType<typeof movimientos>;
let series = 0;
/** A number that no other test has; without a check digit, so without a warning. */
const numero = (): string => `PRU-${++series}`;
const retiro = (more: object = {}) => m.retiroPuerto(['1 08:00', '1 09:00'], { numero: numero(), ...more });

beforeAll(async () => {
  e = await openEmpresa();
  m = movimientos(e);
});
afterAll(() => e.close());

const post = (operacion: unknown, body: object) => e.api.post('/movimiento', { operacion, ...body });

describe('POST /movimiento sent again', () => {
  test('POST /movimiento sent again is answered as before, though its operation has been deleted since', async () => {
    const operacion = await agendar(e);
    const key = randomUUID();
    const body = { operacion, ...retiro() };
    const first = await e.api.post('/movimiento', body, { key });
    expect(first.status).toBe(201);
    expect((await e.api.remove(`/operacion/${operacion}`)).status).toBe(200);
    const again = await e.api.post('/movimiento', body, { key });
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
  });
});

describe('Refusals of POST /movimiento', () => {
  test('POST /movimiento refuses an operation that does not exist, before any other check', async () => {
    expectRefusal(await post(999_999, { ...retiro(), puerto: null }), 'no_encontrado');
    expectRefusal(await post(randomUUID(), retiro()), 'no_encontrado');
  });

  test('POST /movimiento refuses an operation without driver, before it checks the type', async () => {
    const id = await agendar(e, 'IMPORTACION', { asignada: false });
    const answer = await post(id, m.entregaContenedor(['1 08:00', '1 09:00']));
    expectRefusal(answer, 'regla', 'Asigne un chofer antes de registrar movimientos');
  });

  test('POST /movimiento refuses a missing or unknown type, named as a field', async () => {
    const id = await agendar(e);
    expect(expectRefusal(await post(id, { ...retiro(), tipo: undefined }), 'validacion')).toContain('tipo');
    expect(expectRefusal(await post(id, { ...retiro(), tipo: 'Vuelo' }), 'validacion')).toEqual(['tipo']);
  });

  test('POST /movimiento refuses a type that may not follow, before it checks the fields', async () => {
    const id = await agendar(e);
    expectRefusal(
      await post(id, { ...m.carga(['1 08:00', '1 09:00']), planta: null }),
      'regla',
      'El tipo de movimiento no corresponde al inicio de la operación',
    );
    await postMovimientos(e, id, retiro());
    expectRefusal(
      await post(id, retiro()),
      'regla',
      'El tipo de movimiento no corresponde después de Retiro en puerto',
    );
  });

  test('POST /movimiento refuses every type after the operation is finished', async () => {
    const id = await agendar(e);
    const rest = [m.descarga(['2 08:00', '2 09:00']), m.entregaContenedor(['2 10:00', '2 11:00'])];
    await postMovimientos(e, id, retiro(), ...rest);
    const answer = await post(id, m.descarga(['3 08:00', '3 09:00']));
    expectRefusal(answer, 'regla', 'La operación ya está finalizada');
  });

  test('POST /movimiento refuses a missing required field of the type, by its name', async () => {
    const id = await agendar(e);
    const bare = { ...retiro(), puerto: '', datos: { terminal: ' ' } };
    expect(expectRefusal(await post(id, bare), 'validacion')).toEqual(['puerto', 'terminal']);
    const withoutData = { ...retiro(), datos: null };
    expect(expectRefusal(await post(id, withoutData), 'validacion')).toEqual(['terminal']);
    const exportacion = await agendar(e, 'EXPORTACION');
    const withoutNumero = m.retiroDeposito(['1 08:00', '1 09:00'], { numero: '-' });
    expect(expectRefusal(await post(exportacion, withoutNumero), 'validacion')).toEqual(['numero']);
  });

  test('POST /movimiento refuses an end before the start, and invalid times', async () => {
    const id = await agendar(e);
    const backwards = { ...retiro(), fecha_termino: '2026-03-01T07:59:59Z' };
    expect(expectRefusal(await post(id, backwards), 'validacion')).toEqual(['fecha_termino']);
    const noDate = { ...retiro(), fecha_inicio: '2026-02-30' };
    expect(expectRefusal(await post(id, noDate), 'validacion')).toEqual(['fecha_inicio']);
  });

  test('POST /movimiento refuses a place that does not exist, and a plant of another client', async () => {
    const id = await agendar(e);
    for (const puerto of [999_999, randomUUID()]) {
      expect(expectRefusal(await post(id, { ...retiro(), puerto }), 'validacion')).toEqual(['puerto']);
    }
    await postMovimientos(e, id, retiro());
    const foreign = { ...m.descarga(['2 08:00', '2 09:00']), planta: e.plantaAjena };
    expect(expectRefusal(await post(id, foreign), 'validacion')).toEqual(['planta']);
  });

  test("POST /movimiento refuses another client's container, and one that is not stored", async () => {
    const foreign = await storeEmpty(e, { numero: numero(), cliente: e.other });
    const id = await agendar(e, 'EXPORTACION');
    const removesContenedor = (contenedor: number) =>
      post(id, m.retiroBodega(['8 08:00', '8 09:00'], contenedor));
    expect(expectRefusal(await removesContenedor(foreign.id), 'validacion')).toEqual(['contenedor']);
    expect(expectRefusal(await removesContenedor(999_999), 'validacion')).toEqual(['contenedor']);
    const other = await agendar(e, 'EXPORTACION');
    await postMovimientos(e, other, m.retiroDeposito(['1 08:00', '1 09:00'], { numero: numero() }));
    const { body } = await e.api.get(`/operacion/${other}`);
    const answer = await removesContenedor(body.datos.contenedor.id);
    expectRefusal(answer, 'regla', 'El contenedor no está disponible en bodega');
  });

  test('POST /movimiento refuses a number that is already in custody, however it is written', async () => {
    const first = await agendar(e);
    await postMovimientos(e, first, m.retiroPuerto(['1 08:00', '1 09:00'], { numero: 'tclu-000002-0' }));
    const answer = await post(await agendar(e), retiro({ numero: 'TCLU 0000020' }));
    const mensaje = 'El contenedor TCLU0000020 ya está en custodia';
    expectRefusal(answer, 'regla', mensaje);
    expect(answer.body.errores).toEqual([{ campo: 'numero', mensaje: `${mensaje} (operación ${first})` }]);
    await storeEmpty(e, { numero: 'GUARDADO1' });
    const stored = await post(await agendar(e), retiro({ numero: 'guardado1' }));
    expectRefusal(stored, 'regla', 'El contenedor GUARDADO1 ya está en custodia');
  });
});

describe('Accepted payloads of POST /movimiento', () => {
  test('POST /movimiento takes references by uuid and its own uuid, and answers the existing record when that uuid comes again', async () => {
    const uuid = randomUUID();
    const { body } = await e.api.get(`/operacion/${await agendar(e)}`);
    const puerto = await e.db.selectFrom('puerto').select('uuid').executeTakeFirstOrThrow();
    const payload = { ...retiro(), puerto: puerto.uuid, uuid };
    const first = await post(body.datos.uuid, payload);
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      exito: true,
      mensaje: 'Movimiento creado correctamente',
      datos: { uuid, operacion: body.datos.id, puerto: e.puerto },
    });
    const again = await post(body.datos.uuid, payload);
    expect(again.status).toBe(200);
    expect(again.body.datos).toEqual(first.body.datos);
  });

  test('POST /movimiento saves doubtful values with warnings', async () => {
    const id = await agendar(e);
    const digit = await post(id, retiro({ numero: 'CSQU3054384' }));
    expect(digit.body.advertencias).toEqual([
      'Número de contenedor con dígito de control incorrecto (debería ser 3)',
    ]);
    const early = await post(id, m.descarga(['1 07:00', '1 10:00']));
    expect(early.body.advertencias).toEqual(['El inicio es anterior al movimiento previo']);
    const late = await e.api.patch(`/movimiento/${digit.body.datos.id}`, retiro());
    expect(late.body.advertencias).toEqual(['El inicio es posterior al movimiento siguiente']);
  });

  test('POST /movimiento stores fields of other types, and the cooling of a dry container, as null', async () => {
    const id = await agendar(e);
    await postMovimientos(e, id, { ...retiro(), planta: 999_999, bodega: e.bodega, deposito: e.deposito });
    const cooled = await post(
      id,
      m.descarga(['2 08:00', '2 09:00'], { temperatura: 5, ventilacion: 20, terminal: 'X' }),
    );
    expect(cooled.body.datos).toMatchObject({
      puerto: null,
      planta: e.planta,
      datos: { temperatura: null, ventilacion: null, terminal: null, sello: 'S-1' },
    });
    const { body } = await e.api.get(`/operacion/${id}`);
    expect(body.datos.movimientos[0]).toMatchObject({ planta: null, bodega: null, deposito: null });
  });

  test("POST /movimiento takes one of eight clients' simultaneous registrations of the same movement", async () => {
    const id = await agendar(e);
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(id, retiro())));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array<number>(7).fill(409),
    ]);
    const { body } = await e.api.get(`/operacion/${id}`);
    expect(body.datos.movimientos).toHaveLength(1);
  });

  test('POST /movimiento takes one of two simultaneous exports of the last stored container', async () => {
    const vacio = await storeEmpty(e, { numero: numero() });
    const ids = [await agendar(e, 'EXPORTACION'), await agendar(e, 'EXPORTACION')];
    const answers = await Promise.all(
      ids.map((id) => post(id, m.retiroBodega(['8 08:00', '8 09:00'], vacio.id))),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expectRefusal(refused, 'regla', 'El contenedor no está disponible en bodega');
  });
});

test('Movements in one batch have the same result as one by one, also with a refused one between them', async () => {
  const bodies = [
    m.retiroPuerto(['1 08:00', '1 20:00']),
    m.almacenaje(['2 08:00', '2 09:00']),
    m.descarga(['9 08:00', '9 20:00']),
    m.entregaContenedor(['10 08:00', '10 09:00']),
  ];
  const alone = await agendar(e);
  for (const body of bodies) await postMovimientos(e, alone, body);

  const together = await agendar(e);
  const again = { ...bodies[0] };
  const operaciones = [...bodies.slice(0, 2), again, ...bodies.slice(2)].map((body) => ({
    key: randomUUID(),
    method: 'POST',
    path: '/movimiento',
    body: { operacion: together, uuid: randomUUID(), ...body },
  }));
  const { body: answer } = await e.api.post('/sync/lote', { operaciones });
  const statuses = answer.respuestas.map(({ status }: { status: number }) => status);
  expect(statuses).toEqual([201, 201, 409, 201, 201]);

  const shown = async (id: number) => {
    const { body } = await e.api.get(`/operacion/${id}`);
    const { finalizado, tarifa, movimientos: rows, extras } = body.datos;
    const charges = extras.map(({ tipo, monto, detalle }: Record<string, unknown>) => ({
      tipo,
      monto,
      detalle,
    }));
    const steps = rows.map(({ tipo, datos, bodega, deposito, extras: own }: Record<string, unknown[]>) => ({
      tipo,
      datos,
      bodega,
      deposito,
      charges: own!.length,
    }));
    return { finalizado, tarifa, steps, charges };
  };
  const whole = await shown(together);
  expect(whole).toEqual(await shown(alone));
  expect(whole.charges.length).toBeGreaterThan(2);
  // Each answer showed the movement with its own charges, by their numbers.
  const { body } = await e.api.get(`/operacion/${together}`);
  const last = answer.respuestas.at(-1).body.datos;
  expect(body.datos.movimientos.at(-1)).toEqual(last);
});

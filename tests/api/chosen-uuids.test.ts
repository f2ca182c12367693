/** Uuids that a client chooses: none of a derived row, and none of a deleted container (R12.7, R13.2). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidDerivado } from '#domain/derived-uuid.ts';
import { expectRefused } from '#tests/support/api.ts';
import { agendar, openEmpresa, type TestEmpresa } from '#tests/support/empresa.ts';
import { expectRefusal } from '#tests/support/expect-refusal.ts';
import { movimientos, postMovimientos } from '#tests/support/movimientos.ts';

let e: TestEmpresa;
beforeAll(async () => {
  e = await openEmpresa();
});
afterAll(() => e.close());

const agendamiento = (cliente: number, numero: string, uuid: string) => ({
  clienteId: cliente,
  bodegaId: e.bodega,
  depositoId: e.deposito,
  fecha_agendamiento: '2026-03-02',
  contenedores: [{ numero, underlang: false, uuid }],
});

describe('R12.7 The uuid of a derived row', () => {
  test('R12.7 The uuid of a derived charge is refused for one by hand, so the movement can be corrected', async () => {
    const m = movimientos(e);
    const operacion = await agendar(e);
    const uuid = randomUUID();
    const [, descarga] = await postMovimientos(
      e,
      operacion,
      m.retiroPuerto(['1 08:00', '1 09:00'], { numero: 'UUI1' }),
      { ...m.descarga(['2 10:00', '2 12:00']), uuid },
    );
    const charge = { cliente: e.other, tipo: 'Peaje', monto: 7 };
    const taken = { ...charge, uuid: uuidDerivado(uuid, 'Estadia planta') };
    expectRefused(await e.api.post('/extra', taken), 'validacion', undefined, [
      { campo: 'uuid', mensaje: 'Campo inválido' },
    ]);
    const later = { fecha_termino: '2026-03-02T20:00:00Z' };
    expect((await e.api.patch(`/movimiento/${descarga}`, later)).status).toBe(200);
  });

  test('R12.7 The uuid of a derived row is refused for a scheduled container', async () => {
    const uuid = uuidDerivado(randomUUID(), 'contenedor');
    const answer = await e.api.post('/contenedor', agendamiento(e.cliente, 'UUI2', uuid));
    expectRefused(answer, 'validacion', undefined, [
      { campo: 'contenedores.0.uuid', mensaje: 'Campo inválido' },
    ]);
  });
});

test.each([true, false])(
  'R13.2 The uuid of a container is refused for another one, also where it was deleted (%s)',
  async (deleted) => {
    const uuid = randomUUID();
    const { id } = await e.api.make('/contenedor', agendamiento(e.cliente, `UUI3${deleted}`, uuid));
    if (deleted) await e.api.remove(`/contenedor/transporte/${id}`);
    const again = agendamiento(e.other, `UUI4${deleted}`, uuid);
    expectRefusal(await e.api.post('/contenedor', again), 'regla', 'El registro ya existe');
  },
);

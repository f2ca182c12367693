/** An ended session (docs/decisions/032): what ends it, what stays on the device, and what is there after the login. */
import { describe, expect, it } from 'vitest';
import type { Answer } from '#data/net/decision.ts';
import { aceptada, crearDispositivo, Guion, rechazada, respuesta, SIN_RED } from '#tests/support/device.ts';
import { driverRow } from '#tests/support/driver-row.ts';

const ANA = driverRow();
const PAGE = respuesta(200, {
  cambios: [{ tabla: 'chofer', filas: [ANA], eliminados: [] }],
  cursor: 5,
  hayMas: false,
  reinicio: false,
  instancia: 'a',
});
const OVER = rechazada(401, 'no_autenticado', 'Inicie sesión para continuar');

/** A device with a driver of the server's, and one made here that waits. */
async function openDevice() {
  const guion = new Guion();
  const device = crearDispositivo(guion.transport);
  const tab = await device.abrir();
  guion.cambios = () => PAGE;
  await tab.motor.pull();
  await tab.motor.mutate('chofer.create', { body: { nombre: 'Eva', contrato: 'Interno', comision: 1 } }, 0);
  device.reloj.adelantar(120_000);
  return { guion, device, tab };
}

describe('A 401 that is not this server’s', () => {
  const strangers: [string, Answer][] = [
    ['of a proxy, with a page', respuesta(401, undefined)],
    ['of another API', respuesta(401, { error: 'unauthorized' })],
    [
      'in an envelope like ours, without our code',
      respuesta(401, { exito: false, mensaje: 'Login required' }),
    ],
  ];
  it.each(strangers)('ends no session: %s', async (_, answer) => {
    const { guion, device, tab } = await openDevice();
    guion.responder = () => answer;
    guion.cambios = () => answer;
    await tab.motor.sync(true);
    expect(tab.logins).toBe(0);
    expect(tab.motor.state.connected).toBe(false);
    expect(await device.outbox()).toMatchObject([{ state: 'pending' }]);
  });
});

it('After an ended session the same user has data and unsent work again, without a network too', async () => {
  const { guion, device, tab } = await openDevice();
  guion.responder = () => OVER;
  guion.cambios = () => OVER;
  await tab.motor.sync(true);
  expect(tab.logins).toBeGreaterThan(0);
  tab.matar();

  guion.responder = () => SIN_RED;
  guion.cambios = () => SIN_RED;
  const { motor } = await device.abrir();
  expect([...motor.lector.all('chofer')].map(({ nombre }) => nombre).toSorted()).toEqual(['Ana', 'Eva']);
  const [{ key }] = motor.rows as [(typeof motor.rows)[number]];
  guion.enviadas = [];
  guion.responder = () => aceptada({ ...ANA, id: 8, nombre: 'Eva', version: 6 });
  guion.cambios = () => PAGE;
  await motor.sync(true);
  expect(guion.claves).toEqual([key]);
});

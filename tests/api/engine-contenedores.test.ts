/** Containers scheduled, moved and exported without a network: shown at once, sent in order, the same as the server's. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointKey } from '#contracts/endpoints.ts';
import { describeRow } from '#data/changes/mutations.ts';
import { formOf } from '#data/queries/screens.ts';
import type { SaveRequest } from '#data/outbox/prepare.ts';
import { localAnswerOf } from '#data/replica/local-answers.ts';
import { pageOf } from '#data/replica/lists.ts';
import type { Id } from '#domain/tables.ts';
import { expectEqualAnswers } from '#tests/support/expect-equal.ts';
import { agendamiento, NUMEROS, porteoBody } from '#tests/support/contenedores.ts';
import { createDevice, type TestDevice, type TestTab } from '#tests/support/device.ts';
import { type TestEmpresa, openEmpresa } from '#tests/support/empresa.ts';
import { charges } from '#tests/support/expect-refusal.ts';
import { movimientos } from '#tests/support/movimientos.ts';
import { createNetwork, type FaultyNetwork } from '#tests/support/network.ts';
import { settleTab } from '#tests/support/offline-day.ts';
import { ShownAnswers } from '#tests/support/shown-answers.ts';

let e: TestEmpresa;
let network: FaultyNetwork;
let device: TestDevice;
let tab: TestTab;

beforeAll(async () => {
  e = await openEmpresa();
  network = createNetwork(e.api);
  device = createDevice(network.transport);
  tab = await device.open();
  await tab.engine.sync();
});
afterAll(async () => {
  tab.kill();
  await e.close();
});

/** Queues a change. @returns the uuids of the records that it creates, its own first */
async function change(key: EndpointKey, request: SaveRequest): Promise<string[]> {
  const result = await tab.engine.mutate(key, request, 0);
  expect(result.estado, JSON.stringify(result)).toBe('guardado');
  return tab.engine.rows.at(-1)!.creates;
}

const EVERYTHING = { page: 1, limit: 100, search: '', sort: '' };
const list = (key: 'contenedor' | 'mercaderia' | 'transporte', search = '') =>
  pageOf(tab.engine.reader, key, { ...EVERYTHING, search }).results;
const datum = (key: EndpointKey, params: Record<string, Id>) =>
  localAnswerOf(tab.engine.reader, key, params) as Record<string, never>;
/** A porteo of the containers that the device shows for an agendamiento. */
const porteoOf = (id: string, ...contenedores: string[]) => ({
  ...porteoBody(e, { id: 0, contenedores: [] }),
  contenedorTransporteId: id,
  contenedores,
});

test('Scheduling, moving and exporting offline shows after each change what the server answers once it has them', async () => {
  network.cut = true;
  const shown = new ShownAnswers(tab);
  const step = async (key: EndpointKey, request: SaveRequest): Promise<string[]> => {
    const uuids = await change(key, request);
    shown.note(key);
    return uuids;
  };
  const m = movimientos(e);

  const body = agendamiento(e, ['csqu 305438-3', NUMEROS[1], NUMEROS[2]]);
  const [transporte = '', csqu = '', cbhu = '', mscu = ''] = await step('contenedor.create', { body });
  expect(list('transporte')).toMatchObject([{ id: transporte, total_contenedores: 3, con_movidos: false }]);
  expect(list('transporte', 'csqu')).toHaveLength(1);
  const [other = ''] = await step('contenedor.create', { body: agendamiento(e, ['TCLU0000009']) });
  await step('transporte.remove', { id: other });
  await step('transporte.create', { body: porteoOf(transporte, csqu, cbhu) });
  expect(list('contenedor')).toMatchObject([{ id: e.cliente, total_contenedores: 2 }]);
  expect(datum('transporte.get', { id: transporte })).toMatchObject({
    contenedores: [{ id: mscu, numero: 'MSCU6647876' }],
    con_movidos: true,
  });

  const etas = { eta_puerto: '2026-03-09T08:00:00Z', eta_planta: '2026-03-09T08:00:00Z' };
  const [operacion = ''] = await step('operacion.create', {
    body: { tipo: 'EXPORTACION', cliente: e.cliente, monto: 200_000, ...etas },
  });
  await step('operacion.update', { id: operacion, body: { choferId: e.chofer, camionId: e.camion } });
  expect(datum('contenedor.select', { clienteId: e.cliente })).toMatchObject([{ id: cbhu }, { id: csqu }]);
  const move = (movimiento: object) => step('movimiento.create', { body: { operacion, ...movimiento } });
  const [retiro = ''] = await move(m.retiroBodega(['10 09:00', '10 10:00'], cbhu));
  // Taken back, and the other one taken.
  await step('movimiento.remove', { id: retiro });
  await move(m.retiroBodega(['10 09:00', '10 10:00'], csqu));
  await move(m.carga(['10 12:00', '10 20:00']));
  await move(m.almacenaje(['10 21:00', '10 22:00']));
  expect(list('mercaderia', 'csqu')).toHaveLength(1);
  await move(m.entregaPuerto(['11 21:00', '11 22:00']));
  expect(list('mercaderia')).toEqual([]);
  expect(charges(datum('operacion.get', { id: operacion }).extras ?? [])).toEqual([
    'Almacenaje 15000',
    'Estadia planta 30000',
    'Porteo San Antonio 100000',
  ]);
  await step('transporte.create', { body: porteoOf(transporte, mscu) });
  expect(list('transporte')).toEqual([]);

  await shown.expectSaid(e.api, network, device);
});

test('A new device shows the same containers as the one that made the changes', async () => {
  const other = await createDevice(network.transport).open();
  await other.engine.sync();
  await expectEqualAnswers(other.engine.reader, e.api);
  other.kill();
});

test('Changes to a container wait for its porteo, by uuid or by number, and are kept back while it is refused', async () => {
  const { api } = e;
  const agendado = await api.make('/contenedor', agendamiento(e, ['ESPERA-1']));
  await tab.engine.sync();
  network.cut = true;
  const [contenedor] = agendado.contenedores;
  const [porteoUuid = ''] = await change('transporte.create', {
    body: porteoBody(e, agendado),
    label: 'Viña Ñuble',
  });
  const row = tab.engine.rows.at(-1)!;
  expect(describeRow(row)).toBe('Mover contenedores: Viña Ñuble');
  expect(formOf(row, tab.engine.reader)).toBe(`/admin/contenedor/asignar/${agendado.id}`);
  expect([...tab.engine.pending('contenedor_transporte').keys()]).toContain(agendado.id);
  const etas = { eta_puerto: '2026-03-09T08:00:00Z', eta_planta: '2026-03-09T08:00:00Z' };
  const exportOperacion = { tipo: 'EXPORTACION', cliente: e.cliente, monto: 1, ...etas };
  const operacion = await api.make('/operacion', exportOperacion);
  await api.patch(`/operacion/${operacion.id}`, { choferId: e.chofer, camionId: e.camion });
  network.cut = false;
  await tab.engine.pull();
  network.cut = true;
  const retiro = movimientos(e).retiroBodega(['10 09:00', '10 10:00'], contenedor.id);
  await change('movimiento.create', { body: { operacion: operacion.id, ...retiro } });
  expect(datum('operacion.get', { id: operacion.id })).toMatchObject({ contenedor: { numero: 'ESPERA1' } });

  // Another device was faster: the porteo is refused, and the movement does not go before it.
  await api.make('/contenedor/transporte', porteoBody(e, agendado));
  network.cut = false;
  await settleTab(device, tab);
  expect(tab.engine.rows.map(({ name, error }) => [name, error?.mensaje ?? null])).toEqual([
    ['transporte.create', 'El contenedor ESPERA1 ya fue movido'],
    ['movimiento.create', null],
  ]);
  expect(tab.engine.tray.blocked().size).toBe(1);
  expect(tab.engine.reader.get('porteo', porteoUuid)).toBeUndefined();
  // Without it the movement is sent: the container is stored after all.
  const [refused] = tab.engine.rows;
  expect(tab.engine.tray.dependants(refused!.seq)).toEqual([]);
  await tab.engine.tray.discard(refused!.seq);
  await settleTab(device, tab);
  expect(tab.engine.rows).toEqual([]);
  await expectEqualAnswers(tab.engine.reader, api, false);
});

test('Changes to a container are discarded with its porteo, unless the container is stored anyway', async () => {
  const agendado = await e.api.make('/contenedor', agendamiento(e, ['LLEVADO-1']));
  const etas = { eta_puerto: '2026-03-09T08:00:00Z', eta_planta: '2026-03-09T08:00:00Z' };
  const exportOperacion = { tipo: 'EXPORTACION', cliente: e.cliente, monto: 1, ...etas };
  const operacion = await e.api.make('/operacion', exportOperacion);
  await e.api.patch(`/operacion/${operacion.id}`, { choferId: e.chofer, camionId: e.camion });
  await tab.engine.sync();
  network.cut = true;
  await change('transporte.create', { body: porteoBody(e, agendado) });
  const retiro = movimientos(e).retiroBodega(['10 09:00', '10 10:00'], agendado.contenedores[0].id);
  await change('movimiento.create', { body: { operacion: operacion.id, ...retiro } });
  const [carried, removed] = tab.engine.rows;
  expect(tab.engine.tray.dependants(carried!.seq)).toEqual([removed]);
  // Refused for a reason of its own: the container stays where it was.
  await tab.db.outbox.update(carried!.seq, {
    args: { ...carried!.args, body: { ...carried!.args.body, fin: 'x' } },
  });
  await tab.engine.reload();
  network.cut = false;
  await settleTab(device, tab);
  expect(tab.engine.rows.map(({ state }) => state)).toEqual(['rejected', 'pending']);
  expect(tab.engine.tray.dependants(carried!.seq).map(({ seq }) => seq)).toEqual([removed!.seq]);
  await tab.engine.tray.discard(carried!.seq);
  expect(tab.engine.rows).toEqual([]);
  await expectEqualAnswers(tab.engine.reader, e.api, false);
});

test('The charge of a queued porteo can be invoiced before the porteo is sent', async () => {
  network.cut = true;
  const [transporte = '', contenedor = ''] = await change('contenedor.create', {
    body: agendamiento(e, ['COBRO-1']),
  });
  await change('transporte.create', { body: porteoOf(transporte, contenedor) });
  const { engine } = tab;
  const [extra] = engine.reader.where('extra', 'contenedor_id', contenedor);
  await change('factura.create', { body: { cliente: e.cliente, extras: [extra!.id] } });
  expect(engine.rows.map(({ name }) => name)).toEqual([
    'contenedor.create',
    'transporte.create',
    'factura.create',
  ]);
  network.cut = false;
  // The porteo fails at first: the invoice does not go before it.
  let fails = 3;
  network.fault = ({ path }) => (path === '/contenedor/transporte' && fails-- > 0 ? 'interno' : null);
  await settleTab(device, tab);
  network.fault = () => null;
  expect(engine.rows.map(({ name, error }) => ({ name, error }))).toEqual([]);
  const { body } = await e.api.get('/factura?limit=1');
  expect(body.results[0]).toMatchObject({ total_monto: 119_000 });
  await expectEqualAnswers(engine.reader, e.api, false);
});

test('A change that the rules refuse does not show on the screen, and the server gives the reason', async () => {
  await change('contenedor.create', { body: agendamiento(e, ['ESPERA-2']) });
  await settleTab(device, tab);
  network.cut = true;
  const before = list('transporte').length;
  await change('contenedor.create', { body: agendamiento(e, ['ESPERA-2']) });
  expect(list('transporte')).toHaveLength(before);
  network.cut = false;
  await settleTab(device, tab);
  expect(tab.engine.rows[0]?.error?.mensaje).toBe('El contenedor ESPERA2 ya está en custodia');
  await tab.engine.tray.discard(tab.engine.rows[0]!.seq);
  // Errors of the payload alone are reported at once, without queueing.
  const duplicate = { body: agendamiento(e, ['OTRA-1', 'OTRA1']) };
  expect(await tab.engine.mutate('contenedor.create', duplicate, 0)).toMatchObject({
    estado: 'rechazado',
    errores: [{ campo: 'contenedores.1.numero', mensaje: 'El número está repetido' }],
  });
});

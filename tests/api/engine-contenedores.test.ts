/** Containers scheduled, moved and exported without a network: shown at once, sent in order, the same as the server's. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointKey } from '#contracts/endpoints.ts';
import { isParked } from '#data/changes/row.ts';
import { describeRow } from '#data/changes/mutations.ts';
import { formularioDe } from '#data/queries/screens.ts';
import type { Peticion } from '#data/outbox/prepare.ts';
import { datosDe } from '#data/replica/local-answers.ts';
import { paginaDe } from '#data/replica/lists.ts';
import type { Id } from '#domain/tables.ts';
import {
  numerosDe,
  preguntas,
  responderLocal,
  responderServidor,
  sinIdentidad,
} from '#tests/support/comparison.ts';
import { esperarIguales } from '#tests/support/expect-equal.ts';
import { agendamiento, NUMEROS, porteo } from '#tests/support/contenedores.ts';
import { crearDispositivo, type Dispositivo, hasta, type Pestana } from '#tests/support/device.ts';
import { type Empresa, openEmpresa } from '#tests/support/empresa.ts';
import { cobros } from '#tests/support/expect-refusal.ts';
import { movimientos } from '#tests/support/movimientos.ts';
import { crearRed, type Red } from '#tests/support/network.ts';

let e: Empresa;
let red: Red;
let device: Dispositivo;
let tab: Pestana;

beforeAll(async () => {
  e = await openEmpresa();
  red = crearRed(e.api);
  device = crearDispositivo(red.transport);
  tab = await device.abrir();
  await tab.motor.sync();
});
afterAll(async () => {
  tab.matar();
  await e.close();
});

/** Goes on until nothing waits: pauses pass at once. */
async function enCalma(): Promise<void> {
  const { motor } = tab;
  await hasta(async () => {
    device.reloj.adelantar(120_000);
    await motor.sync(true);
    const blocked = motor.bandeja.blocked();
    return motor.rows.every((row) => isParked(row) || blocked.has(row.seq));
  });
}

/** Queues a change; answers the uuids of what it makes, its own first. */
async function cambiar(key: EndpointKey, peticion: Peticion): Promise<string[]> {
  const resultado = await tab.motor.mutate(key, peticion, 0);
  expect(resultado.estado, JSON.stringify(resultado)).toBe('guardado');
  return tab.motor.rows.at(-1)!.creates;
}

const TODO = { page: 1, limit: 100, search: '', sort: '' };
const lista = (key: 'contenedor' | 'mercaderia' | 'transporte', search = '') =>
  paginaDe(tab.motor.lector, key, { ...TODO, search }).results;
const dato = (key: EndpointKey, params: Record<string, Id>) =>
  datosDe(tab.motor.lector, key, params) as Record<string, never>;
/** A porteo of what the device shows of an agendamiento. */
const porteoDe = (id: string, ...contenedores: string[]) => ({
  ...porteo(e, { id: 0, contenedores: [] }),
  contenedorTransporteId: id,
  contenedores,
});

test('Scheduling, moving and exporting offline shows, change by change, what the server answers once it has them', async () => {
  red.cortada = true;
  const shown: {
    name: string;
    before: ReturnType<typeof responderLocal>;
    asked: ReturnType<typeof preguntas>;
  }[] = [];
  const step = async (key: EndpointKey, peticion: Peticion): Promise<string[]> => {
    const uuids = await cambiar(key, peticion);
    const asked = preguntas(tab.motor.lector, false);
    shown.push({ name: key, before: responderLocal(tab.motor.lector, asked), asked });
    return uuids;
  };
  const m = movimientos(e);

  const body = agendamiento(e, ['csqu 305438-3', NUMEROS[1], NUMEROS[2]]);
  const [transporte = '', csqu = '', cbhu = '', mscu = ''] = await step('contenedor.create', { body });
  expect(lista('transporte')).toMatchObject([{ id: transporte, total_contenedores: 3, con_movidos: false }]);
  expect(lista('transporte', 'csqu')).toHaveLength(1);
  const [otro = ''] = await step('contenedor.create', { body: agendamiento(e, ['TCLU0000009']) });
  await step('transporte.remove', { id: otro });
  await step('transporte.create', { body: porteoDe(transporte, csqu, cbhu) });
  expect(lista('contenedor')).toMatchObject([{ id: e.cliente, total_contenedores: 2 }]);
  expect(dato('transporte.get', { id: transporte })).toMatchObject({
    contenedores: [{ id: mscu, numero: 'MSCU6647876' }],
    con_movidos: true,
  });

  const etas = { eta_puerto: '2026-03-09T08:00:00Z', eta_planta: '2026-03-09T08:00:00Z' };
  const [operacion = ''] = await step('operacion.create', {
    body: { tipo: 'EXPORTACION', cliente: e.cliente, monto: 200_000, ...etas },
  });
  await step('operacion.update', { id: operacion, body: { choferId: e.chofer, camionId: e.camion } });
  expect(dato('contenedor.select', { clienteId: e.cliente })).toMatchObject([{ id: cbhu }, { id: csqu }]);
  const move = (movimiento: object) => step('movimiento.create', { body: { operacion, ...movimiento } });
  const [retiro = ''] = await move(m.retiroBodega(['10 09:00', '10 10:00'], cbhu));
  // Taken back, and the other one taken.
  await step('movimiento.remove', { id: retiro });
  await move(m.retiroBodega(['10 09:00', '10 10:00'], csqu));
  await move(m.carga(['10 12:00', '10 20:00']));
  await move(m.almacenaje(['10 21:00', '10 22:00']));
  expect(lista('mercaderia', 'csqu')).toHaveLength(1);
  await move(m.entregaPuerto(['11 21:00', '11 22:00']));
  expect(lista('mercaderia')).toEqual([]);
  expect(cobros(dato('operacion.get', { id: operacion }).extras ?? [])).toEqual([
    'Almacenaje 15000',
    'Estadia planta 30000',
    'Porteo San Antonio 100000',
  ]);
  await step('transporte.create', { body: porteoDe(transporte, mscu) });
  expect(lista('transporte')).toEqual([]);

  red.cortada = false;
  red.sinLotes = true;
  const said: ReturnType<typeof responderLocal>[] = [];
  red.alResponder = async ({ method }, { status }) => {
    if (method === 'GET' || status >= 300) return;
    said.push(await responderServidor(e.api, shown[said.length]!.asked));
  };
  await enCalma();
  red.alResponder = () => {};
  expect(tab.motor.rows.map(({ name, error }) => ({ name, error }))).toEqual([]);
  expect(said).toHaveLength(shown.length);
  const numberOf = await numerosDe(e.api);
  for (const [index, { name, before }] of shown.entries()) {
    for (const [question, answer] of Object.entries(before)) {
      expect(sinIdentidad(answer, numberOf), `after ${index} ${name}: ${question}`).toEqual(
        sinIdentidad(said[index]![question], numberOf),
      );
    }
  }
  await esperarIguales(tab.motor.lector, e.api);
}, 120_000);

test('A device that comes new has the same', async () => {
  const other = await crearDispositivo(red.transport).abrir();
  await other.motor.sync();
  await esperarIguales(other.motor.lector, e.api);
  other.matar();
}, 60_000);

test('What is done with a container waits for its porteo, by uuid or by number; a refusal keeps it back', async () => {
  const { api } = e;
  const agendado = await api.make('/contenedor', agendamiento(e, ['ESPERA-1']));
  await tab.motor.sync();
  red.cortada = true;
  const [contenedor] = agendado.contenedores;
  const [porteoUuid = ''] = await cambiar('transporte.create', {
    body: porteo(e, agendado),
    etiqueta: 'Viña Ñuble',
  });
  const row = tab.motor.rows.at(-1)!;
  expect(describeRow(row)).toBe('Mover contenedores: Viña Ñuble');
  expect(formularioDe(row, tab.motor.lector)).toBe(`/admin/contenedor/asignar/${agendado.id}`);
  expect([...tab.motor.pendientes('contenedor_transporte').keys()]).toContain(agendado.id);
  const etas = { eta_puerto: '2026-03-09T08:00:00Z', eta_planta: '2026-03-09T08:00:00Z' };
  const expo = { tipo: 'EXPORTACION', cliente: e.cliente, monto: 1, ...etas };
  const operacion = await api.make('/operacion', expo);
  await api.patch(`/operacion/${operacion.id}`, { choferId: e.chofer, camionId: e.camion });
  red.cortada = false;
  await tab.motor.pull();
  red.cortada = true;
  const retiro = movimientos(e).retiroBodega(['10 09:00', '10 10:00'], contenedor.id);
  await cambiar('movimiento.create', { body: { operacion: operacion.id, ...retiro } });
  expect(dato('operacion.get', { id: operacion.id })).toMatchObject({ contenedor: { numero: 'ESPERA1' } });

  // Another device was faster: the porteo is refused, and the movement does not go before it.
  await api.make('/contenedor/transporte', porteo(e, agendado));
  red.cortada = false;
  await enCalma();
  expect(tab.motor.rows.map(({ name, error }) => [name, error?.mensaje ?? null])).toEqual([
    ['transporte.create', 'El contenedor ESPERA1 ya fue movido'],
    ['movimiento.create', null],
  ]);
  expect(tab.motor.bandeja.blocked().size).toBe(1);
  expect(tab.motor.lector.get('porteo', porteoUuid)).toBeUndefined();
  // Without it the movement is sent: the container is stored after all.
  const [refused] = tab.motor.rows;
  expect(tab.motor.bandeja.dependants(refused!.seq)).toEqual([]);
  await tab.motor.bandeja.discard(refused!.seq);
  await enCalma();
  expect(tab.motor.rows).toEqual([]);
  await esperarIguales(tab.motor.lector, api, false);
}, 60_000);

test('What is done with a container goes with its porteo where that is discarded, unless it is stored anyway', async () => {
  const agendado = await e.api.make('/contenedor', agendamiento(e, ['LLEVADO-1']));
  const etas = { eta_puerto: '2026-03-09T08:00:00Z', eta_planta: '2026-03-09T08:00:00Z' };
  const expo = { tipo: 'EXPORTACION', cliente: e.cliente, monto: 1, ...etas };
  const operacion = await e.api.make('/operacion', expo);
  await e.api.patch(`/operacion/${operacion.id}`, { choferId: e.chofer, camionId: e.camion });
  await tab.motor.sync();
  red.cortada = true;
  await cambiar('transporte.create', { body: porteo(e, agendado) });
  const retiro = movimientos(e).retiroBodega(['10 09:00', '10 10:00'], agendado.contenedores[0].id);
  await cambiar('movimiento.create', { body: { operacion: operacion.id, ...retiro } });
  const [llevado, retirado] = tab.motor.rows;
  expect(tab.motor.bandeja.dependants(llevado!.seq)).toEqual([retirado]);
  // Refused for a reason of its own: the container stays where it was.
  await tab.db.outbox.update(llevado!.seq, {
    args: { ...llevado!.args, body: { ...llevado!.args.body, fin: 'x' } },
  });
  await tab.motor.reload();
  red.cortada = false;
  await enCalma();
  expect(tab.motor.rows.map(({ state }) => state)).toEqual(['rejected', 'pending']);
  expect(tab.motor.bandeja.dependants(llevado!.seq).map(({ seq }) => seq)).toEqual([retirado!.seq]);
  await tab.motor.bandeja.discard(llevado!.seq);
  expect(tab.motor.rows).toEqual([]);
  await esperarIguales(tab.motor.lector, e.api, false);
}, 60_000);

test('The charge of a porteo that waits can be invoiced before it is sent', async () => {
  red.cortada = true;
  const [transporte = '', contenedor = ''] = await cambiar('contenedor.create', {
    body: agendamiento(e, ['COBRO-1']),
  });
  await cambiar('transporte.create', { body: porteoDe(transporte, contenedor) });
  const { motor } = tab;
  const [extra] = motor.lector.where('extra', 'contenedor_id', contenedor);
  await cambiar('factura.create', { body: { cliente: e.cliente, extras: [extra!.id] } });
  expect(motor.rows.map(({ name }) => name)).toEqual([
    'contenedor.create',
    'transporte.create',
    'factura.create',
  ]);
  red.cortada = false;
  // The porteo fails at first: the invoice does not go before it.
  let fails = 3;
  red.falla = ({ path }) => (path === '/contenedor/transporte' && fails-- > 0 ? 'interno' : null);
  await enCalma();
  red.falla = () => null;
  expect(motor.rows.map(({ name, error }) => ({ name, error }))).toEqual([]);
  const { body } = await e.api.get('/factura?limit=1');
  expect(body.results[0]).toMatchObject({ total_monto: 119_000 });
  await esperarIguales(motor.lector, e.api, false);
}, 60_000);

test('What the rules refuse leaves no trace on the screen, and the server says why', async () => {
  await cambiar('contenedor.create', { body: agendamiento(e, ['ESPERA-2']) });
  await enCalma();
  red.cortada = true;
  const before = lista('transporte').length;
  await cambiar('contenedor.create', { body: agendamiento(e, ['ESPERA-2']) });
  expect(lista('transporte')).toHaveLength(before);
  red.cortada = false;
  await enCalma();
  expect(tab.motor.rows[0]?.error?.mensaje).toBe('El contenedor ESPERA2 ya está en custodia');
  await tab.motor.bandeja.discard(tab.motor.rows[0]!.seq);
  // What the payload alone tells is said at once, without a queue.
  const repetido = { body: agendamiento(e, ['OTRA-1', 'OTRA1']) };
  expect(await tab.motor.mutate('contenedor.create', repetido, 0)).toMatchObject({
    estado: 'rechazado',
    errores: [{ campo: 'contenedores.1.numero', mensaje: 'El número está repetido' }],
  });
}, 60_000);

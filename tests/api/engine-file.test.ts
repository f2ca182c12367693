/** Changes carried from one device to another in a file, against the real API: each takes effect once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isParked } from '#data/changes/row.ts';
import { type Api, openApi, payloads } from '#tests/support/api.ts';
import { crearDispositivo, type Dispositivo, hasta, type Pestana } from '#tests/support/device.ts';
import { esperarIguales } from '#tests/support/expect-equal.ts';
import { crearRed, type Red } from '#tests/support/network.ts';

interface Equipo {
  red: Red;
  device: Dispositivo;
  tab: Pestana;
}

let api: Api;
const equipos: Equipo[] = [];

beforeAll(async () => {
  api = await openApi();
});
afterAll(async () => {
  for (const { tab } of equipos) tab.matar();
  await api.drop();
});

/** A device that is in step with the server, and then cut off. */
async function equipo(): Promise<Equipo> {
  const red = crearRed(api);
  const device = crearDispositivo(red.transport);
  const tab = await device.abrir();
  await tab.motor.sync();
  red.cortada = true;
  const made = { red, device, tab };
  equipos.push(made);
  return made;
}

/** Connects it and goes on until nothing waits. */
async function enCalma({ red, device, tab }: Equipo): Promise<void> {
  red.cortada = false;
  await hasta(async () => {
    device.reloj.adelantar(120_000);
    await tab.motor.sync(true);
    const blocked = tab.motor.bandeja.blocked();
    return tab.motor.rows.every((row) => isParked(row) || blocked.has(row.seq));
  });
}

const planta = { nombre: 'Planta', comuna: 'Curicó', direccion: 'Ruta 5' };

/** A client with a plant, an operation of its, and a driver's new name: what a day in the field leaves. */
async function trabajar({ tab }: Equipo, nombre: string, chofer: number): Promise<void> {
  const { motor } = tab;
  await motor.mutate('cliente.create', { body: { ...payloads.cliente(), nombre, plantas: [planta] } }, 0);
  const [cliente] = motor.rows[0]!.creates;
  const etas = { eta_puerto: '2026-03-05T12:00:00.000Z', eta_planta: '2026-03-06T12:00:00.000Z' };
  const operacion = { tipo: 'IMPORTACION', cliente, monto: 1000, ...etas };
  await motor.mutate('operacion.create', { body: operacion }, 0);
  const [id] = motor.rows[1]!.creates;
  await motor.mutate('operacion.update', { id, body: { monto: 2000 } }, 0);
  await motor.mutate('chofer.update', { id: chofer, body: { nombre } }, 0);
}

async function expectOnce(nombre: string, chofer: number): Promise<void> {
  const clientes = (await api.get(`/cliente?limit=100&search=${encodeURIComponent(nombre)}`)).body;
  expect(clientes.totalDocs).toBe(1);
  const operaciones = await api.all(`/operacion?search=${encodeURIComponent(nombre)}`);
  expect(operaciones).toHaveLength(1);
  const { datos } = (await api.get(`/operacion/${operaciones[0].id}`)).body;
  // Made, and changed once.
  expect(datos).toMatchObject({ monto: 2000 });
  const historial = (await api.get(`/historial/operacion/${operaciones[0].id}`)).body;
  expect(JSON.stringify(historial).match(/"accion":/g)).toHaveLength(2);
  expect((await api.get(`/chofer/${chofer}`)).body.datos.nombre).toBe(nombre);
}

const nuevoChofer = async (): Promise<number> => (await api.make('/chofer', payloads.chofer())).id as number;

describe('changes that a file carries to another device', () => {
  it('are made once, though the first device sends them after all', async () => {
    const chofer = await nuevoChofer();
    const [a, b] = [await equipo(), await equipo()];
    await trabajar(a, 'Viña Una', chofer);
    const text = a.tab.motor.bandeja.exportar();
    expect(await b.tab.motor.bandeja.importar(text)).toMatchObject({ importadas: 4, repetidas: 0 });
    await enCalma(b);
    await expectOnce('Viña Una', chofer);
    await enCalma(a);
    await expectOnce('Viña Una', chofer);
    for (const { device, tab } of [a, b]) {
      expect(await device.outbox()).toEqual([]);
      await tab.motor.sync();
      await esperarIguales(tab.motor.lector, api, false);
    }
  });

  it('are made once, though they had reached the server and only their answers were lost', async () => {
    const chofer = await nuevoChofer();
    const [a, b] = [await equipo(), await equipo()];
    await trabajar(a, 'Viña Dos', chofer);
    a.red.cortada = false;
    a.red.falla = ({ method }) => (method === 'GET' ? null : 'respuesta perdida');
    for (let turn = 0; turn < 6; turn++) {
      a.device.reloj.adelantar(120_000);
      await a.tab.motor.drain(true);
    }
    a.red.cortada = true;
    a.red.falla = () => null;
    expect(await b.tab.motor.bandeja.importar(a.tab.motor.bandeja.exportar())).toMatchObject({
      importadas: 4,
    });
    // Both at once.
    await Promise.all([enCalma(a), enCalma(b)]);
    await expectOnce('Viña Dos', chofer);
    expect([...(await a.device.outbox()), ...(await b.device.outbox())]).toEqual([]);
  });

  it('are not made twice by an edit on the first device: it is told, and nothing is lost', async () => {
    const [a, b] = [await equipo(), await equipo()];
    const body = { ...payloads.chofer(), nombre: 'Editada' };
    await a.tab.motor.mutate('chofer.create', { body }, 0);
    await a.tab.motor.drain();
    await a.tab.db.outbox.update(1, { attempts: 0, state: 'pending' });
    await a.tab.motor.reload();
    await b.tab.motor.bandeja.importar(a.tab.motor.bandeja.exportar());
    expect(b.tab.motor.bandeja.editable(1)).toBe(false);
    await a.tab.motor.bandeja.replace(1, { body: { ...body, comision: 55 } });
    await enCalma(b);
    await enCalma(a);
    const { body: found } = await api.get('/chofer?limit=100&search=Editada');
    expect(found.results).toMatchObject([{ comision: 10 }]);
    expect(await a.device.outbox()).toMatchObject([
      { state: 'rejected', error: { codigo: 'clave_reutilizada' }, args: { body: { comision: 55 } } },
    ]);
    // The record is there, with other content: a new key would not bring this one in.
    expect(a.tab.motor.bandeja.editable(1)).toBe(false);
    await a.tab.motor.bandeja.discard(1);
    await enCalma(a);
  });

  it('of which one was refused are edited on the other, and what waits behind it follows', async () => {
    const [a, b] = [await equipo(), await equipo()];
    await trabajar(a, 'Viña Tres', await nuevoChofer());
    const [row] = a.tab.motor.rows;
    await a.tab.db.outbox.update(row!.seq, {
      args: { ...row!.args, body: { ...row!.args.body, nombre: '' } },
    });
    await a.tab.motor.reload();
    await enCalma(a);
    expect(a.tab.motor.rows.map(({ state }) => state)).toEqual(['rejected', 'pending', 'pending']);
    await b.tab.motor.bandeja.importar(a.tab.motor.bandeja.exportar());
    b.red.cortada = false;
    const [refused] = b.tab.motor.rows;
    expect(b.tab.motor.bandeja.editable(refused!.seq)).toBe(true);
    const body = { ...refused!.args.body, nombre: 'Viña Tres' };
    const resultado = await b.tab.motor.bandeja.replace(refused!.seq, { body });
    expect(resultado, JSON.stringify(resultado)).toMatchObject({ estado: 'aceptado' });
    await enCalma(b);
    expect(await b.device.outbox()).toEqual([]);
    expect(await api.all('/operacion?search=Tres')).toHaveLength(1);
  });
});

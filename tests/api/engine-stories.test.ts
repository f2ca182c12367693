/** The engine against the real API: what the screen shows before the server knows is what the server then says. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointKey } from '#contracts/endpoints.ts';
import { isParked } from '#data/changes/row.ts';
import type { Peticion } from '#data/outbox/prepare.ts';
import { type Api, openApi, payloads } from '#tests/support/api.ts';
import { TARIFA } from '#tests/support/tarifa.ts';
import {
  numerosDe,
  preguntas,
  responderLocal,
  responderServidor,
  sinIdentidad,
} from '#tests/support/comparison.ts';
import { esperarIguales } from '#tests/support/expect-equal.ts';
import { crearDispositivo, type Dispositivo, hasta, type Pestana } from '#tests/support/device.ts';
import { type Empresa, storeEmpty } from '#tests/support/empresa.ts';
import { crearRed, FALLAS, type Red } from '#tests/support/network.ts';

let api: Api;
let red: Red;
let device: Dispositivo;
let tab: Pestana;

beforeAll(async () => {
  api = await openApi();
  red = crearRed(api);
  device = crearDispositivo(red.transport);
  tab = await device.abrir();
});
afterAll(async () => {
  tab.matar();
  await api.drop();
});

/** Goes on until nothing waits: pauses pass at once. */
async function enCalma({ motor }: Pestana = tab): Promise<void> {
  await hasta(async () => {
    device.reloj.adelantar(120_000);
    await motor.sync(true);
    const blocked = motor.bandeja.blocked();
    return motor.rows.every((row) => isParked(row) || blocked.has(row.seq));
  });
}

/** Queues a change; @returns the uuid of what it makes */
async function cambiar(key: EndpointKey, peticion: Peticion): Promise<string> {
  const resultado = await tab.motor.mutate(key, peticion, 0);
  expect(resultado.estado, JSON.stringify(resultado)).toBe('guardado');
  return tab.motor.rows.at(-1)!.creates[0] ?? '';
}

const at = (day: number, hour: number) =>
  `2026-03-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`;
const times = (day: number, from: number, to: number) => ({
  fecha_inicio: at(day, from),
  fecha_termino: at(day, to),
});

describe('what a device shows of its unsent changes', () => {
  it('is, change by change, what the server answers once it has them', async () => {
    const cliente = (await api.make('/cliente', payloads.cliente())).id as number;
    const bodega = (await api.make('/bodega', payloads.bodega())).id as number;
    const deposito = (await api.make('/deposito', payloads.deposito())).id as number;
    const chofer = (await api.make('/chofer', payloads.chofer())).id as number;
    const camion = (await api.make('/camion', payloads.camion())).id as number;
    await api.make('/negociacion', { cliente, ...TARIFA });
    const empresa = { db: api.db, bodega, deposito, chofer, camion, cliente } as unknown as Empresa;
    const vacio = await storeEmpty(empresa, { underlang: true });
    await tab.motor.sync();
    await esperarIguales(tab.motor.lector, api);

    red.cortada = true;
    const shown: {
      name: string;
      before: ReturnType<typeof responderLocal>;
      asked: ReturnType<typeof preguntas>;
    }[] = [];
    const step = async (key: EndpointKey, peticion: Peticion): Promise<string> => {
      const uuid = await cambiar(key, peticion);
      const asked = preguntas(tab.motor.lector, false);
      shown.push({ name: key, before: responderLocal(tab.motor.lector, asked), asked });
      return uuid;
    };

    const nuevo = await step('cliente.create', {
      body: {
        ...payloads.cliente(),
        plantas: [
          { nombre: 'Planta Uno', comuna: 'Curicó', direccion: 'Ruta 5' },
          { nombre: 'Planta Dos', comuna: 'Talca', direccion: 'Ruta 5' },
        ],
      },
    });
    const [planta] = tab.motor.lector.where('planta', 'cliente_id', nuevo);
    await step('cliente.update', {
      id: nuevo,
      body: {
        giro: 'Vinos',
        plantas: [
          { id: planta!.id, nombre: 'Planta Uno bis', comuna: 'Curicó', direccion: 'Ruta 5' },
          { nombre: 'Planta Tres', comuna: 'Lota', direccion: 'Mar 1' },
        ],
      },
    });
    await step('negociacion.create', { body: { cliente: nuevo, ...TARIFA, estadia_planta_horas: 1.5 } });
    const conductor = await step('chofer.create', { body: payloads.chofer() });
    const puerto = await step('puerto.create', { body: payloads.puerto() });
    await step('chofer.update', { id: conductor, body: { comision: 12.5 } });

    // An import whose container has a cooling unit, stored with its goods, and delivered late.
    const impo = await step('operacion.create', {
      body: {
        tipo: 'IMPORTACION',
        cliente: nuevo,
        monto: 350_000,
        eta_puerto: at(2, 8),
        eta_planta: at(2, 12),
      },
    });
    await step('operacion.update', { id: impo, body: { choferId: conductor, camionId: camion } });
    await step('operacion.update', { id: impo, body: { monto: 360_000, eta_planta: at(2, 14) } });
    const retiro = await step('movimiento.create', {
      body: {
        operacion: impo,
        tipo: 'Retiro en puerto',
        ...times(2, 8, 17),
        puerto,
        datos: {
          terminal: 'STI',
          numero: 'MSCU6647876',
          underlang: true,
          temperatura: '-18',
          ventilacion: 'Cerrada',
        },
      },
    });
    await step('movimiento.create', {
      body: {
        operacion: impo,
        tipo: 'Almacenaje en bodega',
        ...times(3, 8, 9),
        bodega,
        datos: { sello: 'S1' },
      },
    });
    await step('movimiento.create', {
      body: {
        operacion: impo,
        tipo: 'Descarga en planta',
        ...times(12, 8, 20),
        planta: planta!.id,
        datos: { sello: 'S2', temperatura: 4 },
      },
    });
    await step('movimiento.update', {
      id: retiro,
      body: { ...times(2, 8, 23), datos: { numero: 'TCLU0000009' } },
    });
    const entrega = await step('movimiento.create', {
      body: { operacion: impo, tipo: 'Entrega de contenedor', ...times(13, 8, 9), deposito },
    });
    await step('movimiento.remove', { id: entrega });
    await step('movimiento.create', {
      body: { operacion: impo, tipo: 'Entrega de contenedor', ...times(13, 10, 11), deposito },
    });

    // An export of a stored empty, with the porteo's charge; and one from the depot, taken back and deleted.
    const expo = await step('operacion.create', {
      body: { tipo: 'EXPORTACION', cliente, monto: 200_000, eta_puerto: at(9, 8), eta_planta: at(8, 8) },
    });
    await step('operacion.update', {
      id: expo,
      body: { choferId: chofer, camionId: camion, comision_externo: 7.5 },
    });
    await step('cliente.update', {
      id: cliente,
      body: { plantas: [{ nombre: 'Packing', comuna: 'Buin', direccion: 'Sur 9' }] },
    });
    const packing = tab.motor.lector.where('planta', 'cliente_id', cliente)[0]!.id;
    await step('movimiento.create', {
      body: {
        operacion: expo,
        tipo: 'Retiro de contenedor en Bodega',
        ...times(9, 8, 9),
        contenedor: vacio.id,
      },
    });
    await step('movimiento.create', {
      body: {
        operacion: expo,
        tipo: 'Carga en planta',
        ...times(9, 10, 23),
        planta: packing,
        datos: { temperatura: 2, ventilacion: '20' },
      },
    });
    await step('movimiento.create', {
      body: {
        operacion: expo,
        tipo: 'Entrega en puerto',
        ...times(10, 8, 18),
        puerto,
        datos: { terminal: 'TPS' },
      },
    });
    const otra = await step('operacion.create', {
      body: { tipo: 'EXPORTACION', cliente, monto: 90_000, eta_puerto: at(19, 8), eta_planta: at(18, 8) },
    });
    await step('operacion.update', { id: otra, body: { choferId: chofer, camionId: camion } });
    await step('movimiento.create', {
      body: {
        operacion: otra,
        tipo: 'Retiro de contenedor en Deposito',
        ...times(18, 8, 9),
        deposito,
        datos: { numero: 'CBHU3202732', underlang: true },
      },
    });
    await step('operacion.remove', { id: otra });

    // Invoices: made, paid, unpaid, deleted.
    const factura = await step('factura.create', {
      body: { cliente, operaciones: [expo], extras: [vacio.extra] },
    });
    await step('factura.update', { id: factura, body: { pagada: true } });
    await step('factura.update', { id: factura, body: { pagada: false } });
    await step('factura.remove', { id: factura });
    await step('factura.create', { body: { cliente: nuevo, operaciones: [impo] } });

    const suelto = await step('camion.create', { body: payloads.camion() });
    await step('camion.remove', { id: suelto });
    const ido = await step('cliente.create', {
      body: { ...payloads.cliente(), plantas: [{ nombre: 'P', comuna: 'C', direccion: 'D' }] },
    });
    await step('cliente.remove', { id: ido });

    // Online: after each accepted change the server is asked what the screen was asked.
    red.cortada = false;
    red.sinLotes = true;
    const said: { call: string; answers: ReturnType<typeof responderLocal> }[] = [];
    red.alResponder = async ({ method, path }, { status }) => {
      if (method === 'GET' || status >= 300) return;
      const { asked } = shown[said.length]!;
      said.push({ call: `${method} ${path}`, answers: await responderServidor(api, asked) });
    };
    await enCalma();
    red.alResponder = () => {};
    expect(tab.motor.rows.map(({ name, error }) => ({ name, error }))).toEqual([]);
    expect(said).toHaveLength(shown.length);
    const numberOf = await numerosDe(api);
    for (const [index, { name, before }] of shown.entries()) {
      for (const [question, answer] of Object.entries(before)) {
        const theirs = said[index]!.answers[question];
        expect(sinIdentidad(answer, numberOf), `after ${index} ${name}: ${question}`).toEqual(
          sinIdentidad(theirs, numberOf),
        );
      }
    }
    await esperarIguales(tab.motor.lector, api);
  }, 60_000);

  it('is the server’s after a restart from the disk, and on a device that comes new', async () => {
    tab.matar();
    tab = await device.abrir();
    await esperarIguales(tab.motor.lector, api);
    const other = await crearDispositivo(red.transport).abrir();
    await other.motor.sync();
    await esperarIguales(other.motor.lector, api);
    other.matar();
  }, 60_000);
});

describe('a change takes effect exactly once', () => {
  it.each(FALLAS)('whatever happens to it on the way: %s', async (falla) => {
    const nombre = `Único ${falla}`;
    let times_left = 2;
    red.falla = ({ method }) => (method !== 'GET' && times_left-- > 0 ? falla : null);
    const resultado = await tab.motor.mutate(
      'chofer.create',
      { body: { ...payloads.chofer(), nombre } },
      4000,
    );
    expect(['aceptado', 'guardado']).toContain(resultado.estado);
    await enCalma();
    red.falla = () => null;
    expect(tab.motor.rows).toEqual([]);
    const { body } = await api.get(`/chofer?limit=100&search=${encodeURIComponent(nombre)}`);
    expect(body.totalDocs).toBe(1);
    expect([...tab.motor.lector.all('chofer')].filter((row) => row.nombre === nombre)).toHaveLength(1);
  });

  it.each([
    'before it is sent',
    'after it is sent',
    'after the commit',
    'after the acknowledgement',
    'in the pull',
  ])('though the tab is killed %s', async (when) => {
    const nombre = `Caída ${when}`;
    const kill = (): Promise<never> => {
      tab.matar();
      return new Promise<never>(() => {});
    };
    const isWrite = (method: string) => method !== 'GET';
    if (when === 'before it is sent') red.cortada = true;
    else {
      const reached = { 'after it is sent': 'perdida', 'after the commit': null }[when] ?? null;
      red.falla = ({ method }) => (isWrite(method) ? (reached as 'perdida' | null) : null);
      red.alResponder = ({ method }) => {
        const now =
          when.startsWith('after it') || when.endsWith('commit') ? isWrite(method) : !isWrite(method);
        return now ? kill() : undefined;
      };
    }
    void tab.motor.mutate('chofer.create', { body: { ...payloads.chofer(), nombre } }, 0);
    await hasta(async () => (await device.outbox()).length > 0);
    if (when === 'before it is sent') tab.matar();
    else await hasta(() => !device.tabs.has(tab));
    red.cortada = false;
    red.falla = () => null;
    red.alResponder = () => {};
    tab = await device.abrir();
    expect([...tab.motor.lector.all('chofer')].filter((row) => row.nombre === nombre)).toHaveLength(1);
    await enCalma();
    const { body } = await api.get(`/chofer?limit=100&search=${encodeURIComponent(nombre)}`);
    expect(body.totalDocs).toBe(1);
    expect(await device.outbox()).toEqual([]);
    await esperarIguales(tab.motor.lector, api, false);
  });
});

describe('two devices', () => {
  it('edit different fields of one record offline, and both edits stand', async () => {
    const { id } = await api.make('/chofer', { nombre: 'Compartido', contrato: 'Interno', comision: 10 });
    const redB = crearRed(api);
    const b = await crearDispositivo(redB.transport, device.reloj).abrir();
    await Promise.all([tab.motor.sync(), b.motor.sync()]);
    red.cortada = true;
    redB.cortada = true;
    await tab.motor.mutate('chofer.update', { id, body: { nombre: 'Compartido A' } }, 0);
    await b.motor.mutate('chofer.update', { id, body: { comision: 20 } }, 0);
    await b.motor.mutate('chofer.update', { id, body: { comision: 21 } }, 0);
    red.cortada = false;
    redB.cortada = false;
    await enCalma();
    await enCalma(b);
    await enCalma();
    expect((await api.get(`/chofer/${id}`)).body.datos).toMatchObject({
      nombre: 'Compartido A',
      comision: 21,
    });
    await esperarIguales(tab.motor.lector, api, false);
    await esperarIguales(b.motor.lector, api, false);
    b.matar();
  });

  it('edit the same field: the second is asked, and nothing of the first is lost unseen', async () => {
    const { id } = await api.make('/chofer', { nombre: 'Disputado', contrato: 'Interno', comision: 10 });
    await tab.motor.sync();
    red.cortada = true;
    await tab.motor.mutate('chofer.update', { id, body: { nombre: 'Mío' } }, 0);
    await tab.motor.mutate('chofer.update', { id, body: { comision: 11 } }, 0);
    await api.patch(`/chofer/${id}`, { nombre: 'Suyo', comision: 30 });
    red.cortada = false;
    await enCalma();
    expect(tab.motor.rows.map(({ state }) => state)).toEqual(['conflict', 'pending']);
    expect((await api.get(`/chofer/${id}`)).body.datos).toMatchObject({ nombre: 'Suyo', comision: 30 });
    await tab.motor.bandeja.resolve(tab.motor.rows[0]!.seq, new Set(['nombre']));
    await enCalma();
    // The second edit, of a field that the other changed too, is not slipped through behind the first.
    expect(tab.motor.rows.map(({ state }) => state)).toEqual(['conflict']);
    await tab.motor.bandeja.resolve(tab.motor.rows[0]!.seq, new Set());
    await enCalma();
    expect((await api.get(`/chofer/${id}`)).body.datos).toMatchObject({ nombre: 'Mío', comision: 30 });
  });
});

/** The engine against the real API: what the screen shows before a change is sent equals what the server answers later. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointKey } from '#contracts/endpoints.ts';
import type { SaveRequest } from '#data/outbox/prepare.ts';
import { formatFecha } from '#domain/date.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { payloads } from '#tests/support/payloads.ts';
import { TARIFA } from '#tests/support/tarifa.ts';
import { expectEqualAnswers } from '#tests/support/expect-equal.ts';
import { createDevice, type TestDevice, type TestTab } from '#tests/support/device.ts';
import { type TestEmpresa, storeEmpty } from '#tests/support/empresa.ts';
import { createNetwork, type FaultyNetwork } from '#tests/support/network.ts';
import { ShownAnswers } from '#tests/support/shown-answers.ts';

let api: Api;
let network: FaultyNetwork;
let device: TestDevice;
let tab: TestTab;

beforeAll(async () => {
  api = await openApi();
  network = createNetwork(api);
  device = createDevice(network.transport);
  tab = await device.open();
});
afterAll(async () => {
  tab.kill();
  await api.drop();
});

/** Queues a change. @returns the uuid of the record that it creates */
async function change(key: EndpointKey, request: SaveRequest): Promise<string> {
  const result = await tab.engine.mutate(key, request, 0);
  expect(result.estado, JSON.stringify(result)).toBe('guardado');
  return tab.engine.rows.at(-1)!.creates[0] ?? '';
}

const at = (day: number, hour: number) =>
  `2026-03-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`;
const times = (day: number, from: number, to: number) => ({
  fecha_inicio: at(day, from),
  fecha_termino: at(day, to),
});

describe('Unsent changes on the screen', () => {
  it('A device shows after each unsent change what the server answers once it has it', async () => {
    const cliente = (await api.make('/cliente', payloads.cliente())).id as number;
    const bodega = (await api.make('/bodega', payloads.bodega())).id as number;
    const deposito = (await api.make('/deposito', payloads.deposito())).id as number;
    const chofer = (await api.make('/chofer', payloads.chofer())).id as number;
    const camion = (await api.make('/camion', payloads.camion())).id as number;
    await api.make('/negociacion', { cliente, ...TARIFA });
    const empresa = { db: api.db, bodega, deposito, chofer, camion, cliente } as unknown as TestEmpresa;
    const vacio = await storeEmpty(empresa, { underlang: true });
    await tab.engine.sync();
    await expectEqualAnswers(tab.engine.reader, api);

    network.cut = true;
    const shown = new ShownAnswers(tab);
    const step = async (key: EndpointKey, request: SaveRequest): Promise<string> => {
      const uuid = await change(key, request);
      shown.note(key);
      return uuid;
    };

    const newOne = await step('cliente.create', {
      body: {
        ...payloads.cliente(),
        plantas: [
          { nombre: 'Planta Uno', comuna: 'Curicó', direccion: 'Ruta 5' },
          { nombre: 'Planta Dos', comuna: 'Talca', direccion: 'Ruta 5' },
        ],
      },
    });
    const [planta] = tab.engine.reader.where('planta', 'cliente_id', newOne);
    await step('cliente.update', {
      id: newOne,
      body: {
        giro: 'Vinos',
        plantas: [
          { id: planta!.id, nombre: 'Planta Uno bis', comuna: 'Curicó', direccion: 'Ruta 5' },
          { nombre: 'Planta Tres', comuna: 'Lota', direccion: 'Mar 1' },
        ],
      },
    });
    await step('negociacion.create', { body: { cliente: newOne, ...TARIFA, estadia_planta_horas: 1.5 } });
    const conductor = await step('chofer.create', { body: payloads.chofer() });
    const puerto = await step('puerto.create', { body: payloads.puerto() });
    await step('chofer.update', { id: conductor, body: { comision: 12.5 } });

    // An import whose container has a cooling unit, stored with its goods, and delivered late.
    const importOperacion = await step('operacion.create', {
      body: {
        tipo: 'IMPORTACION',
        cliente: newOne,
        monto: 350_000,
        eta_puerto: at(2, 8),
        eta_planta: at(2, 12),
      },
    });
    await step('operacion.update', { id: importOperacion, body: { choferId: conductor, camionId: camion } });
    await step('operacion.update', { id: importOperacion, body: { monto: 360_000, eta_planta: at(2, 14) } });
    const retiro = await step('movimiento.create', {
      body: {
        operacion: importOperacion,
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
        operacion: importOperacion,
        tipo: 'Almacenaje en bodega',
        ...times(3, 8, 9),
        bodega,
        datos: { sello: 'S1' },
      },
    });
    await step('operacion.update', { id: importOperacion, body: { choferId: chofer, camionId: camion } });
    await step('movimiento.create', {
      body: {
        operacion: importOperacion,
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
      body: { operacion: importOperacion, tipo: 'Entrega de contenedor', ...times(13, 8, 9), deposito },
    });
    await step('movimiento.remove', { id: entrega });
    await step('movimiento.create', {
      body: { operacion: importOperacion, tipo: 'Entrega de contenedor', ...times(13, 10, 11), deposito },
    });

    // An export of a stored empty, with the porteo's charge; and one from the depot, taken back and deleted.
    const exportOperacion = await step('operacion.create', {
      body: { tipo: 'EXPORTACION', cliente, monto: 200_000, eta_puerto: at(9, 8), eta_planta: at(8, 8) },
    });
    await step('operacion.update', {
      id: exportOperacion,
      body: { choferId: chofer, camionId: camion, comision_externo: 7.5 },
    });
    await step('cliente.update', {
      id: cliente,
      body: { plantas: [{ nombre: 'Packing', comuna: 'Buin', direccion: 'Sur 9' }] },
    });
    const packing = tab.engine.reader.where('planta', 'cliente_id', cliente)[0]!.id;
    await step('movimiento.create', {
      body: {
        operacion: exportOperacion,
        tipo: 'Retiro de contenedor en Bodega',
        ...times(9, 8, 9),
        contenedor: vacio.id,
      },
    });
    await step('movimiento.create', {
      body: {
        operacion: exportOperacion,
        tipo: 'Carga en planta',
        ...times(9, 10, 23),
        planta: packing,
        datos: { temperatura: 2, ventilacion: '20' },
      },
    });
    await step('movimiento.create', {
      body: {
        operacion: exportOperacion,
        tipo: 'Entrega en puerto',
        ...times(10, 8, 18),
        puerto,
        datos: { terminal: 'TPS' },
      },
    });
    const other = await step('operacion.create', {
      body: { tipo: 'EXPORTACION', cliente, monto: 90_000, eta_puerto: at(19, 8), eta_planta: at(18, 8) },
    });
    await step('operacion.update', { id: other, body: { choferId: chofer, camionId: camion } });
    await step('movimiento.create', {
      body: {
        operacion: other,
        tipo: 'Retiro de contenedor en Deposito',
        ...times(18, 8, 9),
        deposito,
        datos: { numero: 'CBHU3202732', underlang: true },
      },
    });
    await step('operacion.remove', { id: other });

    // Invoices: made, paid, unpaid, deleted.
    // As screens do: the day of the device.
    const emitida_en = formatFecha(Date.now());
    const factura = await step('factura.create', {
      body: { cliente, operaciones: [exportOperacion], extras: [vacio.extra], emitida_en },
    });
    const { total: monto } = tab.engine.reader.get('factura', factura)!;
    const abono = await step('abono.create', {
      // The device's clock stands at this day.
      body: { factura, fecha: '2026-03-02', monto, medio: 'Cheque' },
    });
    await step('abono.remove', { id: abono });
    await step('factura.remove', { id: factura });
    await step('factura.create', { body: { cliente: newOne, operaciones: [importOperacion], emitida_en } });

    const loose = await step('camion.create', { body: payloads.camion() });
    await step('camion.remove', { id: loose });
    const gone = await step('cliente.create', {
      body: { ...payloads.cliente(), plantas: [{ nombre: 'P', comuna: 'C', direccion: 'D' }] },
    });
    await step('cliente.remove', { id: gone });

    // Online: after each accepted change the screen's answer is compared with the server's.
    await shown.expectSaid(api, network, device);
  });

  it("A device shows the server's rows after a restart from the disk, and so does a new device", async () => {
    tab.kill();
    tab = await device.open();
    await expectEqualAnswers(tab.engine.reader, api);
    const other = await createDevice(network.transport).open();
    await other.engine.sync();
    await expectEqualAnswers(other.engine.reader, api);
    other.kill();
  });
});

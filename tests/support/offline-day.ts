/** One tab of one device that works offline while others work on the server, and then connects again. */
import { expect } from 'vitest';
import type { EndpointKey } from '#contracts/endpoints.ts';
import { isParked } from '#data/changes/row.ts';
import type { SaveRequest } from '#data/outbox/prepare.ts';
import { createDevice, type TestDevice, waitUntil, type TestTab } from './device.ts';
import { agendar, type TestEmpresa, openEmpresa } from './empresa.ts';
import { movimientos, postMovimientos } from './movimientos.ts';
import { createNetwork, type FaultyNetwork } from './network.ts';

/** Advances the clock past all pauses until every change of the tab is sent, parked or blocked. */
export async function settleTab({ clock }: TestDevice, { engine }: TestTab): Promise<void> {
  await waitUntil(async () => {
    clock.advance(120_000);
    await engine.sync(true);
    const blocked = engine.tray.blocked();
    return engine.rows.every((row) => isParked(row) || blocked.has(row.seq));
  });
}

export interface OfflineDay {
  e: TestEmpresa;
  network: FaultyNetwork;
  device: TestDevice;
  tab: TestTab;
  /** Saves a change. @returns the uuids of what it creates */
  save: (key: EndpointKey, request: SaveRequest) => Promise<string[]>;
  /** Connects again and waits until every change is sent, parked or blocked. */
  settle: () => Promise<void>;
  /** 'factura.create conflict distinto' for each change in the outbox. */
  tray: () => string[];
  close: () => Promise<void>;
}

/** Opens a device that has all data of the company and then goes offline. `prepare` runs on the server before that. */
export async function startOfflineDay(
  prepare: (e: TestEmpresa) => Promise<void> = async () => {},
): Promise<OfflineDay> {
  const e = await openEmpresa();
  await prepare(e);
  const network = createNetwork(e.api);
  const device = createDevice(network.transport);
  const tab = await device.open();
  await tab.engine.sync();
  network.cut = true;
  return {
    e,
    network,
    device,
    tab,
    async save(key, request) {
      expect(await tab.engine.mutate(key, request, 0)).toMatchObject({
        estado: 'guardado',
        advertencias: [],
      });
      return tab.engine.rows.at(-1)!.creates;
    },
    async settle() {
      network.cut = false;
      await settleTab(device, tab);
    },
    tray: () =>
      tab.engine.rows.map(({ name, state, error }) =>
        [name, state, error?.codigo].filter((each) => each !== null && each !== undefined).join(' '),
      ),
    async close() {
      tab.kill();
      await e.close();
    },
  };
}

/** Creates a finished import without charges. @returns its id */
export async function finishedImport(e: TestEmpresa, more: Record<string, unknown> = {}): Promise<number> {
  const m = movimientos(e);
  const operacion = await agendar(e, 'IMPORTACION', more);
  for (const body of [
    m.retiroPuerto(['2 08:00', '2 09:00']),
    m.descarga(['2 10:00', '2 11:00']),
    m.entregaContenedor(['3 08:00', '3 09:00']),
  ]) {
    await e.api.make('/movimiento', { operacion, ...body });
  }
  return operacion;
}

/** Creates a finished import with charges for its excess time. @returns its id */
export async function chargedImport(e: TestEmpresa): Promise<number> {
  const m = movimientos(e);
  const id = await agendar(e);
  const numero = `TSTU${String(Math.random()).slice(2, 9)}`;
  await postMovimientos(
    e,
    id,
    m.retiroPuerto(['2 08:00', '2 20:00'], { numero }),
    m.descarga(['3 08:00', '3 20:00']),
    m.entregaContenedor(['4 08:00', '4 09:00']),
  );
  return id;
}

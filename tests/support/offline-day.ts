/** One tab of one device, which works without a network while others work on the server, and is connected again. */
import { expect } from 'vitest';
import type { EndpointKey } from '#contracts/endpoints.ts';
import { isParked } from '#data/changes/row.ts';
import type { Peticion } from '#data/outbox/prepare.ts';
import { crearDispositivo, type Dispositivo, hasta, type Pestana } from './device.ts';
import { agendar, type Empresa, openEmpresa } from './empresa.ts';
import { movimientos } from './movimientos.ts';
import { crearRed, type Red } from './network.ts';

export interface OfflineDay {
  e: Empresa;
  red: Red;
  device: Dispositivo;
  tab: Pestana;
  /** Saves a change. @returns the uuids of what it creates */
  save: (key: EndpointKey, peticion: Peticion) => Promise<string[]>;
  /** Connects again, and waits until every change is sent, parked or blocked. */
  settle: () => Promise<void>;
  /** 'factura.create conflict distinto' for each change in the outbox. */
  tray: () => string[];
  close: () => Promise<void>;
}

/** The device has all data of the company, and then no network. `prepare` runs on the server before that. */
export async function startOfflineDay(
  prepare: (e: Empresa) => Promise<void> = async () => {},
): Promise<OfflineDay> {
  const e = await openEmpresa();
  await prepare(e);
  const red = crearRed(e.api);
  const device = crearDispositivo(red.transport);
  const tab = await device.abrir();
  await tab.motor.sync();
  red.cortada = true;
  return {
    e,
    red,
    device,
    tab,
    async save(key, peticion) {
      expect(await tab.motor.mutate(key, peticion, 0)).toMatchObject({
        estado: 'guardado',
        advertencias: [],
      });
      return tab.motor.rows.at(-1)!.creates;
    },
    async settle() {
      red.cortada = false;
      await hasta(async () => {
        device.reloj.adelantar(120_000);
        await tab.motor.sync(true);
        const blocked = tab.motor.bandeja.blocked();
        return tab.motor.rows.every((row) => isParked(row) || blocked.has(row.seq));
      });
    },
    tray: () =>
      tab.motor.rows.map(({ name, state, error }) =>
        [name, state, error?.codigo].filter((each) => each !== null && each !== undefined).join(' '),
      ),
    async close() {
      tab.matar();
      await e.close();
    },
  };
}

/** A finished import without charges; its id. */
export async function finishedImport(e: Empresa, more: Record<string, unknown> = {}): Promise<number> {
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

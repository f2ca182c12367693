/** Groups of many changes of operations, on a device with a company. */
import { describe, expect, it } from 'vitest';
import { NO_EMBARQUE } from '#domain/embarque.ts';
import type { GroupChange } from '#data/outbox/group-writer.ts';
import { createDevice, NO_NETWORK, ScriptedTransport } from '#tests/support/device.ts';
import { payloads } from '#tests/support/payloads.ts';
import { lastPage, pulledChanges, pulledRow } from '#tests/support/pulled-page.ts';

const OPERACIONES = 2000;

const ETA = '2026-03-02T12:00:00.000Z';

/** A device with that many operations of one client, a driver and a truck, and no network any more. */
async function withOperaciones() {
  const script = new ScriptedTransport();
  const operaciones = Array.from({ length: OPERACIONES }, (_, n) =>
    pulledRow(n + 10, {
      tipo: 'IMPORTACION',
      cliente_id: 1,
      monto: 100_000,
      eta_puerto: ETA,
      eta_planta: ETA,
      chofer_id: null,
      camion_id: null,
      comision_externo: null,
      contenedor_id: null,
      finalizado: false,
      tarifa: null,
      ...NO_EMBARQUE,
    }),
  );
  script.cambios = () =>
    lastPage(OPERACIONES + 10, [
      pulledChanges('cliente', [pulledRow(1, payloads.cliente())]),
      pulledChanges('chofer', [pulledRow(2, payloads.chofer())]),
      pulledChanges('camion', [pulledRow(3, payloads.camion())]),
      pulledChanges('operacion', operaciones),
    ]);
  const device = createDevice(script.transport);
  const tab = await device.open();
  await tab.engine.pull();
  script.cambios = () => NO_NETWORK;
  return { script, device, ...tab };
}

const assignments = (count: number): GroupChange[] =>
  Array.from({ length: count }, (_, n) => ({
    name: 'operacion.update',
    request: { id: n + 10, body: { choferId: 2, camionId: 3 }, label: `Operación ${n + 10}` },
  }));

/** Milliseconds to queue a group of that many assignments, and to undo it. */
async function timesOf(count: number): Promise<{ queued: number; undone: number }> {
  const { device, engine } = await withOperaciones();
  const began = performance.now();
  const result = await engine.groups.queue(assignments(count), { label: 'Asignar Chofer' });
  const queued = performance.now() - began;
  expect(engine.reader.where('operacion', 'chofer_id', 2)).toHaveLength(count);
  expect(await device.outbox()).toHaveLength(count);
  await engine.drain();
  const undo = performance.now();
  await engine.tray.discardGroup(result.estado === 'guardado' ? result.group : '');
  const undone = performance.now() - undo;
  expect(engine.reader.where('operacion', 'chofer_id', 2)).toHaveLength(0);
  expect(await device.outbox()).toEqual([]);
  return { queued, undone };
}

describe('A long group', () => {
  it('A long group takes about the same time for each change, whatever its length', async () => {
    await timesOf(20);
    const few = await timesOf(50);
    const many = await timesOf(500);
    expect(many.queued / 500).toBeLessThan(Math.max((few.queued / 50) * 3, 4));
    expect(many.undone / 500).toBeLessThan(Math.max((few.undone / 50) * 3, 4));
  }, 60_000);
});

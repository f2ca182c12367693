/** Unsent work of a device in a company of `closed-company`. */
import { expect } from 'vitest';
import type { EndpointKey } from '#contracts/endpoints.ts';
import type { PendingLiquidacion } from '#contracts/liquidacion.ts';
import type { SaveRequest } from '#data/outbox/prepare.ts';
import type { Id } from '#domain/tables.ts';
import type { createClosedCompany } from './closed-company.ts';
import { jpegOf } from './contents.ts';
import type { TestTab } from './device.ts';

export type ClosedCompany = Awaited<ReturnType<typeof createClosedCompany>>;

/** Saves a change, which has to be kept on the device. */
export async function keepChange({ engine }: TestTab, key: EndpointKey, request: SaveRequest): Promise<void> {
  const result = await engine.mutate(key, request, 0);
  expect(result.estado, JSON.stringify(result)).toBe('guardado');
}

async function attach({ engine }: TestTab, operacion: Id): Promise<void> {
  const result = await engine.attach(jpegOf(100), { body: { operacion, tipo: 'EIR' }, label: 'x' });
  expect(result.estado, JSON.stringify(result)).toBe('guardado');
}

/** Unsent changes of many kinds; each record is changed once. */
export async function workUnsent(
  tab: TestTab,
  { choferes, camiones, open, facturas, clientes, liquidaciones }: ClosedCompany,
  random: (max: number) => number,
) {
  for (const id of open) {
    const row = tab.engine.reader.get('operacion', id)!;
    const kind = random(4);
    const body =
      row.chofer_id === null
        ? { choferId: choferes[random(choferes.length)], camionId: camiones[0] }
        : { monto: random(9) * 1000, eta_puerto: '2024-05-05T12:00:00Z', eta_planta: '2024-05-05T12:00:00Z' };
    if (kind < 2) await keepChange(tab, 'operacion.update', { id, body, label: 'x' });
    else if (kind === 2) await keepChange(tab, 'operacion.remove', { id, label: 'x' });
    else await attach(tab, id);
  }
  for (const id of facturas) {
    const pagada = !tab.engine.reader.get('factura', id)!.pagada;
    const kind = random(3);
    if (kind === 0) await keepChange(tab, 'factura.update', { id, body: { pagada }, label: 'x' });
    else if (kind === 1 && pagada) await keepChange(tab, 'factura.remove', { id, label: 'x' });
  }
  for (const id of liquidaciones) {
    if (random(3) === 0) await keepChange(tab, 'liquidacion.remove', { id, label: 'x' });
  }
  // One alone: the order of two new ones is that of their numbers, which only the server knows.
  const chofer = choferes[random(choferes.length)]!;
  const pending = tab.engine.localAnswers.answerOf(tab.engine.reader, 'liquidacion.pendiente', {
    choferId: chofer,
  }) as PendingLiquidacion;
  const settled = pending.lineas.map(({ operacion }) => operacion);
  if (settled.length > 0) {
    const body = { chofer, hasta: '2030-01-01', operaciones: settled, anticipos: random(3) * 100 };
    await keepChange(tab, 'liquidacion.create', { body, label: 'x' });
  }
  const cliente = clientes[random(clientes.length)]!;
  const operaciones = [...tab.engine.reader.all('operacion')]
    .filter((row) => row.cliente_id === cliente && row.finalizado)
    .filter(({ id }) => tab.engine.reader.where('factura_item', 'operacion_id', id).length === 0)
    .map(({ id }) => id);
  if (operaciones.length > 0) {
    await keepChange(tab, 'factura.create', { body: { cliente, operaciones, extras: [] }, label: 'x' });
  }
}

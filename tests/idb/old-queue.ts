/** A device with unsent changes of a session without a uuid, and two people with the same user number. */
import { expect } from 'vitest';
import {
  createDevice,
  type TestDevice,
  ScriptedTransport,
  waitUntil,
  refusedAnswer,
  NO_NETWORK,
} from '#tests/support/device.ts';
import type { OutboxRow } from '#data/changes/row.ts';
import { chofer } from './choferes.ts';
import { versionOneRow } from './version-one-row.ts';

export const ANA = {
  userId: 1,
  uuid: '11111111-1111-4111-8111-111111111111',
  instalacion: 'i',
  instancia: 'a',
};
export const EVA = { ...ANA, uuid: '22222222-2222-4222-8222-222222222222' };

export const names = async ({ indexedDB }: TestDevice): Promise<string[]> =>
  (await indexedDB.databases()).map(({ name }) => name ?? '').toSorted((x, y) => x.localeCompare(y));

/** A device of a session without a uuid: a refused row, two that wait, one set aside, and journal records of them. */
export async function left() {
  const script = new ScriptedTransport();
  const device = createDevice(script.transport);
  const { engine, db, kill } = await device.open();
  await engine.sync();
  script.respond = () => refusedAnswer(409, 'regla', 'No se puede');
  await engine.mutate('chofer.create', chofer('Mala'), 0);
  await waitUntil(() => engine.rows.some(({ state }) => state === 'rejected'));
  script.respond = () => NO_NETWORK;
  await engine.mutate('chofer.create', chofer('Ana'), 0);
  await engine.mutate('chofer.update', { id: engine.rows[1]!.creates[0]!, body: { comision: 12 } }, 0);
  await engine.drain();
  await db.outbox.add(versionOneRow({ schema: 99, novedad: [1] }) as never);
  expect(await db.avances.count()).toBeGreaterThan(0);
  kill();
  script.sent = [];
  return { script, device, before: await device.outbox() };
}

/** The expected rows once they belong to the user; rows of a later version are not altered. */
export const content = (rows: readonly OutboxRow[]) =>
  rows.map((row) => ({ ...row, seq: 0, ...(row.schema === 99 ? {} : { author: ANA.uuid }) }));

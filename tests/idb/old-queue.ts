/** A device that a session without a uuid has left with unsent changes, and two people of the same number. */
import { expect } from 'vitest';
import {
  crearDispositivo,
  type Dispositivo,
  Guion,
  hasta,
  rechazada,
  SIN_RED,
} from '#tests/support/device.ts';
import type { OutboxRow } from '#data/changes/row.ts';
import { filaUno } from './version-one-row.ts';

export const ANA = {
  userId: 1,
  uuid: '11111111-1111-4111-8111-111111111111',
  instalacion: 'i',
  instancia: 'a',
};
export const EVA = { ...ANA, uuid: '22222222-2222-4222-8222-222222222222' };
export const chofer = (nombre: string) => ({ body: { nombre, contrato: 'Interno', comision: 10 } });

export const names = async ({ indexedDB }: Dispositivo): Promise<string[]> =>
  (await indexedDB.databases()).map(({ name }) => name ?? '').toSorted((x, y) => x.localeCompare(y));

/** A device that a session without a uuid has left: a refused row, two that wait, one set aside; word of them in the journal. */
export async function left() {
  const guion = new Guion();
  const device = crearDispositivo(guion.transport);
  const { motor, db, matar } = await device.abrir();
  await motor.sync();
  guion.responder = () => rechazada(409, 'regla', 'No se puede');
  await motor.mutate('chofer.create', chofer('Mala'), 0);
  await hasta(() => motor.rows.some(({ state }) => state === 'rejected'));
  guion.responder = () => SIN_RED;
  await motor.mutate('chofer.create', chofer('Ana'), 0);
  await motor.mutate('chofer.update', { id: motor.rows[1]!.creates[0]!, body: { comision: 12 } }, 0);
  await motor.drain();
  await db.outbox.add(filaUno({ schema: 99, novedad: [1] }) as never);
  expect(await db.avances.count()).toBeGreaterThan(0);
  matar();
  guion.enviadas = [];
  return { guion, device, before: await device.outbox() };
}

/** Of rows that this version can read: they are of the user for good now. */
export const content = (rows: readonly OutboxRow[]) =>
  rows.map((row) => ({ ...row, seq: 0, ...(row.schema === 99 ? {} : { author: ANA.uuid }) }));

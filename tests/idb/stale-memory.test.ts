/** What one tab decides about a waiting change holds for whoever is sending the queue, in memory read before that. */
import { IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { LocalDb } from '#data/store/db.ts';
import { Candado } from '#data/tabs/lock.ts';
import { Cola } from '#data/outbox/queue.ts';
import type { Answer } from '#data/net/decision.ts';
import { Replay } from '#data/outbox/replay.ts';
import { Turno } from '#data/store/serial-work.ts';
import {
  compuerta,
  crearDispositivo,
  type Dispositivo,
  Guion,
  hasta,
  type Pestana,
} from '#tests/support/device.ts';
import { chofer, creado, nombreDe } from './choferes.ts';
import { currentRow } from './version-one-row.ts';

/** More than one batch takes. */
const COUNT = 120;
const LAST = `Chofer ${COUNT - 1}`;

function rowOf(nombre: string) {
  const uuid = crypto.randomUUID();
  const args = { id: null, body: { nombre, contrato: 'Interno', comision: 10, uuid }, etiqueta: nombre };
  return currentRow({ args, creates: [uuid], records: [uuid] });
}

/** The replay of the service worker, which hears nothing from tabs. */
function work({ indexedDB, locks, reloj: { now } }: Dispositivo, { transport }: Guion): Promise<unknown> {
  const db = new LocalDb(1, { indexedDB, IDBKeyRange });
  const cola = new Cola(db, new Turno((each) => each()), () => {});
  return new Replay({
    cola,
    candado: new Candado(db, locks.of(db), now),
    transport,
    now,
    random: () => 0.5,
    isStopped: () => false,
    instancia: () => null,
    reload: () => cola.load(),
    onSettled: () => {},
    onConnection: () => {},
    onLogin: () => {},
  }).drain(true);
}

const SENDERS: [string, (sender: Pestana, device: Dispositivo, guion: Guion) => Promise<unknown>][] = [
  ['the service worker', (_, device, guion) => work(device, guion)],
  ['another tab', (sender) => sender.motor.sync(true)],
];

/** A queue of which the first batch is on its way, and a tab that sends nothing of it. */
async function sending(send: (typeof SENDERS)[number][1]) {
  const guion = new Guion();
  const device = crearDispositivo(guion.transport);
  const sender = await device.abrir();
  await sender.db.outbox.bulkAdd(Array.from({ length: COUNT }, (_, n) => rowOf(`Chofer ${n}`)) as never[]);
  const answer = compuerta<Answer>();
  guion.responder = (_, nth) => (nth === 1 ? answer.promesa : creado());
  const sent = send(sender, device, guion);
  await hasta(() => guion.enviadas.length === 1);
  const { motor } = await device.abrir();
  // Word of what this tab does has not arrived yet.
  device.tabs.delete(sender);
  return { guion, device, motor, answer, sent };
}

it.each(SENDERS)('%s sends the new content of a change that a tab has edited meanwhile', async (_, send) => {
  const { guion, device, motor, answer, sent } = await sending(send);
  void motor.bandeja.replace(COUNT, chofer('Editado'));
  await hasta(
    async () => nombreDe({ body: (await device.outbox()).at(-1)!.args.body } as never) === 'Editado',
  );
  answer.abrir(creado());
  await sent;
  await hasta(() => guion.enviadas.length >= COUNT);
  expect(guion.enviadas.map(nombreDe)).toContain('Editado');
  expect(guion.enviadas.map(nombreDe)).not.toContain(LAST);
});

it.each(SENDERS)('%s does not send a change that a tab has discarded meanwhile', async (_, send) => {
  const { guion, motor, answer, sent } = await sending(send);
  expect(await motor.bandeja.discard(COUNT)).toBe(true);
  answer.abrir(creado());
  await sent;
  await hasta(() => guion.enviadas.length >= COUNT - 1);
  expect(guion.enviadas.map(nombreDe)).not.toContain(LAST);
});

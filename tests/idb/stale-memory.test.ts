/** A decision about a waiting change in one tab also counts for the tab or worker that sends the queue from older memory. */
import { IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { LocalDb } from '#data/store/db.ts';
import { ReplayLock } from '#data/tabs/lock.ts';
import { Queue } from '#data/outbox/queue.ts';
import type { Answer } from '#data/net/decision.ts';
import { Replay } from '#data/outbox/replay.ts';
import { SerialWork } from '#data/store/serial-work.ts';
import {
  createGate,
  createDevice,
  type TestDevice,
  ScriptedTransport,
  waitUntil,
  type TestTab,
} from '#tests/support/device.ts';
import { createdAnswer } from '#tests/support/scripted-device.ts';
import { chofer, nameOf } from './choferes.ts';
import { currentRow } from './version-one-row.ts';
import { payloads } from '#tests/support/payloads.ts';

/** More changes than one batch has. */
const COUNT = 120;
const LAST = `Chofer ${COUNT - 1}`;

function rowOf(nombre: string) {
  const uuid = crypto.randomUUID();
  const args = { id: null, body: payloads.chofer({ nombre, uuid }), etiqueta: nombre };
  return currentRow({ args, creates: [uuid], records: [uuid] });
}

/** The replay of the service worker, which gets no messages of tabs. */
function work(
  { indexedDB, locks, clock: { now } }: TestDevice,
  { transport }: ScriptedTransport,
): Promise<unknown> {
  const db = new LocalDb(1, { indexedDB, IDBKeyRange });
  const queue = new Queue(db, new SerialWork((each) => each()), () => {});
  return new Replay({
    uploads: { awaitsUpload: () => false, resendIfMissing: () => false },
    isReachable: () => Promise.resolve(false),
    queue,
    lock: new ReplayLock(db, locks.of(db), now),
    transport,
    now,
    random: () => 0.5,
    isStopped: () => false,
    instancia: () => null,
    reload: () => queue.load(),
    onSettled: () => {},
    onConnection: () => {},
    onLogin: () => {},
  }).drain(true);
}

const SENDERS: [
  string,
  (sender: TestTab, device: TestDevice, script: ScriptedTransport) => Promise<unknown>,
][] = [
  ['The service worker', (_, device, script) => work(device, script)],
  ['Another tab', (sender) => sender.engine.sync(true)],
];

/** A queue whose first batch is being sent, and a tab that does not send. */
async function sending(send: (typeof SENDERS)[number][1]) {
  const script = new ScriptedTransport();
  const device = createDevice(script.transport);
  const sender = await device.open();
  await sender.db.outbox.bulkAdd(Array.from({ length: COUNT }, (_, n) => rowOf(`Chofer ${n}`)) as never[]);
  const answer = createGate<Answer>();
  script.respond = (_, nth) => (nth === 1 ? answer.promise : createdAnswer());
  const sent = send(sender, device, script);
  await waitUntil(() => script.sent.length === 1);
  const { engine } = await device.open();
  // The other one has not been notified of this tab's decision yet.
  device.tabs.delete(sender);
  return { script, device, engine, answer, sent };
}

it.each(SENDERS)('%s sends the new content of a change that a tab has edited meanwhile', async (_, send) => {
  const { script, device, engine, answer, sent } = await sending(send);
  void engine.tray.replace(COUNT, chofer('Editado'));
  await waitUntil(
    async () => nameOf({ body: (await device.outbox()).at(-1)!.args.body } as never) === 'Editado',
  );
  answer.open(createdAnswer());
  await sent;
  await waitUntil(() => script.sent.length >= COUNT);
  expect(script.sent.map(nameOf)).toContain('Editado');
  expect(script.sent.map(nameOf)).not.toContain(LAST);
});

it.each(SENDERS)('%s does not send a change that a tab has discarded meanwhile', async (_, send) => {
  const { script, engine, answer, sent } = await sending(send);
  expect(await engine.tray.discard(COUNT)).toBe(true);
  answer.open(createdAnswer());
  await sent;
  await waitUntil(() => script.sent.length >= COUNT - 1);
  expect(script.sent.map(nameOf)).not.toContain(LAST);
});

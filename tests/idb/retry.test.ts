/** 'Reintentar' and 'Enviar sin esperar' in the tray. */
import { expect, it } from 'vitest';
import {
  acceptedAnswer,
  createDevice,
  ScriptedTransport,
  refusedAnswer,
  NO_NETWORK,
} from '#tests/support/device.ts';
import { currentRow } from './version-one-row.ts';
import { payloads } from '#tests/support/payloads.ts';

const error = { status: 409, codigo: 'regla', mensaje: 'No se puede', errores: [], servidor: null };
const uuid = '00000000-0000-4000-8000-000000000007';

it('A refused change that is sent again still waits for the parked one that it builds on', async () => {
  const script = new ScriptedTransport();
  const { engine, db } = await createDevice(script.transport).open();
  const body = payloads.chofer({ nombre: 'Ana', comision: 1, uuid });
  const rows = [
    { seq: 1, name: 'chofer.create', args: { id: null, body, etiqueta: 'Ana' }, creates: [uuid], refs: [] },
    {
      seq: 2,
      name: 'chofer.update',
      args: { id: uuid, body: { comision: 2 }, etiqueta: 'Ana' },
      refs: [uuid],
    },
  ];
  const refused = { records: [uuid], writes: [uuid], state: 'rejected', error };
  await db.outbox.bulkAdd(rows.map((row) => currentRow({ creates: [], ...row, ...refused })) as never[]);
  await engine.reload();
  script.respond = () => NO_NETWORK;
  await engine.tray.retry(2);
  expect(script.sent).toEqual([]);
  expect(engine.rows[1]).toMatchObject({ state: 'pending', error: null });
  expect(engine.tray.blocked()).toEqual(new Map([[2, 1]]));
});

it('A change that follows one that the server keeps failing on is sent when its user releases it', async () => {
  const script = new ScriptedTransport();
  const { engine, db } = await createDevice(script.transport).open();
  const failed = { attempts: 5, faults: 4, nextAt: 0, error: { ...error, status: 500, codigo: 'interno' } };
  const edit = (seq: number, comision: number, more: object) =>
    currentRow({
      seq,
      name: 'chofer.update',
      args: { id: uuid, body: { comision }, etiqueta: 'Ana' },
      creates: [],
      refs: [uuid],
      records: [uuid],
      writes: [uuid],
      ...more,
    });
  await db.outbox.bulkAdd([edit(1, 1, failed), edit(2, 2, {}), edit(3, 3, {})] as never[]);
  await engine.reload();
  script.respond = ({ body }) =>
    (body as { comision: number }).comision === 1
      ? refusedAnswer(500, 'interno', 'Error')
      : acceptedAnswer({ version: 9 });
  await engine.drain(true);
  expect(engine.tray.stalled()).toEqual(new Map([2, 3].map((seq) => [seq, 1])));
  await engine.tray.release(2);
  expect(engine.rows.find(({ seq }) => seq === 2)?.state ?? 'acked').toBe('acked');
  expect(engine.rows.find(({ seq }) => seq === 3)?.state).toBe('pending');
});

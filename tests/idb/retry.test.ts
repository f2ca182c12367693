/** 'Reintentar' and 'Enviar sin esperar' in the tray. */
import { expect, it } from 'vitest';
import { aceptada, crearDispositivo, Guion, rechazada, SIN_RED } from '#tests/support/device.ts';
import { currentRow } from './version-one-row.ts';

const error = { status: 409, codigo: 'regla', mensaje: 'No se puede', errores: [], servidor: null };
const uuid = '00000000-0000-4000-8000-000000000007';

it('A refused change that is sent again still waits for the parked one that it builds on', async () => {
  const guion = new Guion();
  const { motor, db } = await crearDispositivo(guion.transport).abrir();
  const body = { nombre: 'Ana', contrato: 'Interno', comision: 1, uuid };
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
  await motor.reload();
  guion.responder = () => SIN_RED;
  await motor.bandeja.retry(2);
  expect(guion.enviadas).toEqual([]);
  expect(motor.rows[1]).toMatchObject({ state: 'pending', error: null });
  expect(motor.bandeja.blocked()).toEqual(new Map([[2, 1]]));
});

it('What follows a change on which the server keeps failing leaves by its user’s word', async () => {
  const guion = new Guion();
  const { motor, db } = await crearDispositivo(guion.transport).abrir();
  const failed = { attempts: 5, nextAt: 0, error: { ...error, status: 500, codigo: 'interno' } };
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
  await motor.reload();
  guion.responder = ({ body }) =>
    (body as { comision: number }).comision === 1
      ? rechazada(500, 'interno', 'Error')
      : aceptada({ version: 9 });
  await motor.drain(true);
  expect(motor.bandeja.stalled()).toEqual(new Map([2, 3].map((seq) => [seq, 1])));
  await motor.bandeja.release(2);
  expect(motor.rows.find(({ seq }) => seq === 2)?.state ?? 'acked').toBe('acked');
  expect(motor.rows.find(({ seq }) => seq === 3)?.state).toBe('pending');
});

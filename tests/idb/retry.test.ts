/** 'Reintentar' in the tray: the change is sent again, in its place. */
import { expect, it } from 'vitest';
import { crearDispositivo, Guion, SIN_RED } from '#tests/support/dispositivo.ts';
import { currentRow } from './fila-uno.ts';

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

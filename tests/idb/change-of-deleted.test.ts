/** Queued changes of records that an earlier change deletes, made in a tab that has not heard of it. */
import { expect, it } from 'vitest';
import { openOfflineDevice } from '#tests/support/scripted-device.ts';
import { OPERACION_PAGE, TIME } from '#tests/support/operacion-page.ts';

const FIRST = {
  operacion: 5,
  tipo: 'Retiro en puerto',
  fecha_inicio: TIME,
  fecha_termino: TIME,
  puerto: 4,
  datos: { terminal: 'STI', numero: 'MSCU6647876', underlang: false },
};

it('A movement of an operation that an earlier change deletes is not shown', async () => {
  const { engine } = await openOfflineDevice(8, OPERACION_PAGE);
  await engine.mutate('operacion.remove', { id: 5 }, 0);
  await engine.mutate('movimiento.create', { body: FIRST }, 0);
  expect(engine.rows).toHaveLength(2);
  expect([...engine.reader.all('movimiento')]).toEqual([]);
});

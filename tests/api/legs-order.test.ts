/** Driver and truck of movements of a device whose operation is reassigned between them (R18.8). */
import { describe, expect, it } from 'vitest';
import { agendar } from '#tests/support/empresa.ts';
import { movimientos } from '#tests/support/movimientos.ts';
import { startOfflineDay } from '#tests/support/offline-day.ts';
import { payloads } from '#tests/support/payloads.ts';

describe.each([
  ['in batches', false],
  ['one at a time', true],
])('Changes sent %s', (how, withoutBatches) => {
  it(`Changes sent ${how} give each movement the driver and truck that its operation had been assigned before it`, async () => {
    let operacion = 0;
    const day = await startOfflineDay(async (empresa) => {
      operacion = await agendar(empresa);
    });
    day.network.withoutBatches = withoutBatches;
    const { e, tab, save } = day;
    const m = movimientos(e);
    const move = (body: object) => save('movimiento.create', { body: { operacion, ...body } });
    const legs = () =>
      tab.engine.reader
        .where('movimiento', 'operacion_id', operacion)
        .toSorted((a, b) => a.orden - b.orden)
        .map(({ chofer_id, camion_id }) => [
          tab.engine.reader.get('chofer', chofer_id)?.nombre,
          tab.engine.reader.get('camion', camion_id)?.placa,
        ]);
    await move(m.retiroPuerto(['2 08:00', '2 09:00']));
    await save('operacion.update', { id: operacion, body: { choferId: e.chofer2, camionId: e.camion2 } });
    await move(m.descarga(['2 10:00', '2 11:00']));
    const [choferId] = await save('chofer.create', { body: payloads.chofer({ nombre: 'Carla Díaz' }) });
    await save('operacion.update', { id: operacion, body: { choferId } });
    await move(m.entregaContenedor(['3 08:00', '3 09:00']));
    const expected = [
      ['Álvaro Pérez', 'ABCD12'],
      ['Berta Soto', 'WXYZ98'],
      ['Carla Díaz', 'WXYZ98'],
    ];
    expect(legs()).toEqual(expected);
    // The first call that is no single movement (Berta's assignment, or the batch) fails on the server, and is sent again.
    let failures = 1;
    day.network.fault = ({ method, path }) =>
      method !== 'GET' && path !== '/movimiento' && failures-- > 0 ? 'interno' : null;
    await day.settle();
    expect(day.tray()).toEqual([]);
    expect(legs()).toEqual(expected);
    await day.close();
  });
});

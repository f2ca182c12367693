/** Photos of a device, against the real API. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jpegOf } from '#tests/support/contents.ts';
import { createDevice, waitUntil } from '#tests/support/device.ts';
import { agendar, openEmpresa, type TestEmpresa } from '#tests/support/empresa.ts';
import { expectEqualAnswers } from '#tests/support/expect-equal.ts';
import { movimientos } from '#tests/support/movimientos.ts';
import { createNetwork } from '#tests/support/network.ts';

let empresa: TestEmpresa;
const kills: (() => void)[] = [];

beforeAll(async () => {
  empresa = await openEmpresa();
});
afterAll(async () => {
  for (const kill of kills) kill();
  await empresa.close();
});

/** A device without a network that has taken a photo of an operation; `sync` connects it until nothing waits. */
async function openWithPhoto(seed: number) {
  const { api } = empresa;
  const operacion = await agendar(empresa, 'IMPORTACION');
  const network = createNetwork(api);
  const device = createDevice(network.transport);
  const { engine, kill } = await device.open();
  kills.push(kill);
  await engine.sync();
  network.cut = true;
  const photo = jpegOf(5000, seed);
  await engine.attach(photo, { body: { operacion, tipo: 'Sello' } });
  await engine.drain();
  const sync = async (): Promise<void> => {
    network.cut = false;
    await waitUntil(async () => {
      device.clock.advance(120_000);
      await engine.sync(true);
      return engine.rows.length === 0;
    });
  };
  const adjuntos = async () => (await api.get(`/operacion/${operacion}`)).body.datos.adjuntos;
  network.arrived = [];
  return { network, device, engine, operacion, photo, sync, adjuntos };
}

describe('A photo of a device against the real API', () => {
  it('A photo reaches the server with its bytes, after a movement that was saved later', async () => {
    const { network, engine, operacion, photo, sync, adjuntos } = await openWithPhoto(1);
    const movimiento = movimientos(empresa).retiroPuerto(['2 08:00', '2 09:00']);
    await engine.mutate('movimiento.create', { body: { ...movimiento, operacion } }, 0);
    await sync();
    expect(network.arrived.map((call) => call.split('/').slice(0, 2).join('/'))).toEqual([
      'POST /movimiento',
      'PUT /adjunto',
      'POST /adjunto',
    ]);
    expect(await adjuntos()).toMatchObject([{ tipo: 'Sello', sha256: photo.sha256, bytes: 5000 }]);
    await expectEqualAnswers(engine.reader, empresa.api, false);
  });

  it('A photo whose answers are lost is stored once', async () => {
    const { network, sync, adjuntos } = await openWithPhoto(2);
    const lost = new Set(['PUT', 'POST']);
    network.fault = ({ method }) => (lost.delete(method) ? 'respuesta perdida' : null);
    await sync();
    expect(await adjuntos()).toHaveLength(1);
  });

  it('A photo whose bytes a restore has lost is sent again', async () => {
    const { network, photo, sync, adjuntos } = await openWithPhoto(3);
    let isLost = false;
    network.onAnswer = async ({ method }) => {
      if (method !== 'PUT' || isLost) return;
      isLost = true;
      await empresa.api.pool.query('delete from adjunto_contenido where sha256 = $1', [photo.sha256]);
    };
    await sync();
    expect(await adjuntos()).toMatchObject([{ sha256: photo.sha256 }]);
  });
});

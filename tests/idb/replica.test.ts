import { describe, expect, it, vi } from 'vitest';
import type { Answer } from '#data/net/decision.ts';
import { pageOf } from '#data/replica/lists.ts';
import { acceptedAnswer, createGate, pause, settled, NO_NETWORK } from '#tests/support/device.ts';
import { openScriptedDevice } from '#tests/support/scripted-device.ts';
import { driversPage as page, numberedDriver as row } from '#tests/support/drivers.ts';
import { payloads } from '#tests/support/payloads.ts';

const EVERYTHING = { page: 1, limit: 100, search: '', sort: '' };
const ANA = { body: payloads.chofer({ nombre: 'Ana' }) };

describe('The first pull', () => {
  it('The first pull fetches page after page, reports its progress, and is complete with the last one', async () => {
    const { script, engine } = await openScriptedDevice();
    const seen: unknown[] = [];
    engine.subscribe(() => {
      const { progress, complete } = engine.state;
      if (JSON.stringify(progress) !== JSON.stringify(seen.at(-1)) && !complete) seen.push(progress);
    });
    script.cambios = ({ query }) => {
      expect(engine.state.complete).toBe(false);
      return query?.desde === 0
        ? page(2, { filas: [row(1, 1), row(2, 2)] }, { hayMas: true, restantes: 1 })
        : page(3, { filas: [row(3, 3)] });
    };
    await engine.pull();
    expect(seen).toEqual([
      { rows: 0, remaining: null, resumed: false },
      { rows: 2, remaining: 1, resumed: false },
      { rows: 3, remaining: null, resumed: false },
    ]);
    expect(engine.state).toMatchObject({ complete: true, progress: null, connected: true });
    expect([...engine.reader.all('chofer')]).toHaveLength(3);
  });

  it('The first pull, if interrupted, is incomplete also after a restart, and continues from its last page', async () => {
    const { script, device, engine, kill } = await openScriptedDevice();
    script.cambios = ({ query }) =>
      query?.desde === 0 ? page(2, { filas: [row(1, 1)] }, { hayMas: true }) : NO_NETWORK;
    await engine.pull();
    expect(engine.state).toMatchObject({ complete: false, connected: false, progress: null, at: null });
    kill();
    const again = await device.open();
    expect(again.engine.state.complete).toBe(false);
    expect([...again.engine.reader.all('chofer')]).toHaveLength(1);
    const asked: unknown[] = [];
    script.cambios = ({ query }) => {
      asked.push(query);
      expect(again.engine.state.progress).toEqual({ rows: 1, remaining: null, resumed: true });
      return page(3, { filas: [row(2, 3)] });
    };
    await again.engine.pull();
    expect(asked).toMatchObject([{ desde: 2, instancia: 'a' }]);
    expect(again.engine.state.complete).toBe(true);
    expect([...again.engine.reader.all('chofer')]).toHaveLength(2);
  });
});

describe('A table that only a newer server has', () => {
  it('Rows of an unknown table are kept on the disk and break neither the pull nor the next start', async () => {
    const { script, device, engine, kill } = await openScriptedDevice();
    const peajes = {
      tabla: 'peaje',
      filas: [{ id: 1, uuid: 'p', version: 2, deleted_at: null }],
      eliminados: [9],
    };
    script.cambios = () => {
      const answer = page(2, { filas: [row(1, 1)] });
      (answer.body as { cambios: unknown[] }).cambios.push(peajes);
      return answer;
    };
    await engine.pull();
    expect(engine.state).toMatchObject({ complete: true, connected: true });
    expect([...engine.reader.all('chofer')]).toHaveLength(1);
    kill();
    const again = await device.open();
    expect(again.engine.state).toMatchObject({ ready: true, complete: true });
    expect([...again.engine.reader.all('chofer')]).toHaveLength(1);
    expect(await again.db.bloques.where('tabla').equals('peaje').count()).toBe(1);
  });
});

describe('The age of a device’s data at its start', () => {
  it('The data of a device at its start has the age of its last pull, and becomes newer with the next pull', async () => {
    const { script, device, engine, kill } = await openScriptedDevice();
    script.cambios = () => page(1, { filas: [row(1, 1)] });
    await engine.pull();
    const { at } = engine.state;
    kill();
    device.clock.ms += 60_000;
    const again = await device.open();
    expect(again.engine.state).toMatchObject({ ready: true, complete: true, at });
    expect(again.engine.changedAt).toBe(at);
    script.cambios = () => page(2, { filas: [row(2, 2)] });
    await again.engine.pull();
    expect(again.engine.changedAt).toBe(device.clock.now());
  });
});

describe('An interrupted first pull', () => {
  it('An interrupted first pull shows the connection as restored with its next page, not only with its last', async () => {
    const { script, engine } = await openScriptedDevice();
    script.cambios = () => NO_NETWORK;
    await engine.pull();
    expect(engine.state.connected).toBe(false);
    const next = Promise.withResolvers<void>();
    script.cambios = async ({ query }) => {
      if (query?.desde === 0) return page(2, { filas: [row(1, 1)] }, { hayMas: true });
      await next.promise;
      return page(3, { filas: [row(2, 3)] });
    };
    const pulling = engine.pull();
    await vi.waitFor(() => expect(engine.state.connected).toBe(true));
    expect(engine.state.complete).toBe(false);
    next.resolve();
    await pulling;
    expect(engine.state.complete).toBe(true);
  });
});

describe('A pull', () => {
  it('A pull removes deleted rows; names that history shows stay readable', async () => {
    const { script, engine } = await openScriptedDevice();
    script.cambios = () => page(3, { filas: [row(1, 1), row(2, 2), row(3, 3)] });
    await engine.pull();
    script.cambios = () =>
      page(5, {
        eliminados: [1, 2],
        historial: [row(1, 4, { nombre: 'Don Uno', deleted_at: '2026-02-01T00:00:00.000Z' })],
      });
    await engine.pull();
    expect([...engine.reader.all('chofer')].map(({ id }) => id)).toEqual([3]);
    expect(engine.reader.get('chofer', 1)).toMatchObject({ nombre: 'Don Uno' });
    expect(engine.reader.get('chofer', 2)?.deleted_at).not.toBeNull();
  });

  it('A pull from another database replaces everything at once, after its last page', async () => {
    const { script, engine } = await openScriptedDevice();
    script.cambios = () => page(9, { filas: [row(1, 8), row(2, 9)] });
    await engine.pull();
    const during: number[] = [];
    script.cambios = ({ query }) => {
      during.push([...engine.reader.all('chofer')].length);
      if (query?.instancia === 'a') return page(0, {}, { reinicio: true, instancia: 'b' });
      return query?.desde === 0
        ? page(2, { filas: [row(5, 2)] }, { hayMas: true, instancia: 'b' })
        : page(3, { filas: [row(6, 3)] }, { instancia: 'b' });
    };
    await engine.pull();
    expect(during).toEqual([2, 2, 2]);
    expect([...engine.reader.all('chofer')].map(({ id }) => id)).toEqual([5, 6]);
    expect(engine.reader.get('chofer', 1)).toBeUndefined();
  });

  it('A pull that is requested a hundred times at once runs twice', async () => {
    const { script, engine } = await openScriptedDevice();
    await Promise.all(Array.from({ length: 100 }, () => engine.pull()));
    expect(script.pulls).toBe(2);
  });
});

describe('A change between its acknowledgement and the pull', () => {
  it('An acknowledged change stays on the screen until the pull, is never there twice, and its uuid becomes a number', async () => {
    const { script, device, engine } = await openScriptedDevice();
    script.cambios = () => page(3, { filas: [row(3, 3)] });
    await engine.pull();
    const counts = new Set<string>();
    let looks = 0;
    const look = () => {
      // A different question each time, so that no cached answer is used.
      const search = looks++ % 2 === 0 ? 'an' : 'ana';
      counts.add(String(pageOf(engine.reader, 'chofer', { ...EVERYTHING, search }).totalDocs));
    };
    await engine.mutate('chofer.create', ANA, 0);
    await engine.drain();
    engine.subscribe(look);
    const uuid = engine.rows[0]!.creates[0]!;
    script.cambios = async ({ query }) => {
      // Enough time between the pages for screens to read.
      await pause(10);
      return Number(query?.desde) < 4
        ? page(4, { filas: [row(4, 4, { uuid, nombre: 'Ana' })] }, { hayMas: true })
        : page(5, { filas: [row(5, 5)] });
    };
    script.respond = () => acceptedAnswer(row(4, 4, { uuid, nombre: 'Ana' }));
    expect(engine.reader.get('chofer', uuid)?.id).toBe(uuid);
    const timer = setInterval(look);
    await engine.sync(true);
    clearInterval(timer);
    expect([...counts]).toEqual(['1']);
    expect(await device.outbox()).toEqual([]);
    expect(engine.reader.get('chofer', uuid)?.id).toBe(4);
  });

  it('An acknowledged change is kept by a pull that began before it was acknowledged', async () => {
    const { script, device, engine } = await openScriptedDevice();
    const gate = createGate<Answer>();
    let pulls = 0;
    script.cambios = () => (++pulls === 1 ? gate.promise : NO_NETWORK);
    const pulling = engine.pull();
    script.respond = () => acceptedAnswer(row(4, 4));
    await engine.mutate('chofer.create', ANA, 4000);
    gate.open(page(3, { filas: [row(3, 3)] }));
    await pulling;
    await settled();
    expect(await device.outbox()).toMatchObject([{ state: 'acked' }]);
    expect([...engine.reader.all('chofer')].map(({ nombre }) => nombre).toSorted()).toEqual([
      'Ana',
      'Chofer 3',
    ]);
  });

  it('An acknowledged change survives a crash, and leaves the outbox with the next pull', async () => {
    const { script, device, engine, kill } = await openScriptedDevice();
    script.cambios = () => NO_NETWORK;
    script.respond = () => acceptedAnswer(row(4, 4));
    await engine.mutate('chofer.create', ANA, 4000);
    kill();
    const again = await device.open();
    expect([...again.engine.reader.all('chofer')]).toHaveLength(1);
    script.cambios = () => page(4, { filas: [row(4, 4)] });
    await again.engine.sync();
    expect(await device.outbox()).toEqual([]);
    expect(script.sent).toHaveLength(1);
  });
});

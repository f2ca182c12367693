import { describe, expect, it, vi } from 'vitest';
import type { Answer } from '#data/net/decision.ts';
import { paginaDe } from '#data/replica/lists.ts';
import {
  aceptada,
  compuerta,
  crearDispositivo,
  Guion,
  pausa,
  reposo,
  respuesta,
  SIN_RED,
} from '#tests/support/device.ts';

const uuidOf = (id: number) => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;
const fila = (id: number, version: number, more: object = {}) => ({
  id,
  uuid: uuidOf(id),
  version,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  deleted_at: null,
  nombre: `Chofer ${id}`,
  contrato: 'Interno',
  comision: 10,
  ...more,
});

interface Parte {
  filas?: object[];
  eliminados?: number[];
  historial?: object[];
}

const pagina = (cursor: number, parte: Parte, more: object = {}): Answer =>
  respuesta(200, {
    cambios: [{ tabla: 'chofer', filas: [], eliminados: [], ...parte }],
    cursor,
    hayMas: false,
    reinicio: false,
    instancia: 'a',
    ...more,
  });

async function nuevo() {
  const guion = new Guion();
  const device = crearDispositivo(guion.transport);
  return { guion, device, ...(await device.abrir()) };
}

const TODO = { page: 1, limit: 100, search: '', sort: '' };
const ANA = { body: { nombre: 'Ana', contrato: 'Interno', comision: 10 } };

describe('the first pull', () => {
  it('brings page after page, tells how far it is, and is complete with the last', async () => {
    const { guion, motor } = await nuevo();
    const seen: unknown[] = [];
    motor.subscribe(() => {
      const { progress, complete } = motor.state;
      if (JSON.stringify(progress) !== JSON.stringify(seen.at(-1)) && !complete) seen.push(progress);
    });
    guion.cambios = ({ query }) => {
      expect(motor.state.complete).toBe(false);
      return query?.desde === 0
        ? pagina(2, { filas: [fila(1, 1), fila(2, 2)] }, { hayMas: true, restantes: 1 })
        : pagina(3, { filas: [fila(3, 3)] });
    };
    await motor.pull();
    expect(seen).toEqual([
      { filas: 0, restantes: null, reanudada: false },
      { filas: 2, restantes: 1, reanudada: false },
      { filas: 3, restantes: null, reanudada: false },
    ]);
    expect(motor.state).toMatchObject({ complete: true, progress: null, connected: true });
    expect([...motor.lector.all('chofer')]).toHaveLength(3);
  });

  it('that was cut off is not complete, not even after a restart, and goes on from its last page', async () => {
    const { guion, device, motor, matar } = await nuevo();
    guion.cambios = ({ query }) =>
      query?.desde === 0 ? pagina(2, { filas: [fila(1, 1)] }, { hayMas: true }) : SIN_RED;
    await motor.pull();
    expect(motor.state).toMatchObject({ complete: false, connected: false, progress: null, at: null });
    matar();
    const again = await device.abrir();
    expect(again.motor.state.complete).toBe(false);
    expect([...again.motor.lector.all('chofer')]).toHaveLength(1);
    const asked: unknown[] = [];
    guion.cambios = ({ query }) => {
      asked.push(query);
      expect(again.motor.state.progress).toEqual({ filas: 1, restantes: null, reanudada: true });
      return pagina(3, { filas: [fila(2, 3)] });
    };
    await again.motor.pull();
    expect(asked).toMatchObject([{ desde: 2, instancia: 'a' }]);
    expect(again.motor.state.complete).toBe(true);
    expect([...again.motor.lector.all('chofer')]).toHaveLength(2);
  });
});

describe('what a device has at its start', () => {
  it('is as old as its last pull: what the server has answered since stands until the next one', async () => {
    const { guion, device, motor, matar } = await nuevo();
    guion.cambios = () => pagina(1, { filas: [fila(1, 1)] });
    await motor.pull();
    const { at } = motor.state;
    matar();
    device.reloj.ms += 60_000;
    const again = await device.abrir();
    expect(again.motor.state).toMatchObject({ ready: true, complete: true, at });
    expect(again.motor.changedAt).toBe(at);
    guion.cambios = () => pagina(2, { filas: [fila(2, 2)] });
    await again.motor.pull();
    expect(again.motor.changedAt).toBe(device.reloj.now());
  });
});

describe('a first pull that was cut off', () => {
  it('is known to be connected again with its next page, not only with its last', async () => {
    const { guion, motor } = await nuevo();
    guion.cambios = () => SIN_RED;
    await motor.pull();
    expect(motor.state.connected).toBe(false);
    const next = Promise.withResolvers<void>();
    guion.cambios = async ({ query }) => {
      if (query?.desde === 0) return pagina(2, { filas: [fila(1, 1)] }, { hayMas: true });
      await next.promise;
      return pagina(3, { filas: [fila(2, 3)] });
    };
    const pulling = motor.pull();
    await vi.waitFor(() => expect(motor.state.connected).toBe(true));
    expect(motor.state.complete).toBe(false);
    next.resolve();
    await pulling;
    expect(motor.state.complete).toBe(true);
  });
});

describe('a pull', () => {
  it('takes out what was deleted; a name that history shows stays to be read', async () => {
    const { guion, motor } = await nuevo();
    guion.cambios = () => pagina(3, { filas: [fila(1, 1), fila(2, 2), fila(3, 3)] });
    await motor.pull();
    guion.cambios = () =>
      pagina(5, {
        eliminados: [1, 2],
        historial: [fila(1, 4, { nombre: 'Don Uno', deleted_at: '2026-02-01T00:00:00.000Z' })],
      });
    await motor.pull();
    expect([...motor.lector.all('chofer')].map(({ id }) => id)).toEqual([3]);
    expect(motor.lector.get('chofer', 1)).toMatchObject({ nombre: 'Don Uno' });
    expect(motor.lector.get('chofer', 2)?.deleted_at).not.toBeNull();
  });

  it('of another database replaces everything at once, after its last page', async () => {
    const { guion, motor } = await nuevo();
    guion.cambios = () => pagina(9, { filas: [fila(1, 8), fila(2, 9)] });
    await motor.pull();
    const during: number[] = [];
    guion.cambios = ({ query }) => {
      during.push([...motor.lector.all('chofer')].length);
      if (query?.instancia === 'a') return pagina(0, {}, { reinicio: true, instancia: 'b' });
      return query?.desde === 0
        ? pagina(2, { filas: [fila(5, 2)] }, { hayMas: true, instancia: 'b' })
        : pagina(3, { filas: [fila(6, 3)] }, { instancia: 'b' });
    };
    await motor.pull();
    expect(during).toEqual([2, 2, 2]);
    expect([...motor.lector.all('chofer')].map(({ id }) => id)).toEqual([5, 6]);
    expect(motor.lector.get('chofer', 1)).toBeUndefined();
  });

  it('asked for a hundred times makes two', async () => {
    const { guion, motor } = await nuevo();
    await Promise.all(Array.from({ length: 100 }, () => motor.pull()));
    expect(guion.pulls).toBe(2);
  });
});

describe('a change between its acknowledgement and the pull', () => {
  it('stays on the screen, is never there twice, and its uuid becomes a number', async () => {
    const { guion, device, motor } = await nuevo();
    guion.cambios = () => pagina(3, { filas: [fila(3, 3)] });
    await motor.pull();
    const counts = new Set<string>();
    let looks = 0;
    const look = () => {
      // Another question each time: none is answered from what was found before.
      const search = looks++ % 2 === 0 ? 'an' : 'ana';
      counts.add(String(paginaDe(motor.lector, 'chofer', { ...TODO, search }).totalDocs));
    };
    await motor.mutate('chofer.create', ANA, 0);
    await motor.drain();
    motor.subscribe(look);
    const uuid = motor.rows[0]!.creates[0]!;
    guion.cambios = async ({ query }) => {
      // Time enough between the pages to be seen.
      await pausa(10);
      return Number(query?.desde) < 4
        ? pagina(4, { filas: [fila(4, 4, { uuid, nombre: 'Ana' })] }, { hayMas: true })
        : pagina(5, { filas: [fila(5, 5)] });
    };
    guion.responder = () => aceptada(fila(4, 4, { uuid, nombre: 'Ana' }));
    expect(motor.lector.get('chofer', uuid)?.id).toBe(uuid);
    const timer = setInterval(look);
    await motor.sync(true);
    clearInterval(timer);
    expect([...counts]).toEqual(['1']);
    expect(await device.outbox()).toEqual([]);
    expect(motor.lector.get('chofer', uuid)?.id).toBe(4);
  });

  it('is not forgotten by a pull that began before it was acknowledged', async () => {
    const { guion, device, motor } = await nuevo();
    const gate = compuerta<Answer>();
    let pulls = 0;
    guion.cambios = () => (++pulls === 1 ? gate.promesa : SIN_RED);
    const pulling = motor.pull();
    guion.responder = () => aceptada(fila(4, 4));
    await motor.mutate('chofer.create', ANA, 4000);
    gate.abrir(pagina(3, { filas: [fila(3, 3)] }));
    await pulling;
    await reposo();
    expect(await device.outbox()).toMatchObject([{ state: 'acked' }]);
    expect([...motor.lector.all('chofer')].map(({ nombre }) => nombre).toSorted()).toEqual([
      'Ana',
      'Chofer 3',
    ]);
  });

  it('outlives a crash, and leaves with the next pull', async () => {
    const { guion, device, motor, matar } = await nuevo();
    guion.cambios = () => SIN_RED;
    guion.responder = () => aceptada(fila(4, 4));
    await motor.mutate('chofer.create', ANA, 4000);
    matar();
    const again = await device.abrir();
    expect([...again.motor.lector.all('chofer')]).toHaveLength(1);
    guion.cambios = () => pagina(4, { filas: [fila(4, 4)] });
    await again.motor.sync();
    expect(await device.outbox()).toEqual([]);
    expect(guion.enviadas).toHaveLength(1);
  });
});

/** Promises of later own changes after their user has edited, discarded or settled an earlier one (docs/decisions/034). */
import { describe, expect, it } from 'vitest';
import { liveKey } from '#data/changes/keys.ts';
import type { OutboxRow } from '#data/changes/row.ts';
import {
  acceptedAnswer,
  createDevice,
  ScriptedTransport,
  waitUntil,
  refusedAnswer,
  NO_NETWORK,
} from '#tests/support/device.ts';
import { lastPage, pulledRow, pulledChanges } from '#tests/support/pulled-page.ts';
import { TARIFA } from '#tests/support/tarifa.ts';
import { payloads } from '#tests/support/payloads.ts';

const tariff = (more: object, version = 2) =>
  pulledChanges('negociacion', [pulledRow(2, { cliente_id: 1, ...TARIFA, ...more, version })]);

const IMPORT = {
  body: {
    tipo: 'IMPORTACION',
    cliente: 1,
    monto: 1000,
    eta_puerto: '2026-03-02T12:00:00Z',
    eta_planta: '2026-03-02T18:00:00Z',
  },
};

/** A tariff corrected to 9.000 for storage, and an operation scheduled with it; both wait. */
async function openDevice() {
  const script = new ScriptedTransport();
  const device = createDevice(script.transport);
  const { engine } = await device.open();
  script.cambios = () =>
    lastPage(5, [pulledChanges('cliente', [pulledRow(1, { nombre: 'Viña' })]), tariff({})]);
  await engine.pull();
  script.respond = () => NO_NETWORK;
  script.cambios = () => lastPage(5, []);
  const correct = (almacenaje_precio: number) => ({ id: 2, body: { almacenaje_precio } });
  // Without an answer only one change is sent at a time: this one. Those after it are never sent.
  await engine.mutate('chofer.create', { body: payloads.chofer({ nombre: 'Eva', comision: 1 }) }, 0);
  await waitUntil(() => engine.rows[0]!.state === 'pending' && engine.rows[0]!.attempts > 0);
  await engine.mutate('negociacion.update', correct(9000), 0);
  await engine.mutate('operacion.create', IMPORT, 0);
  const [, first, second] = engine.rows.map(({ seq }) => seq) as [number, number, number];
  /** The tariff that the operation promises, on the disk. */
  const promised = async () => {
    const saved = (await device.outbox()).find(({ seq }) => seq === second);
    const [effect] = Object.values(saved?.outcome ?? {});
    return (effect as { tarifa: typeof TARIFA }).tarifa;
  };
  expect(await promised()).toEqual({ ...TARIFA, almacenaje_precio: 9000 });
  return { script, device, engine, correct, first, second, promised };
}

describe('Promises of later changes that are renewed', () => {
  it('A later change of the same user promises what the screens show after the change before it was edited', async () => {
    const { engine, correct, first, promised } = await openDevice();
    await engine.tray.replace(first, correct(8000));
    expect(await promised()).toEqual({ ...TARIFA, almacenaje_precio: 8000 });
  });

  it('A later change of the same user promises what the screens show after the change before it was discarded', async () => {
    const { device, engine, first, promised } = await openDevice();
    await engine.tray.discard(first);
    expect(await device.outbox()).toHaveLength(2);
    expect(await promised()).toEqual(TARIFA);
  });

  it('A later change promises what the screens show after two changes of one record before it were discarded', async () => {
    const { engine, correct, first, promised } = await openDevice();
    await engine.tray.replace(first, correct(8000));
    await engine.mutate('negociacion.update', correct(8500), 0);
    await engine.mutate('operacion.create', IMPORT, 0);
    const [edit, last] = engine.rows.slice(-2) as [OutboxRow, OutboxRow];
    await engine.tray.discard(first);
    await engine.tray.discard(edit.seq);
    expect(await promised()).toEqual(TARIFA);
    expect(engine.rows.find(({ seq }) => seq === last.seq)?.outcome).toMatchObject({
      [`operacion/${last.creates[0]}`]: { tarifa: TARIFA },
    });
  });

  it('A discarded change that is put back stands before the later ones again, which promise what they did', async () => {
    const { device, engine, first, promised } = await openDevice();
    const before = await device.outbox();
    const putBack = await engine.tray.discardWithUndo(first);
    expect(await promised()).toEqual(TARIFA);
    await putBack?.();
    // The change before them is being sent again.
    expect((await device.outbox()).slice(1)).toEqual(before.slice(1));
    expect(engine.rows.slice(1)).toEqual(before.slice(1));
  });

  it('A later change that was edited after the one before it was discarded stays so when that one is put back', async () => {
    const { device, engine, first, second, promised } = await openDevice();
    const putBack = await engine.tray.discardWithUndo(first);
    await engine.tray.replace(second, { body: { ...IMPORT.body, monto: 2000 } });
    await putBack?.();
    expect((await device.outbox()).map(({ seq }) => seq)).toContain(first);
    expect(engine.rows.find(({ seq }) => seq === second)?.args.body).toMatchObject({ monto: 2000 });
    expect(await promised()).toEqual(TARIFA);
  });

  it('A later change of the same user promises what the screens show after a refused change that it waits for was edited', async () => {
    const { script, engine, correct, first, second, promised } = await openDevice();
    script.respond = () => refusedAnswer(409, 'regla', 'No');
    await engine.drain(true);
    expect(engine.tray.blocked()).toEqual(new Map([[second, first]]));
    script.respond = () => NO_NETWORK;
    await engine.tray.replace(first, correct(7000));
    expect(await promised()).toEqual({ ...TARIFA, almacenaje_precio: 7000 });
  });

  it('A later change of the same user promises what the screens show after a conflict that it waits for was settled', async () => {
    const { script, engine, first, promised } = await openDevice();
    const server = { ...pulledRow(2, { ...TARIFA, almacenaje_precio: 6000 }), version: 7 };
    script.respond = () => refusedAnswer(412, 'version', 'El registro cambió', { datos: server });
    script.cambios = () => lastPage(7, [tariff({ almacenaje_precio: 6000 }, 7)]);
    await engine.drain(true);
    await engine.pull();
    expect(engine.rows[0]).toMatchObject({ state: 'conflict' });
    script.respond = () => NO_NETWORK;
    await engine.tray.resolve(first, new Set());
    expect(await promised()).toEqual({ ...TARIFA, almacenaje_precio: 6000 });
  });
});

describe('Promises of later changes that are kept', () => {
  it('A later change of the same user keeps its promise if others have altered its outcome', async () => {
    const { script, engine, correct, first, promised } = await openDevice();
    script.cambios = () => lastPage(7, [tariff({ underlang_precio: 1 }, 7)]);
    await engine.pull();
    await engine.tray.replace(first, correct(8000));
    expect(await promised()).toEqual({ ...TARIFA, almacenaje_precio: 9000 });
  });

  it('A later change of the same user keeps its promise if discarding the one before it shows what others have changed', async () => {
    const { script, engine, first, promised } = await openDevice();
    script.cambios = () => lastPage(7, [tariff({ almacenaje_precio: 6000 }, 7)]);
    await engine.pull();
    await engine.tray.discard(first);
    expect(await promised()).toEqual({ ...TARIFA, almacenaje_precio: 9000 });
  });

  it('A later change of the same user keeps its promise if others have changed a record again since its conflict was shown', async () => {
    const { script, engine, first, promised } = await openDevice();
    const server = { ...pulledRow(2, { ...TARIFA, almacenaje_precio: 6000 }), version: 7 };
    script.respond = () => refusedAnswer(412, 'version', 'El registro cambió', { datos: server });
    await engine.drain(true);
    script.cambios = () => lastPage(8, [tariff({ almacenaje_precio: 6500 }, 8)]);
    await engine.pull();
    script.respond = () => NO_NETWORK;
    await engine.tray.resolve(first, new Set());
    expect(await promised()).toEqual({ ...TARIFA, almacenaje_precio: 9000 });
  });

  it('A later change of the same user keeps its promise if it may have been sent', async () => {
    const { script, device, engine, first, second, promised } = await openDevice();
    script.respond = ({ path }) => (path === '/operacion' ? NO_NETWORK : refusedAnswer(409, 'regla', 'No'));
    await engine.drain(true);
    await engine.tray.release(second);
    expect(engine.rows[1]!.attempts).toBeGreaterThan(0);
    device.clock.advance(1);
    await engine.tray.discard(first);
    expect(await promised()).toEqual({ ...TARIFA, almacenaje_precio: 9000 });
  });
});

it('A change saved while the one before it was refused builds on that one once it is edited', async () => {
  const { script, device, engine, correct, first } = await openDevice();
  script.respond = () => refusedAnswer(409, 'regla', 'No');
  await engine.drain(true);
  script.respond = () => NO_NETWORK;
  await engine.mutate('operacion.create', IMPORT, 0);
  const third = engine.rows.at(-1)!;
  expect(third.unseen).toContain(first);
  await engine.tray.replace(first, correct(7000));
  const saved = (await device.outbox()).find(({ seq }) => seq === third.seq)!;
  expect(saved.outcome).toMatchObject({
    [`operacion/${third.creates[0]}`]: { tarifa: { almacenaje_precio: 7000 } },
  });
  expect(saved.unseen).not.toContain(first);
  expect(saved.writes).toContain(liveKey(third.creates[0]!));
});

it('A change saved after a released change waits too if the released one is edited and waits for a refused change again', async () => {
  const { script, engine, correct, first } = await openDevice();
  script.respond = () => refusedAnswer(409, 'regla', 'No');
  await engine.drain(true);
  script.respond = () => NO_NETWORK;
  // This one is sent alone and gets no answer: those after it are never sent.
  await engine.mutate('chofer.create', { body: payloads.chofer({ nombre: 'Ana', comision: 1 }) }, 0);
  await engine.drain(true);
  await engine.mutate('negociacion.update', correct(8000), 0);
  const released = engine.rows.at(-1)!.seq;
  await engine.tray.release(released);
  await engine.mutate('operacion.create', IMPORT, 0);
  const last = engine.rows.at(-1)!;
  expect(last.unseen).toContain(first);
  expect(last.unseen).not.toContain(released);
  await engine.tray.replace(released, correct(7000));
  expect(engine.tray.blocked().get(released)).toBe(first);
  expect(engine.tray.blocked().get(last.seq)).toBe(first);
  script.sent = [];
  script.respond = () => acceptedAnswer({ id: 9, uuid: crypto.randomUUID(), version: 9 });
  await engine.drain(true);
  expect(script.calls).toEqual(['POST /chofer']);
});

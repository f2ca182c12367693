/** Promises of later own changes after their user has edited, discarded or settled an earlier one (docs/decisions/034). */
import { describe, expect, it } from 'vitest';
import type { Tabla } from '#contracts/tables.ts';
import { liveKey } from '#data/changes/keys.ts';
import { crearDispositivo, Guion, hasta, rechazada, respuesta, SIN_RED } from '#tests/support/device.ts';
import { TARIFA } from '#tests/support/tarifa.ts';

const uuidOf = (id: number): string => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;
const row = (id: number, more: object) => ({
  id,
  uuid: uuidOf(id),
  version: id,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  deleted_at: null,
  ...more,
});
const part = (tabla: Tabla, filas: object[]) => ({ tabla, filas, eliminados: [] });
const tariff = (more: object, version = 2) =>
  part('negociacion', [{ ...row(2, { cliente_id: 1, ...TARIFA, ...more }), version }]);
const page = (cambios: object[], cursor: number) =>
  respuesta(200, { cambios, cursor, hayMas: false, reinicio: false, instancia: 'a' });

const IMPORT = {
  body: {
    tipo: 'IMPORTACION',
    cliente: 1,
    monto: 1000,
    eta_puerto: '2026-03-02T12:00:00Z',
    eta_planta: '2026-03-02T18:00:00Z',
  },
};

/** A tariff corrected to 9.000 for storage, and an operation scheduled under it; both wait. */
async function openDevice() {
  const guion = new Guion();
  const device = crearDispositivo(guion.transport);
  const { motor } = await device.abrir();
  guion.cambios = () => page([part('cliente', [row(1, { nombre: 'Viña' })]), tariff({})], 5);
  await motor.pull();
  guion.responder = () => SIN_RED;
  guion.cambios = () => page([], 5);
  const correct = (almacenaje_precio: number) => ({ id: 2, body: { almacenaje_precio } });
  // Without an answer one change goes at a time: this one, and those after it never leave.
  await motor.mutate('chofer.create', { body: { nombre: 'Eva', contrato: 'Interno', comision: 1 } }, 0);
  await hasta(() => motor.rows[0]!.state === 'pending' && motor.rows[0]!.attempts > 0);
  await motor.mutate('negociacion.update', correct(9000), 0);
  await motor.mutate('operacion.create', IMPORT, 0);
  const [, first, second] = motor.rows.map(({ seq }) => seq) as [number, number, number];
  /** What the operation promises of its tariff, as it lies on the disk. */
  const promised = async () => {
    const saved = (await device.outbox()).find(({ seq }) => seq === second);
    const [effect] = Object.values(saved?.outcome ?? {});
    return (effect as { tarifa: typeof TARIFA }).tarifa;
  };
  expect(await promised()).toEqual({ ...TARIFA, almacenaje_precio: 9000 });
  return { guion, device, motor, correct, first, second, promised };
}

describe('A later own change promises what the screens show', () => {
  it('after the change before it was edited', async () => {
    const { motor, correct, first, promised } = await openDevice();
    await motor.bandeja.replace(first, correct(8000));
    expect(await promised()).toEqual({ ...TARIFA, almacenaje_precio: 8000 });
  });

  it('after the change before it was discarded', async () => {
    const { device, motor, first, promised } = await openDevice();
    await motor.bandeja.discard(first);
    expect(await device.outbox()).toHaveLength(2);
    expect(await promised()).toEqual(TARIFA);
  });

  it('after a refused change that it waits for was edited', async () => {
    const { guion, motor, correct, first, second, promised } = await openDevice();
    guion.responder = () => rechazada(409, 'regla', 'No');
    await motor.drain(true);
    expect(motor.bandeja.blocked()).toEqual(new Map([[second, first]]));
    guion.responder = () => SIN_RED;
    await motor.bandeja.replace(first, correct(7000));
    expect(await promised()).toEqual({ ...TARIFA, almacenaje_precio: 7000 });
  });

  it('after a conflict that it waits for was settled', async () => {
    const { guion, motor, first, promised } = await openDevice();
    const servidor = { ...row(2, { ...TARIFA, almacenaje_precio: 6000 }), version: 7 };
    guion.responder = () => rechazada(412, 'version', 'El registro cambió', { datos: servidor });
    guion.cambios = () => page([tariff({ almacenaje_precio: 6000 }, 7)], 7);
    await motor.drain(true);
    await motor.pull();
    expect(motor.rows[0]).toMatchObject({ state: 'conflict' });
    guion.responder = () => SIN_RED;
    await motor.bandeja.resolve(first, new Set());
    expect(await promised()).toEqual({ ...TARIFA, almacenaje_precio: 6000 });
  });
});

describe('A later own change keeps its promise', () => {
  it('where others have altered what comes of it', async () => {
    const { guion, motor, correct, first, promised } = await openDevice();
    guion.cambios = () => page([tariff({ underlang_precio: 1 }, 7)], 7);
    await motor.pull();
    await motor.bandeja.replace(first, correct(8000));
    expect(await promised()).toEqual({ ...TARIFA, almacenaje_precio: 9000 });
  });

  it('where it may have been sent', async () => {
    const { guion, device, motor, first, second, promised } = await openDevice();
    guion.responder = ({ path }) => (path === '/operacion' ? SIN_RED : rechazada(409, 'regla', 'No'));
    await motor.drain(true);
    await motor.bandeja.release(second);
    expect(motor.rows[1]!.attempts).toBeGreaterThan(0);
    device.reloj.adelantar(1);
    await motor.bandeja.discard(first);
    expect(await promised()).toEqual({ ...TARIFA, almacenaje_precio: 9000 });
  });
});

it('A change that was saved while the one before it was refused builds on it once that is edited', async () => {
  const { guion, device, motor, correct, first } = await openDevice();
  guion.responder = () => rechazada(409, 'regla', 'No');
  await motor.drain(true);
  guion.responder = () => SIN_RED;
  await motor.mutate('operacion.create', IMPORT, 0);
  const third = motor.rows.at(-1)!;
  expect(third.unseen).toContain(first);
  await motor.bandeja.replace(first, correct(7000));
  const saved = (await device.outbox()).find(({ seq }) => seq === third.seq)!;
  expect(saved.outcome).toMatchObject({
    [`operacion/${third.creates[0]}`]: { tarifa: { almacenaje_precio: 7000 } },
  });
  expect(saved.unseen).not.toContain(first);
  expect(saved.writes).toContain(liveKey(third.creates[0]!));
});

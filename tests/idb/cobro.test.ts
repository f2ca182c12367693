/** Queued charges by hand: what screens show, what they promise, and what waits for them (R33). */
import { describe, expect, it } from 'vitest';
import type { CobroRecord } from '#contracts/extra.ts';
import type { FacturaRecord } from '#contracts/factura.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { dependenciesOf } from '#data/changes/dependencies.ts';
import { formOf, screenOf, titleOf } from '#data/queries/screens.ts';
import { localAnswerOf } from '#data/replica/local-answers.ts';
import { clienteDeuda, facturableCharges } from '#views/billing.ts';
import { openOfflineDevice } from '#tests/support/scripted-device.ts';
import { NEXT, OPERACION_PAGE } from '#tests/support/operacion-page.ts';
import { pulledChanges, pulledRow, uuidOfId } from '#tests/support/pulled-page.ts';

const CHARGE = {
  cliente_id: 1,
  operacion_id: 5,
  movimiento_id: null,
  contenedor_id: null,
  tipo: 'Gate in',
  monto: 45_000,
  detalle: null,
  manual: true,
  descripcion: null,
  afecto: false,
  costo: 32_000,
};
const COMPANY = [
  ...OPERACION_PAGE,
  pulledChanges('extra', [pulledRow(7, CHARGE)]),
  pulledChanges('cliente', [pulledRow(9, { nombre: 'Otra' })]),
];
const NEW = { cliente: 1, operacion: 5, tipo: 'Peaje', monto: '12.000' };

async function openDevice() {
  const { engine } = await openOfflineDevice(9, COMPANY);
  const detail = () => localAnswerOf(engine.reader, 'operacion.get', { id: 5 }) as OperacionRecord;
  const add = (body: object = NEW) => engine.mutate('extra.create', { body, label: 'Peaje' }, 0);
  const change = (body: object) => engine.mutate('extra.update', { id: 7, body, label: 'Gate in' }, 0);
  const remove = () => engine.mutate('extra.remove', { id: 7, label: 'Gate in' }, 0);
  const cobro = () => localAnswerOf(engine.reader, 'extra.get', { id: 7 }) as CobroRecord | null;
  return { engine, detail, add, change, remove, cobro };
}

describe('A queued charge by hand', () => {
  it('A queued charge is in the detail of its operation, and marked as not sent', async () => {
    const { engine, detail, add } = await openDevice();
    await add();
    const { extras } = detail();
    expect(extras).toMatchObject([
      { id: 7, tipo: 'Gate in', costo: 32_000, afecto: false },
      { tipo: 'Peaje', monto: 12_000, afecto: true, costo: null, manual: true, descripcion: null },
    ]);
    expect(engine.pending('operacion').get(extras[1]!.uuid)).toBe('waiting');
    expect(engine.rows[0]?.outcome).toEqual({
      [`extra/${extras[1]!.uuid}`]: { tipo: 'Peaje', monto: 12_000 },
    });
  });

  it('A queued edit and a queued removal are shown, and promise only what they alter', async () => {
    const { engine, cobro, change, remove, detail } = await openDevice();
    await change({ monto: 50_000, costo: null });
    expect(cobro()).toMatchObject({ monto: 50_000, costo: null, afecto: false });
    expect(engine.rows[0]?.outcome).toEqual({ [`extra/${uuidOfId(7)}`]: { monto: 50_000 } });
    await remove();
    expect(cobro()).toBeNull();
    expect(detail().extras).toEqual([]);
    expect(engine.rows[1]?.outcome).toEqual({ [`extra/${uuidOfId(7)}`]: null });
  });

  it('Charges that the server would refuse are not shown', async () => {
    const { add, change, cobro, detail } = await openDevice();
    await add({ ...NEW, cliente: 9 });
    await add({ ...NEW, tipo: 'Otro' });
    await change({ tipo: 'Otro' });
    expect(detail().extras).toHaveLength(1);
    expect(cobro()?.tipo).toBe('Gate in');
  });

  it('A queued movement alters no charge by hand, and the two keep their order', async () => {
    const { engine, add, cobro } = await openDevice();
    await engine.mutate('movimiento.create', { body: NEXT }, 0);
    await add();
    expect(cobro()).toMatchObject({ monto: 45_000, operacion: 5 });
    const { follows } = dependenciesOf(engine.rows);
    const [movimiento, charge] = engine.rows.map(({ seq }) => seq);
    expect([...follows.get(charge!)!]).toEqual([movimiento]);
  });

  it('A charge for the client alone can be invoiced at once, without a network', async () => {
    const { engine, add } = await openDevice();
    await add({ ...NEW, operacion: null, afecto: false });
    const [charge, ...others] = facturableCharges(engine.reader, 1);
    expect(others).toEqual([]);
    expect(clienteDeuda(engine.reader, 1)).toMatchObject({ monto_extras: 12_000 });
    await engine.mutate('factura.create', { body: { cliente: 1, extras: [charge!.uuid] }, label: 'Viña' }, 0);
    const [factura] = [...engine.reader.all('factura')];
    const record = localAnswerOf(engine.reader, 'factura.get', { id: factura!.id }) as FacturaRecord;
    expect(record).toMatchObject({ subtotal: 12_000, exento: 12_000, iva: 0, total: 12_000 });
    expect(engine.rows[1]?.outcome).toMatchObject({ [`factura/${factura!.uuid}`]: { exento: 12_000 } });
    const { follows } = dependenciesOf(engine.rows);
    expect([...follows.get(engine.rows[1]!.seq)!]).toEqual([engine.rows[0]!.seq]);
  });

  it('A queued removal of an operation leaves its charges by hand to the client', async () => {
    const { engine, cobro } = await openDevice();
    await engine.mutate('operacion.remove', { id: 5 }, 0);
    expect(cobro()).toMatchObject({ operacion: null, monto: 45_000 });
    expect(facturableCharges(engine.reader, 1)).toMatchObject([{ id: 7, operacion: null }]);
    expect(Object.keys(engine.rows[0]!.outcome!)).not.toContain(`extra/${uuidOfId(7)}`);
  });
});

describe('A queued charge in the tray', () => {
  it('A queued charge has the title, the screen and the form of its operation', async () => {
    const { engine, add, change, remove } = await openDevice();
    await add();
    await change({ monto: 1 });
    await remove();
    const detail = '/admin/operacion/detail/5';
    const of = (read: typeof screenOf) => engine.rows.map((row) => read(row, engine.reader));
    expect(engine.rows.map((row) => titleOf(row, engine.reader))).toEqual([
      'Agregar cobro: Peaje · Viña',
      'Corregir cobro: Gate in · Viña',
      'Eliminar cobro: Gate in · Viña',
    ]);
    expect(of(screenOf)).toEqual([detail, detail, detail]);
    // The last change deletes what the second one edits.
    expect(of(formOf)).toEqual([detail, null, null]);
  });

  it('A queued charge for the client alone has the form of its invoice', async () => {
    const { engine, add } = await openDevice();
    await add({ ...NEW, operacion: null });
    const [row] = engine.rows;
    expect(screenOf(row!, engine.reader)).toBe('/admin/factura/create/1');
    expect(formOf(row!, engine.reader)).toBe('/admin/factura/create/1');
  });
});

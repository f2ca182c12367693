import { describe, expect, it } from 'vitest';
import { aceptada, crearDispositivo, Guion, hasta, rechazada, SIN_RED } from '#tests/support/device.ts';
import { filaUno, WITHOUT_READS } from './version-one-row.ts';

const chofer = (nombre: string) => ({
  body: { nombre, contrato: 'Interno', comision: 10 },
  etiqueta: nombre,
});
let id = 0;
const creado = () => aceptada({ id: ++id, uuid: crypto.randomUUID(), version: id });

async function nuevo(userId = 1) {
  const guion = new Guion();
  const device = crearDispositivo(guion.transport);
  return { guion, device, ...(await device.abrir({ userId })) };
}

/** A device with a chain, a refused row, one on its way, and one that is set aside. */
async function cargado() {
  const from = await nuevo();
  const { guion, motor, db } = from;
  guion.responder = () => rechazada(409, 'regla', 'No se puede');
  await motor.mutate('chofer.create', chofer('Mala'), 0);
  await hasta(() => motor.rows.some(({ state }) => state === 'rejected'));
  guion.responder = () => SIN_RED;
  await motor.mutate('chofer.create', chofer('Ana'), 0);
  const uuid = motor.rows[1]!.creates[0]!;
  await motor.mutate('chofer.update', { id: uuid, body: { comision: 12 } }, 0);
  await motor.drain();
  await db.outbox.update(2, { state: 'sending' });
  await db.outbox.add(filaUno({ schema: 99, novedad: [1] }) as never);
  await motor.reload();
  return { ...from, uuid };
}

describe('the file of what is not sent', () => {
  it('carries everything to another device: chains, keys, refusals and what this version cannot read', async () => {
    const { motor, device, uuid } = await cargado();
    const text = motor.bandeja.exportar();
    const disk = await device.outbox();
    expect(JSON.parse(text)).toMatchObject({ formato: 2, usuario: { id: 1 }, filas: disk });
    const other = await nuevo();
    other.guion.responder = () => SIN_RED;
    await other.motor.mutate('chofer.create', chofer('Propia'), 0);
    await other.motor.drain();
    expect(await other.motor.bandeja.importar(text)).toEqual({
      estado: 'importado',
      importadas: 4,
      repetidas: 0,
    });
    const rows = (await other.device.outbox()).slice(1);
    expect(rows.map(({ seq }) => seq)).toEqual([2, 3, 4, 5]);
    expect(rows.map(({ key }) => key)).toEqual(disk.map(({ key }) => key));
    expect(rows).toMatchObject([
      { origen: 'archivo', state: 'rejected', error: { mensaje: 'No se puede' } },
      { origen: 'archivo', state: 'pending', creates: [uuid], records: disk[1]!.records },
      { origen: 'archivo', state: 'pending', refs: [uuid], base: disk[2]!.base },
      { schema: 99, novedad: [1] },
    ]);
    expect(other.motor.rows.at(-1)).toMatchObject({ state: 'rejected' });
    expect([...other.motor.lector.all('chofer')].map(({ nombre }) => nombre)).toEqual(['Propia', 'Ana']);
    other.guion.enviadas = [];
    other.guion.responder = creado;
    await other.motor.sync(true);
    expect(other.guion.llamadas).toEqual(['POST /chofer', 'POST /chofer', `PATCH /chofer/${uuid}`]);
    expect(other.guion.claves.slice(1)).toEqual(disk.slice(1, 3).map(({ key }) => key));
  });

  it('is taken in once: what is here already is counted and left alone', async () => {
    const { motor, device } = await cargado();
    const text = motor.bandeja.exportar();
    const before = await device.outbox();
    expect(await motor.bandeja.importar(text)).toEqual({ estado: 'importado', importadas: 0, repetidas: 4 });
    expect(await device.outbox()).toEqual(before);
    const other = await nuevo();
    const { filas, ...rest } = JSON.parse(text) as { filas: unknown[] };
    const twice = JSON.stringify({ ...rest, filas: [...filas, ...filas] });
    expect(await other.motor.bandeja.importar(twice)).toMatchObject({ importadas: 4, repetidas: 4 });
  });

  it('of format 1 is imported, and its rows get the current schema', async () => {
    const { motor } = await nuevo();
    const text = JSON.stringify({ formato: 1, exportado: '2026-01-01', filas: [{ ...filaUno(), seq: 9 }] });
    expect(await motor.bandeja.importar(text)).toMatchObject({ importadas: 1 });
    expect(motor.rows).toMatchObject([{ seq: 1, ...WITHOUT_READS, origen: 'archivo' }]);
  });

  it('leaves out what the server already has', async () => {
    const { guion, motor } = await nuevo();
    guion.cambios = () => SIN_RED;
    guion.responder = creado;
    await motor.mutate('chofer.create', chofer('Ana'), 4000);
    expect(motor.rows).toMatchObject([{ state: 'acked' }]);
    expect(JSON.parse(motor.bandeja.exportar())).toMatchObject({ filas: [] });
  });

  it.each([
    [
      'another user’s',
      { formato: 2, usuario: { id: 2, email: 'eva@x.cl' }, filas: [] },
      'otro usuario (eva@x.cl)',
    ],
    ['another user’s row by row', { formato: 1, filas: [filaUno({ userId: 2 })] }, 'otro usuario'],
    ['mixed', { formato: 2, usuario: { id: 1 }, filas: [filaUno({ userId: 2 })] }, 'otro usuario'],
    ['a newer app’s', { formato: 4, filas: [] }, 'más nueva'],
    ['something else', { hola: 1 }, 'no contiene cambios'],
    ['rows that are none', { formato: 2, usuario: { id: 1 }, filas: [1] }, 'no contiene cambios'],
  ])('is refused with its reason, and nothing is queued: %s', async (_, file, reason) => {
    const { device, motor } = await nuevo();
    expect(await motor.bandeja.importar(JSON.stringify(file))).toEqual({
      estado: 'rechazado',
      mensaje: expect.stringContaining(reason) as string,
    });
    expect(await motor.bandeja.importar('%PDF-1.7')).toMatchObject({ estado: 'rechazado' });
    expect(await device.outbox()).toEqual([]);
  });
});

/** The replica of a driver's device (R26.6), against the real API. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attach } from '#tests/support/attachments.ts';
import { jpegOf } from '#tests/support/contents.ts';
import { waitUntil } from '#tests/support/device.ts';
import { type DriverCompany, openDriverCompany } from '#tests/support/driver-company.ts';
import { agendar, storeEmpty, type TestEmpresa } from '#tests/support/empresa.ts';
import { movimientos } from '#tests/support/movimientos.ts';
import { loginAs } from '#tests/support/users.ts';

let company: DriverCompany;
let empresa: TestEmpresa;
let driver: DriverCompany['driver'];

beforeAll(async () => {
  company = await openDriverCompany();
  ({ empresa, driver } = company);
});
afterAll(async () => {
  await company?.close();
});

const assign = (operacion: number, choferId: number) =>
  empresa.api.patch(`/operacion/${operacion}`, { choferId, camionId: empresa.camion });

describe('The replica of a driver', () => {
  it('An operation that is assigned to the driver arrives whole, though its rows are old, and leaves with all of them', async () => {
    const { api, chofer, chofer2, other } = empresa;
    const operacion = await agendar(empresa, 'IMPORTACION', { cliente: other, asignada: false });
    await assign(operacion, chofer2);
    const move = movimientos(empresa).retiroPuerto(['2 08:00', '2 09:00']);
    await api.make('/movimiento', { ...move, operacion });
    const phone = await company.openDriver();
    expect(phone.ids('operacion')).not.toContain(operacion);
    await assign(operacion, chofer);
    await phone.engine.sync(true);
    expect(phone.ids('operacion')).toContain(operacion);
    expect(phone.ids('cliente')).toContain(other);
    await company.expectRowsOf(phone);
    await assign(operacion, chofer2);
    await phone.engine.sync(true);
    await company.expectRowsOf(phone);
    expect(phone.ids('operacion')).not.toContain(operacion);
    expect(await phone.onDisk()).not.toContain('Frutas del Sur');
  });

  it('A change of the driver’s work is a small page, and a change of other work an empty one', async () => {
    const { api } = empresa;
    const operacion = await agendar(empresa);
    const phone = await company.openDriver();
    phone.pages.length = 0;
    await api.make('/movimiento', {
      ...movimientos(empresa).retiroPuerto(['2 08:00', '2 09:00'], { numero: 'TCLU0000009' }),
      operacion,
    });
    await phone.engine.sync(true);
    await api.patch('/cliente/1', { giro: 'Frutas' });
    await api.post('/factura', { cliente: 1, operaciones: [] });
    await agendar(empresa, 'EXPORTACION', { asignada: false });
    phone.pages.length = 0;
    await phone.engine.sync(true);
    const rows = phone.pages.flatMap(({ cambios }) =>
      cambios.flatMap(({ tabla, filas }) => filas.map(() => tabla)),
    );
    // The client's row has another version now, and the same visible columns.
    expect(rows).toEqual(['cliente']);
    expect(phone.pages.at(-1)!.alcance).toBeUndefined();
    await company.expectRowsOf(phone);
  });

  it('Finished work leaves the device thirty days after its last movement, without any change', async () => {
    const { api } = empresa;
    const operacion = await agendar(empresa);
    const moves = movimientos(empresa);
    const days = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString();
    const until = { fecha_inicio: days(10), fecha_termino: days(9) };
    await api.make('/movimiento', {
      ...moves.retiroPuerto(['2 08:00', '2 09:00'], { numero: 'TCLU0000020' }),
      operacion,
    });
    await api.make('/movimiento', { ...moves.descarga(['2 11:00', '2 12:00']), operacion });
    await api.make('/movimiento', {
      ...moves.entregaContenedor(['3 11:00', '3 12:00']),
      ...until,
      operacion,
    });
    const phone = await company.openDriver();
    expect(phone.ids('operacion')).toContain(operacion);
    // As if it were three weeks later.
    await api.pool.query(
      `update movimiento set fecha_termino = fecha_termino - interval '22 days' where operacion_id = $1`,
      [operacion],
    );
    await phone.engine.sync(true);
    expect(phone.ids('operacion')).not.toContain(operacion);
    expect(await phone.onDisk()).not.toContain('TCLU0000020');
  });

  it('Stored empty containers of the client of an export are there, and no others', async () => {
    const { other, cliente } = empresa;
    const stored = await storeEmpty(empresa, { cliente, numero: 'CBHU3202732' });
    const hidden = await storeEmpty(empresa, { cliente: other, numero: 'MSCU6639870' });
    const phone = await company.openDriver();
    expect(phone.ids('contenedor')).not.toContain(stored.id);
    await agendar(empresa, 'EXPORTACION');
    await phone.engine.sync(true);
    expect(phone.ids('contenedor')).toContain(stored.id);
    expect(phone.ids('contenedor')).not.toContain(hidden.id);
    await company.expectRowsOf(phone);
  });

  it('A second tab of the device reads what entered and left, though the versions of these rows are old', async () => {
    const { chofer, chofer2 } = empresa;
    const operacion = await agendar(empresa);
    const phone = await company.openDriver();
    const second = await phone.open();
    company.kills.push(second.kill);
    expect(phone.ids('operacion', second)).toContain(operacion);
    await assign(operacion, chofer2);
    await phone.engine.sync(true);
    await waitUntil(() => !phone.ids('operacion', second).includes(operacion));
    await assign(operacion, chofer);
    await phone.engine.sync(true);
    await waitUntil(() => phone.ids('operacion', second).includes(operacion));
    await company.expectRowsOf(second);
  });

  it('A photo that leaves takes its bytes along, and one that was not sent stays', async () => {
    const { api, chofer2 } = empresa;
    const operacion = await agendar(empresa);
    const { datos } = (await attach(api, { operacion, tipo: 'Sello' })).body;
    const phone = await company.openDriver();
    await phone.engine.contents.cache(datos.uuid, jpegOf(2000, 1));
    phone.network.cut = true;
    await phone.engine.attach(jpegOf(3000, 2), { label: 'Sello', body: { operacion, tipo: 'Sello' } });
    const own = phone.engine.rows[0]!.creates[0]!;
    await assign(operacion, chofer2);
    phone.network.cut = false;
    phone.network.fault = ({ path }) => (path === '/sync/cambios' ? null : 'perdida');
    await waitUntil(async () => {
      phone.device.clock.advance(60_000);
      await phone.engine.sync(true);
      return !phone.ids('operacion').includes(operacion);
    });
    const kept = (await phone.db.bytes.toArray()).map(({ uuid }) => uuid);
    expect(kept).toEqual([own]);
  });

  it('Rows that differ from the server’s are healed, and rows that are not his are removed', async () => {
    const operacion = await agendar(empresa);
    const phone = await company.openDriver();
    const rows = await phone.db.bloques.toArray();
    const block = rows.find(
      ({ tabla, filas }) => tabla === 'operacion' && filas.some(({ id }) => id === operacion),
    )!;
    const row = block.filas.find(({ id }) => id === operacion);
    const stray = { ...row!, id: 9_000, uuid: crypto.randomUUID() };
    await phone.db.bloques.put({
      ...block,
      filas: [...block.filas.filter(({ id }) => id !== operacion), stray],
    });
    phone.kill();
    const again = await phone.open();
    company.kills.push(again.kill);
    expect(phone.ids('operacion', again)).toContain(9_000);
    await again.engine.sync(true);
    await waitUntil(async () => {
      phone.device.clock.advance(60_000);
      await again.engine.sync(true);
      return (
        !phone.ids('operacion', again).includes(9_000) && phone.ids('operacion', again).includes(operacion)
      );
    });
    await company.expectRowsOf(again);
  });
});

describe('Another role or driver', () => {
  it('A device starts anew after its user was given another driver or role, and has no row of before', async () => {
    const { api, chofer2, chofer } = empresa;
    await agendar(empresa);
    const { usuario, email } = driver;
    const phone = await company.openDriver();
    const before = phone.ids('operacion').length;
    expect(before).toBeGreaterThan(0);
    await api.patch(`/usuario/${usuario.id}`, { chofer: chofer2 });
    driver.token = await loginAs(api, email);
    phone.pages.length = 0;
    await phone.engine.sync(true);
    expect(phone.pages.map(({ reinicio }) => reinicio)).toEqual([true, false]);
    const rows = [...phone.engine.reader.all('operacion')];
    expect(new Set(rows.map(({ chofer_id }) => chofer_id))).not.toContain(chofer);
    await api.patch(`/usuario/${usuario.id}`, { role: 'LECTURA' });
    driver.token = await loginAs(api, email);
    await phone.engine.sync(true);
    expect([...phone.engine.reader.all('negociacion')]).toHaveLength(1);
    await api.patch(`/usuario/${usuario.id}`, { role: 'CHOFER', chofer });
    driver.token = await loginAs(api, email);
    await phone.engine.sync(true);
    await company.expectRowsOf(phone);
    expect(await phone.onDisk()).not.toContain('"monto"');
  });
});

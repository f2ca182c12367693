/** `promise.base`: the fields that a change was made on top of, compared where the version does not tell. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf } from '#views/record-fields.ts';
import { expectRefused } from '#tests/support/api.ts';
import { payloads } from '#tests/support/payloads.ts';
import { agendar, type TestEmpresa, openEmpresa } from '#tests/support/empresa.ts';
import { movimientos, postMovimientos } from '#tests/support/movimientos.ts';
import { lastVersion } from '#tests/support/promise.ts';

let empresa: TestEmpresa;
beforeAll(async () => {
  empresa = await openEmpresa();
});
afterAll(() => empresa.close());

const CHANGE = 'El registro cambió desde que se leyó';
const patch = (path: string, body: object, base: object, ifMatch?: number) =>
  empresa.api.patch(path, { ...body, promise: { base } }, ifMatch === undefined ? {} : { ifMatch });

/** A port, and its version before another user changed its commune. */
async function changedPort() {
  const { api } = empresa;
  const made = await api.make('/puerto', payloads.puerto());
  const { datos } = (await api.patch(`/puerto/${made.id}`, { comuna: 'Arica' })).body;
  return { path: `/puerto/${made.id}`, made, datos };
}

describe('A change with a base', () => {
  it.each(['without If-Match', 'with an older version'])(
    'A change whose base holds is made %s; one whose base does not hold answers 412 with the current record',
    async (how) => {
      const { path, made, datos } = await changedPort();
      const ifMatch = how === 'without If-Match' ? undefined : made.version;
      const before = await lastVersion(empresa.api);
      const refused = await patch(path, { comuna: 'Iquique' }, { comuna: made.comuna }, ifMatch);
      expectRefused(refused, 'version', CHANGE);
      expect(refused.body.datos).toEqual(datos);
      expect(await lastVersion(empresa.api)).toBe(before);
      const done = await patch(path, { direccion: 'Muelle 4' }, { direccion: made.direccion }, ifMatch);
      expect(done.body.datos).toMatchObject({ comuna: 'Arica', direccion: 'Muelle 4' });
    },
  );

  it('The base of a change is not compared if If-Match names the version of the row', async () => {
    const { path, datos } = await changedPort();
    const { status } = await patch(path, { comuna: 'Iquique' }, { comuna: 'Otra' }, datos.version);
    expect(status).toBe(200);
  });

  it('A change with a base without any field is served as one without a base', async () => {
    const { path, made } = await changedPort();
    expectRefused(await patch(path, { comuna: 'Iquique' }, {}, made.version), 'version', CHANGE);
    expect((await patch(path, { comuna: 'Iquique' }, {})).status).toBe(200);
  });

  it('The base of a DELETE, which has a body then, is compared too', async () => {
    const { api } = empresa;
    const { path, made, datos } = await changedPort();
    const remove = (base: object) =>
      api.call('DELETE', path, { promise: { base } }, { ifMatch: made.version });
    expectRefused(await remove({ nombre: made.nombre, comuna: made.comuna }), 'version', CHANGE);
    expect((await remove({ nombre: made.nombre, comuna: datos.comuna })).status).toBe(200);
  });

  it('The base of a change is compared by the fields of the record: numbers as texts, references by uuid, nested fields, plants', async () => {
    const { api, chofer, camion, planta } = empresa;
    const m = movimientos(empresa);
    const operacion = await agendar(empresa);
    const detail = async () => (await api.get(`/operacion/${operacion}`)).body.datos;
    const choferUuid = (await api.get(`/chofer/${chofer}`)).body.datos.uuid;
    const seen = { monto: '350000', choferId: choferUuid, camionId: camion, comision_externo: null };
    expect((await patch(`/operacion/${operacion}`, { monto: 360_000 }, seen)).status).toBe(200);
    expectRefused(await patch(`/operacion/${operacion}`, { monto: 1 }, seen), 'version', CHANGE);
    const other = { choferId: randomUUID() };
    expectRefused(await patch(`/operacion/${operacion}`, { monto: 1 }, other), 'version', CHANGE);

    await postMovimientos(empresa, operacion, m.retiroPuerto(['2 08:00', '2 09:00']));
    const [id] = await postMovimientos(empresa, operacion, m.descarga(['2 10:00', '2 18:00']));
    const record = (await detail()).movimientos[1];
    const fields = fieldsOf(record, ['planta', 'fecha_inicio', 'datos.sello', 'datos.numero']);
    expect(fields).toMatchObject({ planta, 'datos.sello': 'S-1', 'datos.numero': 'MSCU6647876' });
    const edit = { datos: { sello: 'S-2' } };
    expect((await patch(`/movimiento/${id}`, edit, fields)).status).toBe(200);
    expectRefused(await patch(`/movimiento/${id}`, edit, fields), 'version', CHANGE);

    const place = { comuna: 'Lota', direccion: 'Mar 1' };
    const plantas = [{ nombre: 'Norte', ...place }];
    const cliente = await api.make('/cliente', { ...payloads.cliente(), plantas });
    const base = fieldsOf(cliente, ['plantas']);
    const more = { plantas: [...cliente.plantas, { nombre: 'Sur', ...place }] };
    expect((await patch(`/cliente/${cliente.id}`, more, base)).status).toBe(200);
    expectRefused(await patch(`/cliente/${cliente.id}`, { plantas: [] }, base), 'version', CHANGE);
  });

  it('The base of a change detects a payment that was taken back meanwhile', async () => {
    const { api, db, cliente, chofer } = empresa;
    const operacion = await agendar(empresa);
    await db
      .updateTable('operacion')
      .set({ finalizado: true, chofer_id: chofer })
      .where('id', '=', operacion)
      .execute();
    const factura = await api.make('/factura', { cliente, operaciones: [operacion] });
    const path = `/factura/${factura.id}`;
    expect((await patch(path, { pagada: true }, { pagada: false })).status).toBe(200);
    expectRefused(await patch(path, { pagada: true }, { pagada: false }), 'version', CHANGE);
  });
});

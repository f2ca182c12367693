import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectRefused, useApi } from '#tests/support/api.ts';
import { payloads } from '#tests/support/payloads.ts';
import { TARIFA } from '#tests/support/tarifa.ts';

const api = useApi();
const planta = (nombre: string) => ({ nombre, comuna: 'Quillota', direccion: 'Camino 1' });
const withPlantas = (...plantas: object[]) => ({ ...payloads.cliente(), plantas });

describe('The plants of a client', () => {
  it('The plants of a client are created with the client, and read back with their ids', async () => {
    const { id, plantas } = await api.make('/cliente', withPlantas(planta('Norte'), planta('Sur')));
    expect(plantas).toEqual([
      { id: expect.any(Number), uuid: expect.any(String), ...planta('Norte') },
      { id: expect.any(Number), uuid: expect.any(String), ...planta('Sur') },
    ]);
    expect((await api.get(`/cliente/${id}`)).body.datos.plantas).toEqual(plantas);
  });

  it('The plants of a client are replaced as a set: with id updated, without id inserted, missing ones deleted', async () => {
    const made = await api.make('/cliente', withPlantas(planta('A'), planta('B'), planta('C')));
    const [a, b] = made.plantas;
    const { body } = await api.patch(`/cliente/${made.id}`, {
      plantas: [{ ...b, nombre: 'B2' }, planta('D'), { ...planta('A'), id: a.uuid }],
    });
    expect(body.datos.plantas).toEqual([
      a,
      { ...b, nombre: 'B2' },
      { id: expect.any(Number), uuid: expect.any(String), ...planta('D') },
    ]);
    expect((await api.patch(`/cliente/${made.id}`, { plantas: [] })).body.datos.plantas).toEqual([]);
  });

  it('The plants of a client are not altered by a PATCH that does not name them', async () => {
    const made = await api.make('/cliente', withPlantas(planta('Única')));
    const { body } = await api.patch(`/cliente/${made.id}`, { giro: 'Pesca' });
    expect(body.datos.plantas).toEqual(made.plantas);
  });

  it('The plants of a client keep the uuid of their device, and are not doubled when it is sent again', async () => {
    const uuid = randomUUID();
    const made = await api.make('/cliente', payloads.cliente());
    const first = await api.patch(`/cliente/${made.id}`, { plantas: [{ ...planta('X'), uuid }] });
    expect(first.body.datos.plantas).toEqual([{ ...planta('X'), id: expect.any(Number), uuid }]);
    const again = await api.patch(`/cliente/${made.id}`, { plantas: [{ ...planta('X'), uuid }] });
    expect(again.body.datos.plantas).toEqual(first.body.datos.plantas);
    const byId = await api.patch(`/cliente/${made.id}`, { plantas: [{ ...planta('Y'), id: uuid }] });
    expect(byId.body.datos.plantas).toEqual([{ ...first.body.datos.plantas[0], nombre: 'Y' }]);
  });

  it("The plants of a client are refused if an id is another client's, deleted or repeated, and nothing is written", async () => {
    const made = await api.make('/cliente', withPlantas(planta('P')));
    const other = await api.make('/cliente', withPlantas(planta('Q')));
    const [own] = made.plantas;
    const patch = (plantas: object[]) => api.patch(`/cliente/${made.id}`, { giro: 'Otro', plantas });
    expectRefused(await patch([own, { ...other.plantas[0] }]), 'validacion', undefined, [
      { campo: 'plantas.1.id', mensaje: 'El registro no existe' },
    ]);
    expectRefused(await patch([own, own]), 'validacion', undefined, [
      { campo: 'plantas.1.id', mensaje: 'La planta está repetida' },
    ]);
    expect((await api.get(`/cliente/${made.id}`)).body.datos).toEqual(made);
    await api.patch(`/cliente/${made.id}`, { plantas: [] });
    expectRefused(await patch([own]), 'validacion');
  });

  it('The plants of a client are checked one by one, their fields named with dots', async () => {
    const wrong = withPlantas(planta('P'), { nombre: ' ', comuna: 'x' });
    expectRefused(
      await api.post('/cliente', wrong),
      'validacion',
      'plantas.1.nombre: Este campo es obligatorio',
      [
        { campo: 'plantas.1.nombre', mensaje: 'Este campo es obligatorio' },
        { campo: 'plantas.1.direccion', mensaje: 'Este campo es obligatorio' },
      ],
    );
    expectRefused(
      await api.post('/cliente', { ...payloads.cliente(), plantas: 'no' }),
      'validacion',
      undefined,
      [{ campo: 'plantas', mensaje: 'Campo inválido' }],
    );
  });
});

describe('Doubtful RUTs', () => {
  const withRut = async (rut: string, nombre = 'Alguien') =>
    (await api.post('/cliente', { ...payloads.cliente(), rut, nombre })).body;

  it.each(['12345678-5', '11.111.111-1', '9068826-k'])('The RUT %s gives no warning', async (rut) => {
    expect((await withRut(rut)).advertencias).toBeUndefined();
  });

  it('The RUT 12345678-9, with a wrong check digit, is saved with a warning', async () => {
    expect((await withRut('12345678-9')).advertencias).toEqual(['RUT con dígito verificador incorrecto']);
  });

  it('A RUT that another client has in any notation is saved with a warning that names that client', async () => {
    await withRut('15.776.201-4', 'La Primera');
    const { datos, advertencias } = await withRut('15776201-4', 'La Segunda');
    expect(advertencias).toContain('Ya existe un cliente con este RUT: La Primera');
    expect((await api.patch(`/cliente/${datos.id}`, { giro: 'x' })).body.advertencias).toBeUndefined();
    const edited = await api.patch(`/cliente/${datos.id}`, { rut: '157762014' });
    expect(edited.body.advertencias).toContain('Ya existe un cliente con este RUT: La Primera');
  });
});

describe('A negotiation', () => {
  it('A negotiation shows the client by id and name in its detail', async () => {
    const cliente = await api.make('/cliente', payloads.cliente());
    const made = await api.make('/negociacion', { cliente: cliente.uuid, ...TARIFA });
    expect(made).toMatchObject({ cliente: cliente.id, cliente_nombre: cliente.nombre });
  });

  it('A negotiation is the only one of its client: a second one is refused until the first is deleted', async () => {
    const { id } = await api.make('/cliente', payloads.cliente());
    const first = await api.make('/negociacion', { cliente: id, ...TARIFA });
    const second = await api.post('/negociacion', { cliente: id, ...TARIFA });
    expectRefused(second, 'regla', 'El cliente ya tiene una negociación');
    await api.remove(`/negociacion/${first.id}`);
    await api.make('/negociacion', { cliente: id, ...TARIFA });
  });

  it('A negotiation is refused for a client that does not exist', async () => {
    expectRefused(await api.post('/negociacion', { cliente: 999_999, ...TARIFA }), 'validacion', undefined, [
      { campo: 'cliente', mensaje: 'El registro no existe' },
    ]);
  });

  it('A negotiation keeps its client: an edit may send the same one, not another', async () => {
    const cliente = await api.make('/cliente', payloads.cliente());
    const other = await api.make('/cliente', payloads.cliente());
    const { id } = await api.make('/negociacion', { cliente: cliente.id, ...TARIFA });
    const patch = (body: object) => api.patch(`/negociacion/${id}`, body);
    expect((await patch({ cliente: cliente.id, almacenaje_dias: 7 })).body.datos.almacenaje_dias).toBe(7);
    expect((await patch({ cliente: cliente.uuid })).status).toBe(200);
    expectRefused(
      await patch({ cliente: other.id }),
      'regla',
      'El cliente de una negociación no se puede cambiar',
    );
  });

  it('A negotiation takes decimals in hours and days, whole pesos in prices, and nothing below 1', async () => {
    const { id } = await api.make('/cliente', payloads.cliente());
    const wrong = { ...TARIFA, cliente: id, estadia_planta_horas: 0.5, underlang_precio: 80_000.5 };
    expectRefused(await api.post('/negociacion', wrong), 'validacion', undefined, [
      { campo: 'estadia_planta_horas', mensaje: 'El valor mínimo es 1' },
      { campo: 'underlang_precio', mensaje: 'Debe ser un número entero' },
    ]);
  });

  it('A negotiation removes its client from the select of clients without a tariff', async () => {
    const cliente = await api.make('/cliente', payloads.cliente());
    const offered = async (): Promise<boolean> =>
      (await api.get('/cliente/for-select/negociacion')).body.datos.some(
        ({ id }: { id: number }) => id === cliente.id,
      );
    expect(await offered()).toBe(true);
    const { id } = await api.make('/negociacion', { cliente: cliente.id, ...TARIFA });
    expect(await offered()).toBe(false);
    await api.remove(`/negociacion/${id}`);
    expect(await offered()).toBe(true);
  });

  it('A negotiation and the plants are deleted with their client', async () => {
    const cliente = await api.make('/cliente', withPlantas(planta('P')));
    const { id } = await api.make('/negociacion', { cliente: cliente.id, ...TARIFA });
    await api.remove(`/cliente/${cliente.id}`);
    expectRefused(await api.get(`/negociacion/${id}`), 'no_encontrado');
    const live = await api.db
      .selectFrom('planta')
      .where('deleted_at', 'is', null)
      .select('cliente_id')
      .execute();
    expect(live.map(({ cliente_id }) => cliente_id)).not.toContain(cliente.id);
  });
});

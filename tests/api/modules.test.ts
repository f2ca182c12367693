import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MODULE_CONTRACTS } from '#contracts/modules.ts';
import { expectRefused, expectSaved, useApi } from '#tests/support/api.ts';
import { payloads } from '#tests/support/payloads.ts';
import { TARIFA } from '#tests/support/tarifa.ts';

const api = useApi();
const MODULES = ['chofer', 'camion', 'cliente', 'bodega', 'deposito', 'puerto', 'negociacion'] as const;
type Module = (typeof MODULES)[number];

async function payloadOf(module: Module): Promise<Record<string, unknown>> {
  if (module !== 'negociacion') return payloads[module]();
  const { id } = await api.make('/cliente', payloads.cliente());
  return { cliente: id, ...TARIFA };
}

const mensaje = (module: Module, participle: string): string => {
  const { singular, feminine } = MODULE_CONTRACTS[module];
  return `${singular} ${participle}${feminine ? 'a' : 'o'} correctamente`;
};

/** The field that a test edits. */
const EDITED: Record<Module, [string, unknown]> = {
  chofer: ['comision', 12.5],
  camion: ['capacidad', 30],
  cliente: ['giro', 'Minería'],
  bodega: ['comuna', 'Viña del Mar'],
  deposito: ['porteo', 'San Antonio'],
  puerto: ['direccion', 'Muelle 9'],
  negociacion: ['almacenaje_dias', 4.5],
};

describe.each(MODULES)('%s', (module) => {
  it(`${module}: a record is created with 201, with itself in datos and its version as ETag`, async () => {
    const payload = await payloadOf(module);
    const answer = await api.post(`/${module}`, payload);
    const datos = expectSaved(answer, mensaje(module, 'cread'), 201);
    expect(datos).toMatchObject({
      ...payload,
      id: expect.any(Number),
      uuid: expect.any(String),
      deleted_at: null,
    });
    expect(datos.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(answer.headers.get('etag')).toBe(`"${datos.version}"`);
  });

  it(`${module}: a record is read as it was created, by number and by uuid`, async () => {
    const made = await api.make(`/${module}`, await payloadOf(module));
    const byId = await api.get(`/${module}/${made.id}`);
    expect(byId.status).toBe(200);
    expect(byId.body).toEqual({ datos: made });
    expect(byId.headers.get('etag')).toBe(`"${made.version}"`);
    expect((await api.get(`/${module}/${made.uuid}`)).body).toEqual({ datos: made });
    expect((await api.get(`/${module}/${made.uuid.toUpperCase()}`)).body).toEqual({ datos: made });
  });

  it(`${module}: a record is edited in part; what a PATCH leaves out stays, and the version grows`, async () => {
    const made = await api.make(`/${module}`, await payloadOf(module));
    const [field, value] = EDITED[module];
    const edited = await api.patch(`/${module}/${made.uuid}`, { [field]: value, desconocido: 1 });
    const datos = expectSaved(edited, mensaje(module, 'actualizad'));
    expect(datos).toEqual({ ...made, [field]: value, version: datos.version, updated_at: datos.updated_at });
    expect(datos.version).toBeGreaterThan(made.version);
    expect((await api.get(`/${module}/${made.id}`)).body.datos).toEqual(datos);
  });

  it(`${module}: a deleted record is gone from its address, its list and its select`, async () => {
    const made = await api.make(`/${module}`, await payloadOf(module));
    const answer = await api.remove(`/${module}/${made.id}`);
    const datos = expectSaved(answer, mensaje(module, 'eliminad'));
    expect(datos).toMatchObject({ id: made.id, deleted_at: expect.any(String) });
    for (const again of [
      await api.get(`/${module}/${made.id}`),
      await api.patch(`/${module}/${made.id}`, {}),
      await api.remove(`/${module}/${made.uuid}`),
    ]) {
      expectRefused(again, 'no_encontrado');
    }
    expect((await api.all(`/${module}`)).some(({ id }) => id === made.id)).toBe(false);
    if (module === 'negociacion') return;
    const { datos: options } = (await api.get(`/${module}/for-select`)).body;
    expect(options.some(({ id }: { id: number }) => id === made.id)).toBe(false);
  });

  it(`${module}: a record needs every field of its form`, async () => {
    const { body, status } = await api.post(`/${module}`, {});
    expect(status).toBe(400);
    const required = Object.keys(await payloadOf(module));
    expect(body.errores).toEqual(
      expect.arrayContaining(
        required.map((field) => ({ campo: field, mensaje: 'Este campo es obligatorio' })),
      ),
    );
    expect(body.errores).toHaveLength(required.length);
  });

  it(`${module}: a record keeps the uuid of its device, and a POST of the same uuid answers the existing record`, async () => {
    const payload = { ...(await payloadOf(module)), uuid: randomUUID() };
    const made = await api.make(`/${module}`, payload);
    expect(made.uuid).toBe(payload.uuid);
    const again = await api.post(`/${module}`, payload);
    expect(again.status).toBe(200);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body).toMatchObject({ exito: true, datos: made });
    await api.remove(`/${module}/${made.id}`);
    expectRefused(await api.post(`/${module}`, payload), 'regla', 'El registro ya existía y fue eliminado');
  });

  it.each(['abc', '0', '-1', '1.5', '99999999999999999999', '999999999999999', '%00', 'null', randomUUID()])(
    `${module}: there is no record %s`,
    async (id) => {
      expectRefused(await api.get(`/${module}/${id}`), 'no_encontrado');
      expectRefused(await api.patch(`/${module}/${id}`, {}), 'no_encontrado');
      expectRefused(await api.remove(`/${module}/${id}`), 'no_encontrado');
    },
  );
});

describe('Values are coerced as forms and old clients send them', () => {
  it('Numbers are accepted as text, also with a comma; texts are trimmed; numbers are accepted as texts', async () => {
    const { comision } = await api.make('/chofer', { ...payloads.chofer(), comision: ' 12,5 ' });
    expect(comision).toBe(12.5);
    const bodega = await api.make('/bodega', { nombre: '  Norte ', direccion: 12, comuna: 'Quilpué\n' });
    expect(bodega).toMatchObject({ nombre: 'Norte', direccion: '12', comuna: 'Quilpué' });
  });

  it.each([
    ['chofer', { comision: 'diez' }, 'comision', 'La comisión debe ser un número válido.'],
    ['chofer', { comision: 0 }, 'comision', 'El valor mínimo es 1'],
    ['chofer', { contrato: 'Otro' }, 'contrato', 'Campo inválido'],
    ['camion', { capacidad: 'mucha' }, 'capacidad', 'La capacidad debe ser un número válido.'],
    ['deposito', { porteo: 'Arica' }, 'porteo', 'Campo inválido'],
    ['bodega', { nombre: '   ' }, 'nombre', 'Este campo es obligatorio'],
    ['bodega', { nombre: null }, 'nombre', 'Este campo es obligatorio'],
    ['bodega', { nombre: 'a\0b' }, 'nombre', 'Campo inválido'],
    ['bodega', { nombre: { $gt: '' } }, 'nombre', 'Este campo es obligatorio'],
    ['puerto', { comuna: 'x'.repeat(201) }, 'comuna', 'Debe tener a lo más 200 caracteres'],
  ] as const)('The field %s with %j is refused', async (module, wrong, field, text) => {
    const answer = await api.post(`/${module}`, { ...payloads[module](), ...wrong });
    expectRefused(answer, 'validacion', `${field}: ${text}`, [{ campo: field, mensaje: text }]);
  });
});

describe('The for-select calls', () => {
  it('A for-select call gives live rows by name, with what the forms show beside it', async () => {
    const chofer = await api.make('/chofer', {
      nombre: 'Ñandú Pérez',
      contrato: 'Externo',
      comision: 5,
      rut: '12.345.678-5',
    });
    const camion = await api.make('/camion', { placa: 'ZZ1', marca: 'Scania', capacidad: 20 });
    const deposito = await api.make('/deposito', payloads.deposito());
    const select = async (module: string, id: number): Promise<unknown> =>
      (await api.get(`/${module}/for-select`)).body.datos.find((row: { id: number }) => row.id === id);
    expect(await select('chofer', chofer.id)).toEqual({
      id: chofer.id,
      nombre: 'Ñandú Pérez',
      contrato: 'Externo',
      rut: '12.345.678-5',
      cel: null,
    });
    expect(await select('camion', camion.id)).toEqual({
      id: camion.id,
      nombre: 'ZZ1',
      marca: 'Scania',
      placa: 'ZZ1',
      placa_carro: null,
    });
    expect(await select('deposito', deposito.id)).toEqual({
      id: deposito.id,
      nombre: deposito.nombre,
      porteo: 'Valparaiso',
    });
  });

  it('A for-select call sorts by name, ignoring accents and case', async () => {
    for (const nombre of ['ánfora', 'Anfora B', 'ANFORA A', 'Ñuble', 'nube', 'Zapallar']) {
      await api.make('/puerto', { ...payloads.puerto(), nombre });
    }
    const { datos } = (await api.get('/puerto/for-select')).body;
    const names = datos
      .map(({ nombre }: { nombre: string }) => nombre)
      .filter((n: string) => !n.startsWith('P'));
    expect(names).toEqual(['ánfora', 'ANFORA A', 'Anfora B', 'nube', 'Ñuble', 'Zapallar']);
  });
});

describe('Plates that exist already', () => {
  it('A truck whose plate exists already, ignoring case and dashes, is saved with a warning', async () => {
    await api.make('/camion', { ...payloads.camion(), placa: 'ABCD-12' });
    const { status, body } = await api.post('/camion', { ...payloads.camion(), placa: 'abcd 12' });
    expect(status).toBe(201);
    expect(body.advertencias).toEqual(['Ya existe un camión con esta placa']);
    const edited = await api.patch(`/camion/${body.datos.id}`, { marca: 'MAN' });
    expect(edited.body.advertencias).toBeUndefined();
  });
});

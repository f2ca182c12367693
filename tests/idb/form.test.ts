import { describe, expect, it } from 'vitest';
import {
  aceptada,
  compuerta,
  crearDispositivo,
  Guion,
  rechazada,
  respuesta,
  reposo,
  SIN_RED,
} from '#tests/support/device.ts';
import { driverRow as fila } from '#tests/support/driver-row.ts';
import type { Answer } from '#data/net/decision.ts';

const ANA = { body: { nombre: 'Ana', contrato: 'Interno', comision: 10 }, etiqueta: 'Ana' };

async function nuevo() {
  const guion = new Guion();
  const device = crearDispositivo(guion.transport);
  return { guion, device, ...(await device.abrir()) };
}

const conChofer = (version: number, more: object = {}) =>
  respuesta(200, {
    cambios: [{ tabla: 'chofer', filas: [fila(version, more)], eliminados: [] }],
    cursor: version,
    hayMas: false,
    reinicio: false,
    instancia: 'a',
  });

describe('a form that waits', () => {
  it('is told what the server said, with its warnings', async () => {
    const { guion, device, motor } = await nuevo();
    guion.responder = () =>
      respuesta(201, { exito: true, mensaje: 'Chofer creado', datos: { id: 7 }, advertencias: ['Ojo'] });
    expect(await motor.mutate('chofer.create', ANA, 4000)).toEqual({
      estado: 'aceptado',
      mensaje: 'Chofer creado',
      datos: { id: 7 },
      advertencias: ['Ojo'],
    });
    await motor.sync();
    expect(await device.outbox()).toEqual([]);
  });

  it('for no time is told that the change is kept, however soon the server refuses it, and the tray keeps it', async () => {
    const guion = new Guion();
    const device = crearDispositivo(guion.transport);
    const { motor } = await device.abrir({ after: () => () => {} });
    guion.responder = () => rechazada(409, 'regla', 'No se puede');
    expect(await motor.mutate('chofer.create', ANA, 0)).toMatchObject({ estado: 'guardado' });
    await motor.drain();
    expect(await device.outbox()).toMatchObject([{ state: 'rejected' }]);
  });

  it('gets a refused change back: mensaje and fields, and the row leaves the outbox', async () => {
    const { guion, device, motor } = await nuevo();
    const errores = [{ campo: 'nombre', mensaje: 'Repetido' }];
    guion.responder = () => rechazada(400, 'validacion', 'nombre: Repetido', { errores });
    expect(await motor.mutate('chofer.create', ANA, 4000)).toEqual({
      estado: 'rechazado',
      mensaje: 'nombre: Repetido',
      codigo: 'validacion',
      errores,
    });
    await reposo();
    expect(await device.outbox()).toEqual([]);
    expect([...motor.lector.all('chofer')]).toEqual([]);
  });

  it('is told at once what it lacks, and nothing is queued', async () => {
    const { guion, device, motor } = await nuevo();
    const resultado = await motor.mutate('chofer.create', { body: { nombre: '' } }, 4000);
    expect(resultado).toMatchObject({ estado: 'rechazado', codigo: 'validacion' });
    expect(await device.outbox()).toEqual([]);
    expect(guion.enviadas).toEqual([]);
  });

  it('is told at once, offline, that the change is kept on the device', async () => {
    const { device, motor } = await nuevo();
    const began = Date.now();
    const resultado = await motor.mutate('chofer.create', ANA, 4000);
    expect(Date.now() - began).toBeLessThan(1000);
    const [row] = await device.outbox();
    expect(resultado).toMatchObject({ estado: 'guardado', id: row!.creates[0] });
    expect([...motor.lector.all('chofer')]).toMatchObject([{ id: row!.creates[0], nombre: 'Ana' }]);
  });

  it('does not wait longer than it was told to for a slow server', async () => {
    const { guion, motor } = await nuevo();
    const gate = compuerta<Answer>();
    guion.responder = () => gate.promesa;
    expect(await motor.mutate('chofer.create', ANA, 30)).toMatchObject({ estado: 'guardado' });
    gate.abrir(aceptada({ id: 7, version: 1 }));
    await motor.sync();
    expect(motor.rows).toEqual([]);
    expect(guion.enviadas).toHaveLength(1);
  });

  it('of a change made while another is on its way gets its own answer', async () => {
    const { guion, motor } = await nuevo();
    const gate = compuerta<Answer>();
    guion.responder = (_, nth) => (nth === 1 ? gate.promesa : aceptada({ id: 8 }, 'La segunda'));
    const first = motor.mutate('chofer.create', ANA, 4000);
    await reposo();
    const second = motor.mutate('chofer.create', { body: { ...ANA.body, nombre: 'Eva' } }, 4000);
    await reposo();
    gate.abrir(aceptada({ id: 7 }, 'La primera'));
    expect(await first).toMatchObject({ estado: 'aceptado', mensaje: 'La primera' });
    expect(await second).toMatchObject({ estado: 'aceptado', mensaje: 'La segunda' });
  });

  it('that asks before the disk was read still knows the record that it edits', async () => {
    const { guion, device, motor, matar } = await nuevo();
    guion.cambios = () => conChofer(5);
    await motor.pull();
    matar();
    const tab = await device.abrir({ start: false });
    void tab.motor.start();
    await tab.motor.mutate('chofer.update', { id: 7, body: { comision: 12 } }, 0);
    expect(await device.outbox()).toMatchObject([
      { base: { version: 5, campos: { comision: 10 } }, records: [fila(5).uuid, 'chofer/7'] },
    ]);
  });
});

describe('a form whose record someone else changed', () => {
  const conflicto = () => rechazada(412, 'version', 'Cambió', { datos: fila(9, { comision: 15 }) });

  it('is told so, keeps what was typed, and saves it when it asks again', async () => {
    const { guion, motor } = await nuevo();
    guion.cambios = () => conChofer(5);
    await motor.pull();
    guion.responder = ({ headers }) =>
      headers?.['if-match'] === '"9"' ? aceptada(fila(10, { comision: 12 })) : conflicto();
    const peticion = { id: 7, body: { comision: 12 }, original: fila(5) };
    expect(await motor.mutate('chofer.update', peticion, 4000)).toMatchObject({
      estado: 'rechazado',
      codigo: 'version',
    });
    await reposo();
    expect(motor.rows).toEqual([]);
    expect(await motor.mutate('chofer.update', peticion, 4000)).toMatchObject({ estado: 'aceptado' });
  });

  it('never hears of it where the fields are disjoint', async () => {
    const { guion, motor } = await nuevo();
    guion.cambios = () => conChofer(5);
    await motor.pull();
    guion.responder = ({ headers }) =>
      headers?.['if-match'] === '"9"' ? aceptada(fila(10, { nombre: 'Eva', comision: 15 })) : conflicto();
    const resultado = await motor.mutate('chofer.update', { id: 7, body: { nombre: 'Eva' } }, 4000);
    expect(resultado).toMatchObject({ estado: 'aceptado' });
    expect(guion.enviadas.map(({ headers }) => headers?.['if-match'])).toEqual(['"5"', '"9"']);
    expect(guion.enviadas.map(({ body }) => body)).toEqual([{ nombre: 'Eva' }, { nombre: 'Eva' }]);
  });

  it('does not conflict with its own earlier edit, queued, acknowledged or on the screen before both', async () => {
    const { guion, motor } = await nuevo();
    guion.cambios = () => conChofer(5);
    await motor.pull();
    let version = 5;
    let comision = 10;
    guion.cambios = () => SIN_CAMBIO;
    guion.responder = ({ headers, body }) => {
      if (headers?.['if-match'] !== `"${version}"`)
        return rechazada(412, 'version', 'Cambió', { datos: fila(version, { comision }) });
      version++;
      comision = (body as { comision: number }).comision;
      return aceptada(fila(version, { comision }));
    };
    const original = fila(5);
    await motor.mutate('chofer.update', { id: 7, body: { comision: 11 }, original }, 4000);
    expect(motor.rows).toMatchObject([{ state: 'acked' }]);
    expect(
      await motor.mutate('chofer.update', { id: 7, body: { comision: 12 }, original }, 4000),
    ).toMatchObject({ estado: 'aceptado' });
    const backlog = guion.responder;
    guion.responder = () => SIN_RED;
    await motor.mutate('chofer.update', { id: 7, body: { comision: 13 } }, 0);
    await motor.mutate('chofer.update', { id: 7, body: { comision: 14 }, original }, 0);
    await motor.drain();
    guion.responder = backlog;
    await motor.drain(true);
    expect(motor.rows.every(({ state }) => state === 'acked')).toBe(true);
    expect(comision).toBe(14);
  });

  const SIN_CAMBIO = SIN_RED;

  it('is in the tray if no form waits, and mine or theirs settles it field by field', async () => {
    const { guion, device, motor } = await nuevo();
    guion.cambios = () => conChofer(5);
    await motor.pull();
    const queue = async () => {
      guion.responder = () => SIN_RED;
      await motor.mutate('chofer.update', { id: 7, body: { comision: 12, nombre: 'Eva' } }, 0);
      await motor.drain();
      guion.responder = conflicto;
      device.reloj.adelantar(120_000);
      await motor.drain();
      expect(motor.rows).toMatchObject([{ state: 'conflict', error: { servidor: { version: 9 } } }]);
      // The screen is the server's meanwhile.
      expect(motor.lector.get('chofer', 7)).toMatchObject({ nombre: 'Ana', comision: 10 });
    };
    await queue();
    guion.enviadas = [];
    guion.responder = () => aceptada(fila(10, { nombre: 'Eva', comision: 15 }));
    await motor.bandeja.resolve(motor.rows[0]!.seq, new Set(['nombre']));
    expect(guion.enviadas).toMatchObject([{ body: { nombre: 'Eva' }, headers: { 'if-match': '"9"' } }]);
    await motor.sync();
    await queue();
    guion.enviadas = [];
    await motor.bandeja.resolve(motor.rows[0]!.seq, new Set());
    expect(motor.rows).toEqual([]);
    expect(guion.enviadas).toEqual([]);
  });

  it('settled as theirs takes nothing with it: what needed the edit is sent, and its refusal is in sight', async () => {
    const { guion, device, motor } = await nuevo();
    const uuid = '00000000-0000-4000-8000-0000000000cc';
    const cliente = (version: number, plantas: object[]) => ({
      ...fila(version),
      contrato: undefined,
      comision: undefined,
      nombre: 'Viña',
      plantas,
    });
    guion.cambios = () =>
      respuesta(200, {
        cambios: [{ tabla: 'cliente', filas: [cliente(5, [])], eliminados: [] }],
        cursor: 5,
        hayMas: false,
        reinicio: false,
        instancia: 'a',
      });
    await motor.pull();
    const planta = { uuid, nombre: 'P', comuna: 'C', direccion: 'D' };
    await motor.mutate('cliente.update', { id: 7, body: { plantas: [planta] } }, 0);
    const times = { fecha_inicio: '2026-03-02T12:00:00.000Z', fecha_termino: '2026-03-02T13:00:00.000Z' };
    const body = { operacion: 3, tipo: 'Descarga en planta', planta: uuid, ...times };
    await motor.mutate('movimiento.create', { body, etiqueta: 'Descarga' }, 0);
    guion.responder = () =>
      rechazada(412, 'version', 'Cambió', { datos: cliente(9, [{ ...planta, id: 1, uuid: fila(1).uuid }]) });
    device.reloj.adelantar(120_000);
    await motor.drain(true);
    expect(motor.rows.map(({ state }) => state)).toEqual(['conflict', 'pending']);
    guion.responder = () => rechazada(409, 'regla', 'La planta no existe');
    await motor.bandeja.resolve(motor.rows[0]!.seq, new Set());
    await motor.drain(true);
    expect(motor.rows).toMatchObject([
      { name: 'movimiento.create', state: 'rejected', error: { mensaje: 'La planta no existe' } },
    ]);
  });
});

describe('a removal of what someone else has changed', () => {
  const conflicto = () => rechazada(412, 'version', 'Cambió', { datos: fila(9, { comision: 15 }) });

  async function conAna() {
    const all = await nuevo();
    all.guion.cambios = () => conChofer(5);
    await all.motor.pull();
    all.guion.cambios = () => SIN_RED;
    return all;
  }

  it('is asked about, not made: the record is back on the screen until its user removes it all the same', async () => {
    const { guion, device, motor } = await conAna();
    guion.responder = () => SIN_RED;
    await motor.mutate('chofer.remove', { id: 7, etiqueta: 'Ana' }, 0);
    expect([...motor.lector.all('chofer')]).toEqual([]);
    guion.responder = conflicto;
    device.reloj.adelantar(120_000);
    await motor.drain(true);
    expect(guion.enviadas.at(-1)).toMatchObject({ method: 'DELETE', headers: { 'if-match': '"5"' } });
    expect(motor.rows).toMatchObject([{ state: 'conflict', error: { servidor: { version: 9 } } }]);
    expect([...motor.lector.all('chofer')]).toHaveLength(1);
    guion.responder = () => aceptada(fila(10, { deleted_at: '2026-01-02T00:00:00.000Z' }));
    await motor.bandeja.resolve(motor.rows[0]!.seq, new Set(['comision']));
    expect(guion.enviadas.at(-1)).toMatchObject({ method: 'DELETE', headers: { 'if-match': '"9"' } });
    expect(motor.rows).toMatchObject([{ state: 'acked' }]);
  });

  it('is not made once its user has chosen theirs', async () => {
    const { guion, motor } = await conAna();
    guion.responder = () => SIN_RED;
    await motor.mutate('chofer.remove', { id: 7, etiqueta: 'Ana' }, 0);
    guion.responder = conflicto;
    await motor.drain(true);
    guion.enviadas = [];
    await motor.bandeja.resolve(motor.rows[0]!.seq, new Set());
    expect(motor.rows).toEqual([]);
    expect(guion.enviadas).toEqual([]);
  });

  it('is told to the dialog that waits, and made when it asks again', async () => {
    const { guion, motor } = await conAna();
    guion.responder = ({ headers }) =>
      headers?.['if-match'] === '"9"' ? aceptada(fila(10, { comision: 15 })) : conflicto();
    expect(await motor.mutate('chofer.remove', { id: 7 }, 4000)).toMatchObject({
      estado: 'rechazado',
      mensaje: expect.stringMatching(/^Otra persona cambió este registro.*elimínelo de nuevo\.$/),
    });
    await reposo();
    expect(motor.rows).toEqual([]);
    expect(await motor.mutate('chofer.remove', { id: 7 }, 4000)).toMatchObject({ estado: 'aceptado' });
  });

  it('is made without asking when only fields that nobody can edit have changed, or its own user changed it', async () => {
    const { guion, motor } = await conAna();
    guion.responder = ({ headers }) =>
      headers?.['if-match'] === '"9"'
        ? aceptada(fila(10))
        : rechazada(412, 'version', 'Cambió', { datos: fila(9) });
    expect(await motor.mutate('chofer.remove', { id: 7 }, 4000)).toMatchObject({ estado: 'aceptado' });
    expect(guion.enviadas.map(({ headers }) => headers?.['if-match'])).toEqual(['"5"', '"9"']);

    const otra = await conAna();
    let version = 5;
    otra.guion.responder = () => SIN_RED;
    await otra.motor.mutate('chofer.update', { id: 7, body: { comision: 12 } }, 0);
    await otra.motor.mutate('chofer.remove', { id: 7 }, 0);
    otra.guion.responder = (call) => {
      const record = fila(version, { comision: version === 5 ? 10 : 12 });
      if (!otra.guion.takes(call, record)) return rechazada(412, 'version', 'Cambió', { datos: record });
      return aceptada(fila(++version, { comision: 12 }));
    };
    [otra.guion.enviadas, otra.guion.tandas] = [[], []];
    await otra.motor.drain(true);
    expect(otra.guion.enviadas.map(({ method }) => method)).toEqual(['PATCH', 'DELETE']);
    expect(otra.guion.tandas).toEqual([2]);
    expect(otra.motor.rows.every(({ state }) => state === 'acked')).toBe(true);
  });
});

/** Changes that the rules refuse on this device's own rows: they are stored and sent all the same, with a warning. */
import { describe, expect, it } from 'vitest';
import { acceptedAnswer } from '#tests/support/device.ts';
import { openOfflineDevice } from '#tests/support/scripted-device.ts';
import { lastPage, pulledRow, pulledChanges, uuidOfId } from '#tests/support/pulled-page.ts';

const NUMERO = 'CSQU3054383';
const agendado = { cliente_id: 1, deposito_id: 3 };
const COMPANY = [
  pulledChanges('cliente', [pulledRow(1, { nombre: 'Viña' })]),
  pulledChanges('planta', [
    pulledRow(6, { cliente_id: 1, nombre: 'Casablanca', comuna: 'C', direccion: 'D' }),
  ]),
  pulledChanges('bodega', [pulledRow(2, { nombre: 'Placilla' })]),
  pulledChanges('deposito', [pulledRow(3, { nombre: 'Sitrans', porteo: 'Valparaiso' })]),
  pulledChanges('contenedor_transporte', [
    pulledRow(4, { ...agendado, bodega_id: 2, fecha_agendamiento: '2026-03-01T00:00:00.000Z' }),
  ]),
  pulledChanges('contenedor', [
    pulledRow(5, { ...agendado, numero: NUMERO, underlang: false, transporte_id: 4 }),
  ]),
];
const AGENDAR = {
  body: {
    clienteId: 1,
    bodegaId: 2,
    depositoId: 3,
    fecha_agendamiento: '2026-03-02T00:00:00.000Z',
    contenedores: [{ numero: NUMERO, underlang: false }],
  },
};

const newOne = () => openOfflineDevice(5, COMPANY);

const REASON = `El contenedor ${NUMERO} ya está en custodia`;

describe('A change that the rules refuse on this device', () => {
  it('A change that the rules refuse on this device is kept with a warning until the rows of this device allow it', async () => {
    const { script, device, engine } = await newOne();
    expect(await engine.mutate('contenedor.create', AGENDAR, 4000)).toMatchObject({
      estado: 'guardado',
      advertencias: [
        `Según los datos de este dispositivo, el servidor lo rechazará: ${REASON} (agendado, por mover)`,
      ],
    });
    expect([...engine.doubts]).toMatchObject([[engine.rows[0]!.seq, { mensaje: REASON }]]);
    const other = await device.open();
    expect([...other.engine.doubts.keys()]).toEqual([engine.rows[0]!.seq]);
    // Another user has delivered the container meanwhile.
    script.cambios = () =>
      lastPage(6, [pulledChanges('contenedor', [], [5]), pulledChanges('contenedor_transporte', [], [4])]);
    await engine.pull();
    expect([...engine.doubts]).toEqual([]);
    expect([...engine.reader.all('contenedor_transporte')]).toHaveLength(1);
  });

  it('A change that the rules refuse on this device is sent all the same: the server decides', async () => {
    const { script, engine } = await newOne();
    script.respond = () => acceptedAnswer({ id: 6, version: 6 });
    expect(await engine.mutate('contenedor.create', AGENDAR, 4000)).toMatchObject({
      estado: 'aceptado',
      advertencias: [],
    });
  });

  it('A change that the rules refuse on this device leaves no warning once it is discarded', async () => {
    const { engine } = await newOne();
    await engine.mutate('contenedor.create', AGENDAR, 0);
    await engine.drain();
    await engine.tray.discard(engine.rows[0]!.seq);
    expect([...engine.doubts]).toEqual([]);
  });

  it('A change that the rules of this device allow has no warning', async () => {
    const { engine } = await newOne();
    const body = { ...AGENDAR.body, contenedores: [{ numero: 'MSKU9070323', underlang: false }] };
    expect(await engine.mutate('contenedor.create', { body }, 4000)).toMatchObject({ advertencias: [] });
    expect([...engine.doubts]).toEqual([]);
  });
});

describe('The deletion of a record that open work uses on this device', () => {
  it('The deletion of a record that open work uses on this device is kept with a message that names the record and has the warning, and the record stays on screen', async () => {
    const { engine } = await newOne();
    expect(await engine.mutate('cliente.remove', { id: 1, label: 'Viña' }, 0)).toMatchObject({
      estado: 'guardado',
      mensaje:
        'Eliminación de «Viña» guardada en este dispositivo; se enviará al recuperar la conexión. Según los datos de este dispositivo, el servidor lo rechazará: No se puede eliminar: 1 contenedor agendado lo usa',
    });
    expect([...engine.reader.all('cliente')]).toHaveLength(1);
  });

  it('The deletion of a record that open work uses on this device promises what it would remove, for a server that allows it', async () => {
    const { engine } = await newOne();
    await engine.mutate('cliente.remove', { id: 1 }, 0);
    expect(engine.rows[0]?.outcome).toEqual({ [`planta/${uuidOfId(6)}`]: null });
  });

  it('The deletion of a record that open work uses removes it from the screen once nothing uses it', async () => {
    const { script, engine } = await newOne();
    await engine.mutate('cliente.remove', { id: 1 }, 0);
    script.cambios = () =>
      lastPage(6, [pulledChanges('contenedor', [], [5]), pulledChanges('contenedor_transporte', [], [4])]);
    await engine.pull();
    expect([...engine.doubts]).toEqual([]);
    expect([...engine.reader.all('cliente')]).toEqual([]);
  });
});

/** Changes that this device's own rows already refuse: kept and sent all the same, and their users are told. */
import { describe, expect, it } from 'vitest';
import type { Tabla } from '#contracts/tables.ts';
import { aceptada, crearDispositivo, Guion, respuesta, SIN_RED } from '#tests/support/device.ts';

const uuidDe = (id: number) => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;
const fila = (id: number, more: object) => ({
  id,
  uuid: uuidDe(id),
  version: id,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  deleted_at: null,
  ...more,
});
const cambio = (tabla: Tabla, filas: object[], eliminados: number[] = []) => ({ tabla, filas, eliminados });
const pagina = (cursor: number, cambios: object[]) =>
  respuesta(200, { cambios, cursor, hayMas: false, reinicio: false, instancia: 'a' });

const NUMERO = 'CSQU3054383';
const agendado = { cliente_id: 1, deposito_id: 3 };
const COMPANY = [
  cambio('cliente', [fila(1, { nombre: 'Viña' })]),
  cambio('bodega', [fila(2, { nombre: 'Placilla' })]),
  cambio('deposito', [fila(3, { nombre: 'Sitrans', porteo: 'Valparaiso' })]),
  cambio('contenedor_transporte', [
    fila(4, { ...agendado, bodega_id: 2, fecha_agendamiento: '2026-03-01T00:00:00.000Z' }),
  ]),
  cambio('contenedor', [fila(5, { ...agendado, numero: NUMERO, underlang: false, transporte_id: 4 })]),
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

async function nuevo() {
  const guion = new Guion();
  const device = crearDispositivo(guion.transport);
  const { motor } = await device.abrir();
  guion.cambios = () => pagina(5, COMPANY);
  await motor.pull();
  guion.responder = () => SIN_RED;
  guion.cambios = () => SIN_RED;
  return { guion, device, motor };
}

const MOTIVO = `El contenedor ${NUMERO} ya está en custodia`;

describe('a change that the rules refuse on this device', () => {
  it('is kept with a word of it, until the rows of this device allow it', async () => {
    const { guion, device, motor } = await nuevo();
    expect(await motor.mutate('contenedor.create', AGENDAR, 4000)).toMatchObject({
      estado: 'guardado',
      advertencias: [
        `Según los datos de este dispositivo, el servidor lo rechazará: ${MOTIVO} (agendado, por mover)`,
      ],
    });
    expect([...motor.dudas]).toMatchObject([[motor.rows[0]!.seq, { mensaje: MOTIVO }]]);
    const other = await device.abrir();
    expect([...other.motor.dudas.keys()]).toEqual([motor.rows[0]!.seq]);
    // Somebody has delivered the container meanwhile.
    guion.cambios = () =>
      pagina(6, [cambio('contenedor', [], [5]), cambio('contenedor_transporte', [], [4])]);
    await motor.pull();
    expect([...motor.dudas]).toEqual([]);
    expect([...motor.lector.all('contenedor_transporte')]).toHaveLength(1);
  });

  it('is sent all the same: the server knows better', async () => {
    const { guion, motor } = await nuevo();
    guion.responder = () => aceptada({ id: 6, version: 6 });
    expect(await motor.mutate('contenedor.create', AGENDAR, 4000)).toMatchObject({
      estado: 'aceptado',
      advertencias: [],
    });
  });

  it('leaves no word behind once it is discarded', async () => {
    const { motor } = await nuevo();
    await motor.mutate('contenedor.create', AGENDAR, 0);
    await motor.drain();
    await motor.bandeja.discard(motor.rows[0]!.seq);
    expect([...motor.dudas]).toEqual([]);
  });

  it('is no word of one that they allow', async () => {
    const { motor } = await nuevo();
    const body = { ...AGENDAR.body, contenedores: [{ numero: 'MSKU9070323', underlang: false }] };
    expect(await motor.mutate('contenedor.create', { body }, 4000)).toMatchObject({ advertencias: [] });
    expect([...motor.dudas]).toEqual([]);
  });
});

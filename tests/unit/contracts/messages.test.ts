/** The messages with which forms and calls refuse a value, word for word (R9). */
import { REQUIRED } from '#domain/refusal.ts';
import { INVALID, minLength, minValue, pesos } from '#contracts/fields.ts';
import { embarqueBody } from '#contracts/embarque.ts';
import { agendamientoCreate, porteoCreate } from '#contracts/contenedor.ts';
import { MODULE_CONTRACTS } from '#contracts/modules.ts';
import { type ModuleKey, MODULES } from '#contracts/module.ts';
import { movimientoCreate } from '#contracts/movimiento.ts';
import { asignacion, operacionCreate } from '#contracts/operacion.ts';
import { loginBody, usuarioCreate } from '#contracts/usuario.ts';
import { byField, schemaErrors } from '#forms/validation.ts';
import { TARIFA } from '#tests/support/tarifa.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

const { chofer, camion, cliente, negociacion } = MODULE_CONTRACTS;

/** The message of a form at each field. */
const refused = (schema: v.GenericSchema, values: object): Record<string, string> =>
  byField(schemaErrors(schema, values)) ?? {};

const emptied = (fields: readonly string[]): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field, '']));

describe('The five messages', () => {
  it('The five messages of the contracts are those of R9.1', () => {
    expect([REQUIRED, minLength(8), minValue(1), INVALID]).toEqual([
      'Este campo es obligatorio',
      'Debe tener al menos 8 caracteres',
      'El valor mínimo es 1',
      'Campo inválido',
    ]);
    expect(refused(loginBody, { email: 'ana', password: 'x' })).toEqual({
      email: 'Debe ser un email válido',
    });
    expect(refused(usuarioCreate, { email: 'ana@transporte.cl', password: 'corta' })).toEqual({
      password: 'Debe tener al menos 8 caracteres',
    });
    expect(refused(chofer.body, { nombre: 'Ana', contrato: 'Otro', comision: 10 })).toEqual({
      contrato: 'Campo inválido',
    });
  });
});

it('A container type that is none, and an amount over the limit, say what can be written', () => {
  expect(refused(v.object(embarqueBody), { contenedor_tipo: '22' })).toEqual({
    contenedor_tipo: 'Escriba los cuatro caracteres del tipo, por ejemplo 22G1',
  });
  expect(refused(v.object({ monto: pesos({ min: 0 }) }), { monto: '2.000.000.000.000' })).toEqual({
    monto: 'El valor máximo es 1.000.000.000.000',
  });
});

/** All fields of a module that a payload may not leave out. */
const requiredFields = (key: ModuleKey): string[] =>
  Object.entries(MODULE_CONTRACTS[key].body.entries as Record<string, v.GenericSchema>)
    .filter(([, schema]) => !v.is(schema, undefined))
    .map(([field]) => field);

describe('Required fields', () => {
  it.each([
    ['the login', loginBody, ['email', 'password']],
    ...MODULES.map((key) => [key, MODULE_CONTRACTS[key].body, requiredFields(key)] as const),
    ['Agendar Operacion', operacionCreate, ['tipo', 'cliente', 'monto', 'eta_puerto', 'eta_planta']],
    ['Asignar el chofer', asignacion, ['choferId', 'camionId']],
    ['a movement', movimientoCreate, ['operacion', 'tipo', 'fecha_inicio', 'fecha_termino']],
    [
      'Almacenar Contenedor',
      v.omit(v.object(agendamientoCreate.entries), ['contenedores']),
      ['clienteId', 'bodegaId', 'depositoId', 'fecha_agendamiento'],
    ],
  ] as const)('Every required field of the form of %s is refused if it is empty', (_, schema, fields) => {
    const expected = Object.fromEntries(fields.map((field) => [field, REQUIRED]));
    const rest = schema === cliente.body ? { plantas: [] } : {};
    expect(refused(schema, { ...emptied(fields), ...rest })).toEqual(expected);
  });

  it('An empty field of a plant or a scheduled container is refused with the place in its list', () => {
    const rest = { nombre: 'a', rut: 'b', giro: 'c', cel: 'd', razon_social: 'e' };
    const planta = { nombre: '', comuna: '', direccion: '' };
    expect(refused(cliente.body, { ...rest, plantas: [planta] })).toEqual({
      'plantas[0].nombre': REQUIRED,
      'plantas[0].comuna': REQUIRED,
      'plantas[0].direccion': REQUIRED,
    });
    const agenda = { clienteId: 1, bodegaId: 1, depositoId: 1, fecha_agendamiento: '2026-03-01' };
    expect(
      refused(agendamientoCreate, { ...agenda, contenedores: [{ numero: '', underlang: undefined }] }),
    ).toEqual({
      'contenedores[0].numero': REQUIRED,
      'contenedores[0].underlang': REQUIRED,
    });
  });

  it('Every required field of Mover Contenedores is refused if it is empty', () => {
    const values = { contenedorTransporteId: 1, contenedores: [1] };
    const fields = ['choferId', 'camionId', 'inicio', 'fin'];
    expect(Object.keys(refused(porteoCreate, { ...values, ...emptied(fields) }))).toEqual(fields);
  });
});

describe('Least values', () => {
  it.each([
    ['the commission', chofer.body, { nombre: 'Ana', contrato: 'Interno', comision: '0' }, ['comision']],
    ['the capacity', camion.body, { placa: 'ABCD12', marca: 'Volvo', capacidad: 0.5 }, ['capacidad']],
    [
      'every figure of a tariff',
      negociacion.body,
      { cliente: 1, ...Object.fromEntries(Object.keys(TARIFA).map((field) => [field, 0])) },
      Object.keys(TARIFA),
    ],
    [
      'each choice of Almacenar Contenedor',
      agendamientoCreate,
      {
        clienteId: '0',
        bodegaId: 0,
        depositoId: 0,
        fecha_agendamiento: '2026-03-01',
        contenedores: [{ numero: 'CSQU3054383', underlang: 'No' }],
      },
      ['clienteId', 'bodegaId', 'depositoId'],
    ],
    ['driver and truck', asignacion, { choferId: 0, camionId: 0 }, ['choferId', 'camionId']],
  ] as const)('The least value of the numbers of %s is 1', (_, schema, values, fields) => {
    expect(refused(schema, values)).toEqual(Object.fromEntries(fields.map((field) => [field, minValue(1)])));
  });
});

describe('Typed values in payloads', () => {
  it('A typed number is sent as a number', () => {
    expect(v.parse(chofer.body, { nombre: 'Ana', contrato: 'Interno', comision: '12,5' })).toMatchObject({
      comision: 12.5,
    });
    // With the dot of thousands, as in Chile and on the screens; any other dot separates decimals.
    for (const [typed, expected] of [
      ['1.500', 1500],
      ['1.234,5', 1234.5],
      ['28.5', 28.5],
      ['12.1255', 12.1255],
    ] as const) {
      expect(v.parse(camion.body, { placa: 'KXPT42', marca: 'Volvo', capacidad: typed })).toMatchObject({
        capacidad: expected,
      });
    }
    const etas = { eta_puerto: '2026-03-05 08:00', eta_planta: '2026-03-05 14:00' };
    expect(
      v.parse(operacionCreate, { tipo: 'IMPORTACION', cliente: '7', monto: '350.000', ...etas }),
    ).toMatchObject({ cliente: 7, monto: 350_000 });
  });

  it('The typed commission of an external driver is sent as a number or null', () => {
    const ids = { choferId: '1', camionId: '2' };
    const sent = (comision_externo: unknown): unknown => v.parse(asignacion, { ...ids, comision_externo });
    expect(sent('12,5')).toEqual({ choferId: 1, camionId: 2, comision_externo: 12.5 });
    expect(sent('')).toEqual({ choferId: 1, camionId: 2, comision_externo: null });
  });
});

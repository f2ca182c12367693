import type { MovimientoRecord } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import type { TransporteRecord } from '#contracts/contenedor.ts';
import { valuesBefore, type PendingChange } from '#data/queries/pending-change.ts';
import { porteoOptions } from '#features/contenedor/contenedor-option.ts';
import { CONTENEDOR, agendamientoValues, porteoValues } from '#features/contenedor/contenedor-values.ts';
import { chosenItems, together } from '#features/factura/selection.ts';
import { keepSeconds, timesTyped } from '#features/operacion/movement/movimiento-changes.ts';
import { EMPTY_FIELDS, withTyped } from '#features/operacion/movement/movimiento-values.ts';
import {
  asignacionOf,
  asignacionValues,
  newOperacionValues,
} from '#features/operacion/create/operacion-values.ts';
import { definitionOf } from '#modules/registry.ts';
import { newModuleValues as moduleValues } from '#modules/values.ts';
import { describe, expect, it } from 'vitest';

const pending = (base: PendingChange['base']): PendingChange => ({
  seq: 1,
  name: 'operacion.update',
  id: 7,
  uuid: null,
  body: {},
  base,
});

describe('The record before a queued change', () => {
  it('The record before a queued change has the changed fields as they were, and their version', () => {
    const shown = { id: 7, monto: 2, eta_puerto: 'x', version: 9 };
    const before = valuesBefore(shown, pending({ version: 4, campos: { monto: 1 } }));
    expect(before).toEqual({ id: 7, monto: 1, eta_puerto: 'x', version: 4 });
    expect(valuesBefore(shown, null)).toBe(shown);
    const datos = { sello: 'mine', terminal: 'TPS' };
    expect(valuesBefore({ datos }, pending({ version: 4, campos: { 'datos.sello': null } }))).toMatchObject({
      datos: { sello: null, terminal: 'TPS' },
    });
  });

  it('The record before a queued assignment has its earlier driver and truck, or none', () => {
    const shown = { chofer: { id: 5 }, camion: { id: 6 } } as OperacionRecord;
    const before = valuesBefore(shown, pending({ version: 4, campos: { choferId: 1, camionId: null } }));
    expect(asignacionOf(before)).toMatchObject({ choferId: 1, camionId: null });
  });
});

describe('The form of a queued change', () => {
  it('The form of a queued operation starts from the typed values', () => {
    const body = {
      tipo: 'IMPORTACION',
      cliente: 'u',
      monto: 350_000,
      eta_puerto: '2026-03-05T11:00:00.000Z',
      eta_planta: '2026-03-05T17:00:00.000Z',
    };
    expect(newOperacionValues(body)).toMatchObject({
      tipo: 'IMPORTACION',
      cliente: 'u',
      monto: '350000',
      eta_puerto: '2026-03-05 08:00',
      eta_planta: '2026-03-05 14:00',
    });
    expect(newOperacionValues()).toMatchObject({ tipo: '', monto: '', eta_planta: '' });
  });

  it('The form of a queued assignment starts from the typed driver and truck', () => {
    expect(asignacionValues({ choferId: 5, camionId: 'u', comision_externo: 12.5 })).toEqual({
      choferId: '5',
      camionId: 'u',
      comision_externo: '12,5',
    });
  });

  it('The form of a queued movement starts from the typed values, each over the one that it replaced', () => {
    const base = {
      ...EMPTY_FIELDS,
      tipo: 'Retiro en puerto',
      terminal: 'TPS',
      fecha_inicio: '2026-03-05 08:00',
    };
    const typed = withTyped({ ...base, fecha_termino: '' } as Parameters<typeof withTyped>[0], {
      uuid: 'u',
      operacion: 3,
      puerto: 4,
      planta: null,
      fecha_termino: '2026-03-05T12:15:30.000Z',
      datos: { numero: 'MSCU6647876', underlang: false, terminal: null, temperatura: -18 },
    });
    expect(typed).toEqual({
      ...EMPTY_FIELDS,
      tipo: 'Retiro en puerto',
      fecha_inicio: '2026-03-05 08:00',
      fecha_termino: '2026-03-05 09:15',
      puerto: '4',
      numero: 'MSCU6647876',
      underlang: false,
      terminal: '',
      temperatura: '-18',
    });
  });

  it('The form of a queued movement keeps the seconds with which times were typed', () => {
    const record = {
      fecha_inicio: '2026-03-05T11:00:10.000Z',
      fecha_termino: '2026-03-05T12:00:20.000Z',
    } as MovimientoRecord;
    const typed = timesTyped({ fecha_termino: '2026-03-05T13:00:30.000Z' }, record);
    expect(
      keepSeconds(
        { fecha_inicio: '2026-03-05T11:00:00.000Z', fecha_termino: '2026-03-05T13:00:00.000Z' },
        typed,
      ),
    ).toEqual({ fecha_inicio: '2026-03-05T11:00:10.000Z', fecha_termino: '2026-03-05T13:00:30.000Z' });
    expect(timesTyped({}, null)).toBeNull();
  });

  it('The form of a queued agendamiento starts from its containers, with their uuids', () => {
    const contenedores = [{ uuid: 'u', numero: 'MSCU6647876', underlang: true }];
    expect(
      agendamientoValues({ clienteId: 1, fecha_agendamiento: '2026-03-05T03:00:00.000Z', contenedores }),
    ).toEqual({
      clienteId: '1',
      bodegaId: '',
      depositoId: '',
      fecha_agendamiento: '2026-03-05',
      contenedores,
    });
    expect(agendamientoValues().contenedores).toEqual([CONTENEDOR]);
  });

  it('The form of a queued porteo keeps its containers as choices though they count as moved already', () => {
    const left = { id: 2, uuid: 'b', numero: 'B', underlang: false };
    const agendamiento = { id: 9, contenedores: [left] } as unknown as TransporteRecord;
    const body = { choferId: 5, inicio: '2026-03-05T11:00:00.000Z', contenedores: ['a'] };
    expect(porteoValues(agendamiento, body)).toEqual({
      contenedorTransporteId: 9,
      choferId: '5',
      camionId: '',
      inicio: '2026-03-05 08:00',
      fin: '',
      contenedores: ['a'],
    });
    expect(porteoValues(agendamiento).contenedores).toEqual(['b']);
    const options = porteoOptions(agendamiento.contenedores, body, (_, id) => `N ${id}`);
    expect(options.map(({ value, label }) => [value, label])).toEqual([
      ['b', 'B'],
      ['a', 'N a'],
    ]);
  });

  it('The form of a queued invoice starts from its items, as far as they can still be chosen', () => {
    const items = together(
      [{ id: 1, uuid: 'a' }],
      [
        { id: 1, uuid: 'a' },
        { id: 2, uuid: 'b' },
      ],
    );
    expect(items.map(({ uuid }) => uuid)).toEqual(['a', 'b']);
    expect(chosenItems(['b', 'gone', 1], items)).toEqual(['a', 'b']);
    expect(chosenItems(undefined, items)).toEqual([]);
  });

  it('The form of a queued client keeps the uuids of its new plants', () => {
    const planta = { uuid: 'p', nombre: 'Norte', comuna: 'Talca', direccion: 'Ruta 5' };
    const values = moduleValues(definitionOf('cliente')!, { nombre: 'Viña', plantas: [planta] });
    expect(values).toMatchObject({ nombre: 'Viña', rut: '', plantas: [planta] });
  });
});

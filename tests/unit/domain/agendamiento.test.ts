import { describe, expect, it } from 'vitest';
import {
  type AgendamientoContext,
  type AgendamientoInput,
  planAgendamiento,
  planRemoval,
} from '#domain/agendamiento.ts';
import { at, contenedor, transporte } from './rows.ts';

const input = (over: Partial<AgendamientoInput> = {}): AgendamientoInput => ({
  clienteId: 7,
  bodegaId: 24,
  depositoId: 22,
  fecha_agendamiento: at(1, '12:00'),
  contenedores: [
    { numero: 'CSQU3054383', underlang: false },
    { numero: 'CBHU3202732', underlang: true },
  ],
  ...over,
});

const row = (id: number) => ({ ...contenedor(), id });
const context = (over: Partial<AgendamientoContext> = {}): AgendamientoContext => ({
  refs: { clienteId: row(7), bodegaId: row(24), depositoId: row(22) },
  custodia: () => null,
  ...over,
});

describe('Scheduling containers', () => {
  it('Scheduling containers writes the agendamiento and its containers, which are in no warehouse yet', () => {
    const plan = planAgendamiento(input(), context());
    const own = { cliente_id: 7, deposito_id: 22 };
    expect(plan).toEqual({
      refusal: null,
      writes: [
        {
          op: 'insert',
          table: 'contenedor_transporte',
          id: 'agendamiento',
          values: { ...own, bodega_id: 24, fecha_agendamiento: at(1, '12:00') },
        },
        {
          op: 'insert',
          table: 'contenedor',
          id: 'contenedor:0',
          values: { ...own, numero: 'CSQU3054383', underlang: false, transporte_id: 'agendamiento' },
        },
        {
          op: 'insert',
          table: 'contenedor',
          id: 'contenedor:1',
          values: { ...own, numero: 'CBHU3202732', underlang: true, transporte_id: 'agendamiento' },
        },
      ],
      advertencias: [],
    });
  });

  it('Scheduling containers names the new rows by the uuids that a device chose', () => {
    const contenedores = [{ uuid: 'uuid-1', numero: 'A', underlang: false }];
    const { writes } = planAgendamiento(input({ uuid: 'uuid-0', contenedores }), context());
    expect(writes?.map(({ id }) => id)).toEqual(['uuid-0', 'uuid-1']);
    expect(writes?.[1]).toMatchObject({ values: { transporte_id: 'uuid-0' } });
  });

  it('Scheduling containers is refused for references that do not exist, and names all of them', () => {
    const refs = { clienteId: null, bodegaId: row(24), depositoId: null };
    expect(planAgendamiento(input(), context({ refs })).refusal).toMatchObject({
      codigo: 'validacion',
      errores: [
        { campo: 'clienteId', mensaje: 'El registro no existe' },
        { campo: 'depositoId', mensaje: 'El registro no existe' },
      ],
    });
  });

  it('Scheduling containers is refused for a container in custody, which is named', () => {
    const custodia = (numero: string) => (numero === 'CBHU3202732' ? 'agendado' : null);
    const plan = planAgendamiento(input(), context({ custodia }));
    const mensaje = 'El contenedor CBHU3202732 ya está en custodia';
    expect(plan.refusal).toEqual({
      codigo: 'regla',
      mensaje,
      errores: [{ campo: 'contenedores.1.numero', mensaje: `${mensaje} (agendado)` }],
    });
  });

  it.each([
    ['one wrong digit', ['CSQU3054384'], ['debería ser 3']],
    ['one of several', ['CBHU3202732', 'CSQU3054384'], ['CSQU3054384: ']],
    ['a number of another form', ['LIBRE1'], []],
    ['a remainder of 10', ['TCLU0000020'], []],
  ])('Scheduling containers warns of a wrong check digit: %s', (_, numeros, warned) => {
    const contenedores = numeros.map((numero) => ({ numero, underlang: false }));
    const plan = planAgendamiento(input({ contenedores }), context());
    const advertencias = plan.refusal === null ? plan.advertencias : [];
    expect(advertencias).toHaveLength(warned.length);
    for (const [index, text] of warned.entries()) expect(advertencias[index]).toContain(text);
  });
});

describe('Deleting an agendamiento', () => {
  it('Deleting an agendamiento deletes its containers before it, since they refer to it', () => {
    const pending = [contenedor({ id: 1 }), contenedor({ id: 2 })];
    expect(planRemoval(transporte(), { withMoved: false, pending })).toMatchObject({
      writes: [
        { op: 'delete', table: 'contenedor', id: 1 },
        { op: 'delete', table: 'contenedor', id: 2 },
        { op: 'delete', table: 'contenedor_transporte', id: 60 },
      ],
    });
  });

  it('Deleting an agendamiento is refused once any container was moved', () => {
    const { refusal } = planRemoval(transporte(), { withMoved: true, pending: [contenedor()] });
    expect(refusal).toEqual({
      codigo: 'regla',
      mensaje: 'El agendamiento ya tiene contenedores movidos',
    });
  });
});

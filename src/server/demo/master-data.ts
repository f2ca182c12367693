/** The seven modules of the demo: drivers, trucks, clients with plants and tariffs, and places. */
import type { ModuleKey } from '#contracts/module.ts';
import type { Tarifa } from '#domain/tables.ts';
import { normalize } from '#domain/text.ts';
import type { Row } from '../http/rows.ts';
import { toIso } from './calendar.ts';
import type { Demo } from './demo.ts';
import { withExamples } from './example.ts';
import { CLIENTES, type ClienteDemo, GIROS } from './names/clientes.ts';
import { BODEGAS, COMUNAS, DEPOSITOS, PUERTOS, type PuertoDemo } from './names/places.ts';
import { SURNAMES, MARCAS, NOMBRES } from './names/people.ts';
import type { RowSet } from './row-set.ts';
import { makeVencimientos } from './vencimientos.ts';

export interface ClienteWithRecords {
  row: Row<'cliente'>;
  profile: ClienteDemo;
  plantas: Row<'planta'>[];
  negociacion: Row<'negociacion'> | null;
}

export interface MasterData {
  rows: RowSet;
  clientes: ClienteWithRecords[];
  puertos: { row: Row<'puerto'>; profile: PuertoDemo }[];
}

/** Days to pay, by client in turn. */
const PLAZOS = [30, 30, 45, 30, 60];

const CLIENTES_WITHOUT_NEGOCIACION = 12;

/** Some 400 operations a year keep a driver busy; even a small company has 25 drivers. */
const choferesFor = (operaciones: number): number => Math.max(25, Math.ceil(operaciones / 400));
const clientesFor = (operaciones: number): number => Math.max(40, Math.ceil(operaciones / 500));

function* personNames({ random }: Demo): Generator<string, never> {
  const used = new Set<string>();
  for (;;) {
    const nombre = `${random.pick(NOMBRES)} ${random.pick(SURNAMES)} ${random.pick(SURNAMES)}`;
    if (used.has(nombre)) continue;
    used.add(nombre);
    yield nombre;
  }
}

/** The forty clients with names of their own, then as many as requested. */
function profiles({ random }: Demo, count: number): ClienteDemo[] {
  const more = Array.from({ length: Math.max(0, count - CLIENTES.length) }, (_, index): ClienteDemo => {
    const { tipo, ...rest } = GIROS[index % GIROS.length]!;
    const nombre = `${tipo} ${random.pick(SURNAMES)} ${random.pick(SURNAMES)}`;
    const comuna = random.pick(Object.keys(COMUNAS));
    const planta = [`Planta ${comuna}`, comuna, `Camino Real ${random.int(100, 9900)}`] as const;
    return { ...rest, nombre, razon_social: `${nombre} SpA`, plantas: [planta] };
  });
  return [...CLIENTES, ...more];
}

/** Prices around the defaults of the form 'Crear Negociacion', in round steps. */
function agreedTarifa({ random }: Demo): Tarifa {
  const precio = (normal: number, step: number): number => normal + step * random.int(-2, 3);
  return {
    estadia_planta_horas: random.pick([4, 5, 6, 6, 6, 8]),
    estadia_planta_precio: precio(15_000, 1000),
    estadia_puerto_horas: random.pick([4, 6, 6, 6, 8]),
    estadia_puerto_precio: precio(15_000, 1000),
    underlang_horas: 12,
    underlang_precio: precio(80_000, 5000),
    porteo_valparaiso_horas: 24,
    porteo_valparaiso_precio: precio(30_000, 2000),
    porteo_san_antonio_horas: 24,
    porteo_san_antonio_precio: precio(50_000, 2500),
    almacenaje_dias: random.pick([3, 5, 5, 5, 7]),
    almacenaje_precio: precio(5000, 500),
  };
}

/** Two of three clients have usual prices of charges by hand (R33.6). */
const usualPrices = (index: number): Partial<Row<'negociacion'>> =>
  index % 3 === 2 ? {} : { precio_falso_flete: 180_000, precio_gate_in: 55_000, precio_lavado: 42_000 };

export function makeMasterData(demo: Demo, operaciones: number): MasterData {
  const { random, calendar, identifiers } = demo;
  const rows = demo.rowSet();
  const begin = (): string => toIso(calendar.at(-random.int(380, 560), random.between(9, 18)));
  const add = <T extends ModuleKey | 'planta'>(table: T, values: object): Row<T> => {
    const row = table === 'planta' ? values : withExamples(table, values);
    return rows.insert(table, begin(), row as never);
  };

  const people = personNames(demo);
  for (let i = 0; i < choferesFor(operaciones); i += 1) {
    const externo = i % 3 === 2;
    const comision = externo ? random.int(18, 28) : random.pick([8, 9, 10, 10, 11, 12.5]);
    add('chofer', { nombre: people.next().value, contrato: externo ? 'Externo' : 'Interno', comision });
    const capacity = random.pick([26, 28, 28, 30, 30, 32]);
    add('camion', { placa: identifiers.placa(), marca: random.pick(MARCAS), capacidad: capacity });
  }
  for (const bodega of BODEGAS) add('bodega', bodega);
  for (const deposito of DEPOSITOS) add('deposito', deposito);
  const puertos = PUERTOS.map((profile) => {
    const { nombre, comuna, direccion } = profile;
    return { profile, row: add('puerto', { nombre, comuna, direccion }) };
  });
  const clientes = profiles(demo, clientesFor(operaciones)).map((profile, index): ClienteWithRecords => {
    const { nombre, razon_social, giro } = profile;
    const phone = identifiers.phone();
    const [, comuna, direccion] = profile.plantas[0]!;
    const email = index % 4 === 3 ? null : `pagos@${normalize(nombre).replaceAll(/[^a-z]+/g, '-')}.example`;
    const terms = { plazo_dias: PLAZOS[index % PLAZOS.length], email, direccion, comuna };
    const row = add('cliente', { nombre, razon_social, giro, cel: phone, rut: identifiers.rut(), ...terms });
    const plantas = profile.plantas.map(([planta, comunaPlanta, direccionPlanta]) =>
      add('planta', {
        cliente_id: row.id,
        nombre: planta,
        comuna: comunaPlanta,
        direccion: direccionPlanta,
      }),
    );
    // Every twelfth client has no tariff: its operations have no extras.
    const without = index % CLIENTES_WITHOUT_NEGOCIACION === CLIENTES_WITHOUT_NEGOCIACION - 1;
    const negociacion = without
      ? null
      : add('negociacion', { cliente_id: row.id, ...agreedTarifa(demo), ...usualPrices(index) });
    return { row, profile, plantas, negociacion };
  });
  makeVencimientos(demo, rows);
  return { rows, clientes, puertos };
}

/** The tables of makeMasterData, in the order in which references point. */
export const MASTER_TABLES: readonly (ModuleKey | 'planta' | 'vencimiento')[] = [
  'chofer',
  'camion',
  'cliente',
  'planta',
  'bodega',
  'deposito',
  'puerto',
  'negociacion',
  'vencimiento',
];
